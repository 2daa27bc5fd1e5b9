import { availableParallelism } from 'node:os'
import { setImmediate as turno } from 'node:timers/promises'
import { threadId, Worker } from 'node:worker_threads'
import { KudeError, type KudeOptions, kude } from '@mbohera/sifen/kude'
import { fail, ok, type Result } from '../domain/failure.ts'
import { toError } from '../domain/thrown.ts'
import type { Imprenta, Impresiones } from '../operations/ports.ts'
import type { Encomienda, Entrega } from './imprenta-thread.ts'

/**
 * A documento whose XML is shorter, some forty lines, is printed where it is asked for, in a turn of its own: one or two
 * milliseconds, of which handing it to another thread would save little, and starting that thread would cost fifty megabytes.
 * One of 999 lines takes a hundred: everybody else would wait for it.
 */
const CORTO = 32 * 1024

export interface ImprentaOptions {
  onError: (error: Error) => void
  /** How many threads at the most. */
  hilos?: number
  /** How many jobs may wait for a thread; a further one is refused. */
  enCola?: number
  /** How long one waits at the most, the wait for a thread included. */
  plazoMs?: number
  /** Another program for the threads, in tests. */
  programa?: URL
}

interface Encargo {
  encomienda: Encomienda
  resolve: (result: Result<Uint8Array>) => void
  reject: (error: Error) => void
  plazo?: NodeJS.Timeout
}

interface Hilo {
  worker: Worker
  encargo: Encargo | null
}

const OCUPADA = fail({ type: 'service-unavailable' })
/** A thread that wants more than this is ended alone, and not the process. */
const MEMORIA_MB = 512

/** Prints what is long in threads that are started when they are needed first. What becomes of one of them is the matter of one request. */
export class ImprentaEnHilos implements Imprenta, AsyncDisposable {
  readonly #options: Required<ImprentaOptions>
  readonly #cola: Encargo[] = []
  readonly #hilos = new Set<Hilo>()
  readonly #cuenta = { aqui: 0, aparte: 0 }
  #cerrada = false

  constructor(options: ImprentaOptions) {
    this.#options = {
      hilos: Math.max(1, Math.min(4, availableParallelism() - 1)),
      enCola: 64,
      plazoMs: 20_000,
      programa: new URL('./imprenta-thread.ts', import.meta.url),
      ...options,
    }
  }

  estado(): Impresiones {
    return { ...this.#cuenta, hilos: this.#hilos.size }
  }

  isLarge(xml: string): boolean {
    return xml.length > CORTO
  }

  async print(xml: string, options: KudeOptions): Promise<Result<Uint8Array>> {
    if (this.isLarge(xml)) return this.#aparte({ xml, options })
    // Yields to the event loop after each KuDE, so that a batch of fifty does not hold up other requests.
    await turno()
    const pdf = await kude(xml, options)
    this.#cuenta.aqui++
    return ok(pdf)
  }

  /** A few bytes may be millions of points. */
  async readLogo(
    logo: Uint8Array,
    maxBytes: number,
  ): Promise<Result<{ logo: Uint8Array } | { motivo: string }>> {
    try {
      const read = await this.#aparte({ logo, maxBytes })
      return read.ok ? ok({ logo: read.value }) : read
    } catch (error) {
      if (error instanceof KudeError) return ok({ motivo: error.message })
      throw error
    }
  }

  #aparte(encomienda: Encomienda): Promise<Result<Uint8Array>> {
    if (this.#cerrada || this.#cola.length >= this.#options.enCola) return Promise.resolve(OCUPADA)
    return new Promise((resolve, reject) => {
      const encargo: Encargo = { encomienda, resolve, reject }
      encargo.plazo = setTimeout(() => this.#expire(encargo), this.#options.plazoMs)
      this.#cola.push(encargo)
      this.#share()
    })
  }

  #share(): void {
    for (let [encargo] = this.#cola; encargo !== undefined; [encargo] = this.#cola) {
      const hilo = [...this.#hilos].find(({ encargo }) => encargo === null) ?? this.#nuevo()
      if (hilo === null) {
        if (this.#hilos.size === 0) this.#dismiss()
        return
      }
      this.#cola.shift()
      hilo.encargo = encargo
      hilo.worker.ref()
      hilo.worker.postMessage(encargo.encomienda)
    }
  }

  #nuevo(): Hilo | null {
    if (this.#cerrada || this.#hilos.size >= this.#options.hilos) return null
    const worker = this.#begin()
    if (worker === null) return null
    const hilo: Hilo = { worker, encargo: null }
    this.#hilos.add(hilo)
    worker.on('message', (entrega: Entrega) => this.#deliver(hilo, entrega))
    worker.on('error', error => this.#options.onError(error))
    worker.on('exit', () => {
      this.#hilos.delete(hilo)
      this.#fin(hilo)?.resolve(OCUPADA)
      this.#share()
    })
    return hilo
  }

  /** Null where the machine has no room for another one now. */
  #begin(): Worker | null {
    try {
      return new Worker(this.#options.programa, {
        name: 'imprenta',
        resourceLimits: { maxOldGenerationSizeMb: MEMORIA_MB },
      })
    } catch (error) {
      this.#options.onError(toError(error))
      return null
    }
  }

  /** There is no thread that they could wait for. */
  #dismiss(): void {
    for (const encargo of this.#cola.splice(0)) {
      clearTimeout(encargo.plazo)
      encargo.resolve(OCUPADA)
    }
  }

  #deliver(hilo: Hilo, entrega: Entrega): void {
    const encargo = this.#fin(hilo)
    hilo.worker.unref()
    if ('pdf' in entrega) {
      this.#cuenta[entrega.threadId === threadId ? 'aqui' : 'aparte']++
      encargo?.resolve(ok(entrega.pdf))
    } else encargo?.reject(new KudeError(entrega.falta))
    this.#share()
  }

  /** Removes a thread and returns the job that it was working on, if any. */
  #fin(hilo: Hilo): Encargo | null {
    const { encargo } = hilo
    hilo.encargo = null
    clearTimeout(encargo?.plazo)
    return encargo
  }

  #expire(encargo: Encargo): void {
    const at = this.#cola.indexOf(encargo)
    if (at >= 0) this.#cola.splice(at, 1)
    encargo.resolve(OCUPADA)
    // A thread that prints cannot be asked to stop.
    for (const hilo of this.#hilos) if (hilo.encargo === encargo) void hilo.worker.terminate()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#cerrada = true
    this.#dismiss()
    await Promise.all([...this.#hilos].map(({ worker }) => worker.terminate()))
  }
}
