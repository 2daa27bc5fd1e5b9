import type { Fault } from './failure.ts'

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

export function parsePagina(
  kind: string,
  query: { limite?: string; cursor?: string },
): { pagina: Pagina } | { faults: Fault[] } {
  const faults: Fault[] = []
  const limite =
    query.limite === undefined ? LIMITE_DEFECTO : /^\d{1,3}$/.test(query.limite) ? Number(query.limite) : 0
  if (limite < 1 || limite > LIMITE_MAX) {
    faults.push({ campo: 'limite', codigo: 'range', detail: `debe ser un entero de 1 a ${LIMITE_MAX}` })
  }
  let cursor: number | null = null
  if (query.cursor !== undefined) {
    const wellFormed =
      query.cursor.startsWith(kind) && /^[0-9a-z]{1,10}$/.test(query.cursor.slice(kind.length))
    cursor = wellFormed ? Number.parseInt(query.cursor.slice(kind.length), 36) : 0
    if (!wellFormed || !Number.isSafeInteger(cursor)) {
      faults.push({
        campo: 'cursor',
        codigo: 'cursor',
        detail: 'no es un cursor de esta lista; use el valor de `siguiente` tal como vino',
      })
    }
  }
  return faults.length > 0 ? { faults } : { pagina: { limite, cursor } }
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
