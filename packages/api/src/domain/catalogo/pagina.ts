import { type PaginaDe, parsePaginaDe } from '../pagina.ts'
import type { Validated } from '../validated.ts'

/** Where a row stands in the order of the catalogue, as it stood when it was shown: use changes it meanwhile. */
export interface LugarDeCatalogo {
  usos: number
  nombre: string
  clave: string
}

export type PaginaDeCatalogo = PaginaDe<LugarDeCatalogo>

/** Before all of them: no row is used so often. */
export const PRIMER_LUGAR: LugarDeCatalogo = { usos: 2 ** 31 - 1, nombre: '', clave: '' }

export const formatLugar = (kind: string, { usos, nombre, clave }: LugarDeCatalogo): string =>
  kind + Buffer.from(JSON.stringify([usos, nombre, clave])).toString('base64url')

const isTexto = (value: unknown): value is string => typeof value === 'string' && !value.includes('\u0000')

function readLugar(text: string): LugarDeCatalogo | undefined {
  try {
    const [usos, nombre, clave]: unknown[] = JSON.parse(Buffer.from(text, 'base64url').toString())
    const cuantos = typeof usos === 'number' && Number.isInteger(usos) && usos >= 0 && usos < 2 ** 31
    return cuantos && isTexto(nombre) && isTexto(clave) ? { usos, nombre, clave } : undefined
  } catch {
    return undefined
  }
}

export const parsePaginaDeCatalogo = (
  kind: string,
  query: { limite?: string; cursor?: string },
): Validated<PaginaDeCatalogo> => parsePaginaDe(kind, query, readLugar)
