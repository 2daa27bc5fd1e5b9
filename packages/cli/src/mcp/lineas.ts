import { type Pregunta, parseLinea } from './mensaje.ts'
import { answerPregunta, type Servicio } from './protocolo.ts'

/** Answers the questions of whoever writes lines, each when it is known, and none that she cancelled. */
export class Lineas {
  readonly #servicio: Servicio
  /** False when nobody reads any more. */
  readonly #write: (mensaje: object) => boolean
  readonly #under = new Map<unknown, AbortController>()

  constructor(servicio: Servicio, write: (mensaje: object) => boolean) {
    this.#servicio = servicio
    this.#write = write
  }

  async take(linea: string): Promise<void> {
    if (linea.trim() === '') return
    const leida = parseLinea(linea)
    if ('falta' in leida) return void this.#write(leida.falta.mensaje)
    if (leida.pregunta !== null) return this.#answer(leida.pregunta)
    this.#under.get(leida.cancelada)?.abort()
  }

  async #answer(pregunta: Pregunta): Promise<void> {
    const cancel = new AbortController()
    this.#under.set(pregunta.id, cancel)
    const { mensaje, despues } = await answerPregunta(this.#servicio, pregunta, cancel.signal)
    if (this.#under.get(pregunta.id) === cancel) this.#under.delete(pregunta.id)
    // Only what was told is forgotten.
    if (!cancel.signal.aborted && this.#write(mensaje)) despues?.()
  }
}
