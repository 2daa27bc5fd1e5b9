import { collect, type Validated, valid, wrong } from './validated.ts'

export const LIMITE_DEFECTO = 25
export const LIMITE_MAX = 100

export interface Pagina {
  limite: number
  /** The last identifier that the caller has seen. */
  cursor: number | null
}

export interface Lista<T> {
  datos: T[]
  siguiente: string | null
}

/** The cursor is opaque to callers; its letter keeps the cursor of one list from being used in another. */
export function formatCursor(kind: string, id: number): string {
  return `${kind}${id.toString(36)}`
}

export const parsePagina = (kind: string, query: { limite?: string; cursor?: string }): Validated<Pagina> =>
  collect({ limite: parseLimite(query.limite), cursor: parseCursor(kind, query.cursor) })

function parseLimite(text: string | undefined): Validated<number> {
  const limite = text === undefined ? LIMITE_DEFECTO : /^\d{1,3}$/.test(text) ? Number(text) : 0
  if (limite >= 1 && limite <= LIMITE_MAX) return valid(limite)
  return wrong('limite', 'range', `debe ser un entero de 1 a ${LIMITE_MAX}`)
}

function parseCursor(kind: string, text: string | undefined): Validated<number | null> {
  if (text === undefined) return valid(null)
  const digits = text.slice(kind.length)
  const cursor = text.startsWith(kind) && /^[0-9a-z]{1,10}$/.test(digits) ? Number.parseInt(digits, 36) : NaN
  if (Number.isSafeInteger(cursor)) return valid(cursor)
  return wrong('cursor', 'cursor', 'no es un cursor de esta lista; use el valor de `siguiente` tal como vino')
}

/** One row more than the page was asked for: whether there is a next page. */
export function toLista<Row, T>(
  kind: string,
  rows: Row[],
  limite: number,
  idOf: (row: Row) => number,
  present: (row: Row) => T,
): Lista<T> {
  const page = rows.slice(0, limite)
  const last = page.at(-1)
  return {
    datos: page.map(present),
    siguiente: rows.length > limite && last !== undefined ? formatCursor(kind, idOf(last)) : null,
  }
}
