import { CDC } from '../../values/formas.generated.ts'
import { ESTADOS, type Estado, TIPOS, type TipoDocumento } from '../../values/palabras.ts'

/** What the address of the list says; a link with it shows a colleague the same list. */
export interface Filtros {
  estado?: Estado
  tipoDocumento?: TipoDocumento
  fechaDesde?: string
  fechaHasta?: string
  receptor?: string
  /** As it is printed: 001-001-0000001. */
  numero?: string
  innominada?: 'true' | 'false'
  archivado?: 'true'
  cursor?: string
}

const NUMERO = /^\d{1,3}-\d{1,3}-\d{1,7}$/
const FECHA = /^\d{4}-\d\d-\d\d$/

const oneOf = <T extends string>(value: unknown, options: readonly string[]): T | undefined =>
  typeof value === 'string' && options.includes(value) ? (value as T) : undefined

const matching = (value: unknown, form: RegExp): string | undefined =>
  (typeof value === 'string' || typeof value === 'number') && form.test(String(value))
    ? String(value)
    : undefined

/** Reads what an address says; what makes no sense is as if it were not there. */
export function readFiltros(search: Record<string, unknown>): Filtros {
  const flag = (value: unknown) => oneOf<'true' | 'false'>(String(value ?? ''), ['true', 'false'])
  const read: Record<keyof Filtros, string | undefined> = {
    estado: oneOf(search.estado, Object.keys(ESTADOS)),
    tipoDocumento: oneOf(search.tipoDocumento, Object.keys(TIPOS)),
    fechaDesde: matching(search.fechaDesde, FECHA),
    fechaHasta: matching(search.fechaHasta, FECHA),
    receptor: matching(search.receptor, /^.{1,60}$/),
    numero: matching(search.numero, NUMERO),
    innominada: flag(search.innominada),
    archivado: flag(search.archivado) === 'true' ? 'true' : undefined,
    cursor: matching(search.cursor, /^.{1,500}$/),
  }
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined)) as Filtros
}

/** What a person may type into the search: a CDC leads to its documento; a number, or whatever a receptor is known by, to a list. */
export function destinoDe(
  text: string,
): { cdc: string } | { numero: string } | { receptor: string } | undefined {
  const typed = text.trim()
  if (typed === '') return undefined
  const digits = typed.replace(/\s/g, '')
  if (CDC.test(digits)) return { cdc: digits }
  return NUMERO.test(digits) ? { numero: digits } : { receptor: typed }
}
