import { setTimeout, setImmediate as turno } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { readCdcs, readConFirmante } from '@mbohera/sifen'
import type {
  Clock,
  Esperar,
  Lector,
  LecturaConPlazo,
  LecturaDeCdcs,
  LecturaFirmada,
  NoLeido,
} from '../operations/ports.ts'
import type { XmlAjeno } from './lector-thread.ts'
import { startPlazo } from './plazo.ts'

/** What is shorter, some forty lines, is read where it is asked for: a millisecond or two; some tens of them where it was built to take long. */
const CORTO = 32 * 1024
/** A hundred times what the longest documento takes; and so much memory. */
const PLAZO_MS = 20_000
const MEMORIA_MB = 256

/** So long at most is read what came together: honest files, however many, take a part of it. */
const JUNTOS_MS = 60_000
/** Who took longer than any documento takes leaves the thread to others for as long as he took. */
const DESCANSO_DESDE_MS = 2_000

/** What was said of it, null of what was left; and how long it took. */
interface Leido<T> {
  dice: T | null
  ms: number
}

export interface LectorOptions {
  monotonic: Clock
  onError: (error: Error) => void
  plazoMs?: number
  /** Another program for the thread, in tests. */
  programa?: URL
  /** Another way for time to go by, in tests. */
  esperar?: Esperar
}

/**
 * Reads what is long in a thread that is started when it is needed first, one after the other: however much strangers send, it takes one core and nobody's turn. What
 * takes too long is left, with its thread.
 */
export class LectorEnHilo implements Lector, AsyncDisposable {
  readonly #options: Required<LectorOptions>
  readonly #fin = Promise.withResolvers<void>()
  /** When the turn of each contribuyente is over who has one, waits for one, or leaves it to others. */
  readonly #turnos = new Map<number, Promise<void>>()
  #hilo: Worker | null = null
  #antes: Promise<unknown> = Promise.resolve()
  #cerrado = false

  constructor(options: LectorOptions) {
    const programa = new URL('./lector-thread.ts', import.meta.url)
    const esperar: Esperar = ms => setTimeout(ms, undefined, { ref: false })
    this.#options = { plazoMs: PLAZO_MS, programa, esperar, ...options }
  }

  open(contribuyenteId: number): LecturaConPlazo {
    let quedaMs = JUNTOS_MS
    const inTime = async <T>(leer: () => Promise<Leido<T>>): Promise<T | NoLeido> => {
      if (quedaMs <= 0) return 'sin-tiempo'
      const { dice, ms } = await leer()
      quedaMs -= ms
      return dice ?? 'largo'
    }
    return {
      read: xml =>
        inTime<LecturaFirmada>(async () => {
          if (xml.length > CORTO) return this.#inTurn(contribuyenteId, xml)
          // Of a file with a hundred of them, others have their turn between any two.
          await turno()
          return this.#readHere(() => readConFirmante(xml))
        }),
      listCdcs: xml =>
        inTime<LecturaDeCdcs>(async () =>
          xml.length <= CORTO
            ? this.#readHere(() => readCdcs(xml))
            : // A copy: with a part of a file the whole of it would go over to the thread.
              this.#inTurn(contribuyenteId, new Uint8Array(xml)),
        ),
    }
  }

  #readHere<T>(leer: () => T): Leido<T> {
    const desde = this.#options.monotonic()
    const dice = leer()
    return { dice, ms: this.#options.monotonic() - desde }
  }

  /** Nobody waits for the thread with more than one: before his next one is read, one of each other is who waits. */
  #inTurn<T>(contribuyenteId: number, xml: XmlAjeno): Promise<Leido<T>> {
    const antes = this.#turnos.get(contribuyenteId) ?? Promise.resolve()
    const leido = antes.then(() => this.#afterOthers<T>(xml))
    // Whatever came of it, the next one is read.
    const fin = leido.then(
      ({ ms }) => this.#rest(ms),
      () => {},
    )
    this.#turnos.set(contribuyenteId, fin)
    void fin.then(() => {
      if (this.#turnos.get(contribuyenteId) === fin) this.#turnos.delete(contribuyenteId)
    })
    return leido
  }

  async #rest(ms: number): Promise<void> {
    if (ms >= DESCANSO_DESDE_MS) await Promise.race([this.#options.esperar(ms), this.#fin.promise])
  }

  /** What the thread says of a text and of bytes: see its program. */
  #afterOthers<T>(xml: XmlAjeno): Promise<Leido<T>> {
    const leido = this.#antes.then(async () => {
      const desde = this.#options.monotonic()
      const dice = await this.#readAside<T>(xml)
      // What the machine slept meanwhile was none of it.
      return { dice, ms: Math.min(this.#options.monotonic() - desde, this.#options.plazoMs) }
    })
    this.#antes = leido.catch(() => null)
    return leido
  }

  async #readAside<T>(xml: XmlAjeno): Promise<T | null> {
    if (this.#cerrado) return null
    this.#hilo ??= this.#start()
    const hilo = this.#hilo
    hilo.ref()
    const { promise, resolve } = Promise.withResolvers<T | null>()
    const onExit = () => resolve(null)
    const plazo = startPlazo(this.#options.plazoMs, onExit)
    hilo.once('exit', onExit)
    hilo.once('message', (dicho: T) => {
      hilo.off('exit', onExit)
      resolve(dicho)
    })
    hilo.postMessage(xml)
    const leido = await promise
    plazo.callOff()
    if (leido !== null) hilo.unref()
    else {
      this.#hilo = null
      await hilo.terminate()
    }
    return leido
  }

  #start(): Worker {
    const hilo = new Worker(this.#options.programa, {
      name: 'lector',
      resourceLimits: { maxOldGenerationSizeMb: MEMORIA_MB },
    })
    // One that ends while nobody reads answers nobody any more.
    hilo.on('exit', () => {
      if (this.#hilo === hilo) this.#hilo = null
    })
    return hilo.on('error', error => this.#options.onError(error))
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#cerrado = true
    this.#fin.resolve()
    await this.#hilo?.terminate()
  }
}
