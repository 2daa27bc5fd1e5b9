import type { Accion, Respuesta } from '../red/accion.ts'
import type { Peticion } from './peticion.ts'

export type Valor = number | string | boolean
export type Parametros = Readonly<Record<string, Valor>>

/** What a scenario may use to decide what goes over the wire. */
export interface Escena {
  readonly peticion: Peticion
  readonly ahora: number
  readonly parametros: Parametros
  /** The HTTP answer to the message dealt with in earnest; absent when the scenario does not let it in. */
  readonly respuesta?: Respuesta | undefined
  /** Deals with the message once more. */
  again(): Respuesta
  /** Deals with the message when the clock has advanced so much. */
  later(ms: number): void
  /** From now on, everything of this RUC is refused for so long. */
  block(ms: number): void
  /** Connections opened by anybody in the last so many ms, this one included. */
  connections(ms: number): number
  /** The Cookie header of the request. */
  readonly cookie: string | undefined
}

export interface ParametroSpec {
  readonly porDefecto: Valor
  readonly que: string
}

export interface Escenario {
  readonly nombre: string
  /** One line, for people. */
  readonly que: string
  readonly parametros: Readonly<Record<string, ParametroSpec>>
  /** Is the message dealt with before `accion`? */
  registra(parametros: Parametros): boolean
  /** Milliseconds that the service's clock is ahead. */
  desvio?(parametros: Parametros): number
  accion(escena: Escena): Accion
}

export const num = (parametros: Parametros, name: string) => Number(parametros[name])
export const si = (parametros: Parametros, name: string) => parametros[name] === true
