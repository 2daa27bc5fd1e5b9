import { formatCivil } from '../../packages/api/src/domain/tiempo.ts'
import { FACTURA } from '../../packages/api/test/support/factura.ts'
import { INNOMINADA, NOMINACION } from '../../packages/api/test/support/nominaciones.ts'

export const OPERACIONES = ['estado', 'emisión', 'nominación'] as const
export type Operacion = (typeof OPERACIONES)[number]

/** Of twenty, so many are of each kind: a POS asks about its sale again and again. */
const TURNOS: readonly Operacion[] = [
  ...Array<Operacion>(16).fill('estado'),
  ...Array<Operacion>(3).fill('emisión'),
  'nominación',
]

export interface Hecho {
  operacion: Operacion
  ms: number
}

/** One request and its answer as it was wanted; anything else is thrown. */
export type Pedir = (
  wanted: number,
  method: string,
  path: string,
  json?: object,
) => Promise<Record<string, unknown>>

/** The traffic of many POS: sales without a name, their state asked for, some of them nominated once they are approved. */
export class Mezcla {
  /** Acknowledged by a 202, and by a 200 with an evento APROBADO. */
  readonly emitidos: string[] = []
  readonly nominados = new Set<string>()
  readonly fallas: string[] = []
  readonly #pedir: Pedir
  readonly #aprobados: string[] = []
  #turno = 0
  #mirado = 0

  constructor(pedir: Pedir) {
    this.#pedir = pedir
  }

  /** The next one in turn, timed from when it was due. */
  async next(due = performance.now()): Promise<Hecho> {
    const operacion = this.#elegir()
    try {
      await this.hacer(operacion)
    } catch (error) {
      this.fallas.push(`${operacion}: ${error instanceof Error ? error.message : String(error)}`)
    }
    return { operacion, ms: performance.now() - due }
  }

  emitir = (): Promise<void> => this.hacer('emisión')

  #elegir(): Operacion {
    const operacion = TURNOS[this.#turno++ % TURNOS.length]!
    return operacion === 'nominación' && this.#aprobados.length === 0 ? 'estado' : operacion
  }

  /** One of them, whosever turn it is. */
  async hacer(operacion: Operacion): Promise<void> {
    if (operacion === 'emisión') {
      const fechaEmision = formatCivil(Date.now() - 60_000)
      const { cdc } = await this.#pedir(202, 'POST', '', { ...FACTURA, ...INNOMINADA, fechaEmision })
      this.emitidos.push(cdc as string)
    } else if (operacion === 'nominación') {
      const cdc = this.#aprobados.shift()!
      const { estadoEvento } = await this.#pedir(200, 'POST', `/${cdc}/nominar`, NOMINACION)
      if (estadoEvento !== 'APROBADO') throw new Error(`${cdc} is ${estadoEvento}`)
      this.nominados.add(cdc)
    } else await this.#mirar()
  }

  /** From the oldest that was not seen approved yet; the newest again where all were. */
  async #mirar(): Promise<void> {
    const cdc = this.emitidos[Math.min(this.#mirado, this.emitidos.length - 1)]!
    const { estado } = await this.#pedir(200, 'GET', `/status/${cdc}`)
    if (estado !== 'APROBADO' || this.emitidos[this.#mirado] !== cdc) return
    this.#mirado += 1
    this.#aprobados.push(cdc)
  }
}
