import { collect, type Validated, valid, wrong } from './validated.ts'

export const LIMITE_DEFECTO = 25
export const LIMITE_MAX = 100

export interface PaginaDe<Cursor> {
  limite: number
  /** The last that the caller has seen. */
  cursor: Cursor | null
}

/** By identifiers. */
export type Pagina = PaginaDe<number>

export interface Lista<T> {
  datos: T[]
  siguiente: string | null
}

/** The cursor is opaque to callers; its letter keeps the cursor of one list from being used in another. */
export function formatCursor(kind: string, id: number): string {
  return `${kind}${id.toString(36)}`
}

interface Pedida {
  limite?: string
  cursor?: string
}

export const parsePagina = (kind: string, query: Pedida): Validated<Pagina> =>
  parsePaginaDe(kind, query, text => (/^[0-9a-z]{1,10}$/.test(text) ? Number.parseInt(text, 36) : undefined))

/** Of a list whose cursors say more than an identifier. */
export const parsePaginaDe = <Cursor>(
  kind: string,
  query: Pedida,
  read: (text: string) => Cursor | undefined,
): Validated<PaginaDe<Cursor>> =>
  collect({ limite: parseLimite(query.limite), cursor: parseCursor(kind, query.cursor, read) })

function parseLimite(text: string | undefined): Validated<number> {
  const limite = text === undefined ? LIMITE_DEFECTO : /^\d{1,3}$/.test(text) ? Number(text) : 0
  if (limite >= 1 && limite <= LIMITE_MAX) return valid(limite)
  return wrong('limite', 'range', `debe ser un entero de 1 a ${LIMITE_MAX}`)
}

function parseCursor<Cursor>(
  kind: string,
  text: string | undefined,
  read: (text: string) => Cursor | undefined,
): Validated<Cursor | null> {
  if (text === undefined) return valid(null)
  const cursor = text.startsWith(kind) ? read(text.slice(kind.length)) : undefined
  if (cursor !== undefined) return valid(cursor)
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
