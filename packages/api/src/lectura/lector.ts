import { setImmediate as turno } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { readCdcs, readConFirmante } from '@mbohera/sifen'
import type { Lector, LecturaDeCdcs, LecturaFirmada } from '../operations/ports.ts'
import type { XmlAjeno } from './lector-thread.ts'
import { startPlazo } from './plazo.ts'

/** What is shorter, some forty lines, is read where it is asked for: a millisecond or two; some tens of them where it was built to take long. */
const CORTO = 32 * 1024
/** A hundred times what the longest documento takes; and so much memory. */
const PLAZO_MS = 20_000
const MEMORIA_MB = 256

export interface LectorOptions {
  onError: (error: Error) => void
  plazoMs?: number
  /** Another program for the thread, in tests. */
  programa?: URL
}

/**
 * Reads what is long in a thread that is started when it is needed first, one after the other: however much strangers send, it takes one core and nobody's turn. What
 * takes too long is left, with its thread.
 */
export class LectorEnHilo implements Lector, AsyncDisposable {
  readonly #options: Required<LectorOptions>
  #hilo: Worker | null = null
  #antes: Promise<unknown> = Promise.resolve()
  #cerrado = false

  constructor(options: LectorOptions) {
    const programa = new URL('./lector-thread.ts', import.meta.url)
    this.#options = { plazoMs: PLAZO_MS, programa, ...options }
  }

  async read(xml: string): Promise<LecturaFirmada | null> {
    if (xml.length <= CORTO) {
      // Of a file with a hundred of them, others have their turn between any two.
      await turno()
      return readConFirmante(xml)
    }
    return this.#afterOthers<LecturaFirmada>(xml)
  }

  async listCdcs(xml: Uint8Array): Promise<LecturaDeCdcs | null> {
    if (xml.length <= CORTO) return readCdcs(xml)
    // A copy: with a part of a file the whole of it would go over to the thread.
    return this.#afterOthers<LecturaDeCdcs>(new Uint8Array(xml))
  }

  /** What the thread says of a text and of bytes: see its program. */
  #afterOthers<T>(xml: XmlAjeno): Promise<T | null> {
    const leido = this.#antes.then(() => this.#readAside<T>(xml))
    // Whatever came of it, the next one is read.
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
    await this.#hilo?.terminate()
  }
}
