import type { Autoridad } from '../ca/autoridad.ts'
import type { Ambiente } from '../juez/contrato.ts'
import type { Nucleo } from '../nucleo.ts'
import { type Json, oneOf } from './json.ts'

/** What a route gets; what it returns becomes the JSON answer. */
export interface Pedido {
  readonly nucleo: Nucleo
  readonly autoridad: Autoridad
  readonly urls: { readonly test: string; readonly prod: string }
  readonly params: readonly string[]
  readonly query: URLSearchParams
  readonly body: Json
}

export interface Ruta {
  readonly metodo: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** `*` stands for one segment, which arrives in `params`. */
  readonly ruta: string
  readonly que: string
  /** What its body may say; absent, where it is not read. */
  readonly campos?: readonly string[]
  run(pedido: Pedido): object | undefined | Promise<object | undefined>
}

export const AMBIENTES = ['test', 'prod'] as const

/** `test` unless said; a name that there is not is no other name for it. */
export const ambienteDe = (query: URLSearchParams): Ambiente =>
  oneOf({ ambiente: query.get('ambiente') || undefined }, 'ambiente', AMBIENTES) ?? 'test'

/** The parameters of a route that fits a path. */
export function fitRuta(ruta: string, path: string): readonly string[] | undefined {
  const want = ruta.split('/')
  const have = path.split('/')
  if (want.length !== have.length || !want.every((part, at) => part === '*' || part === have[at]))
    return undefined
  return have.filter((_, at) => want[at] === '*').map(part => decodeURIComponent(part))
}
