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
  /** What somebody knows of it, as she typed it. */
  buscar?: string
  orden?: Orden
  cursor?: string
}

/** As the service orders them; without one, the newest first. */
export const ORDENES = {
  fecha: 'Más viejos primero',
  '-total': 'Mayor total',
  total: 'Menor total',
  '-numero': 'Mayor número',
  numero: 'Menor número',
} as const
export type Orden = keyof typeof ORDENES

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
    buscar: matching(search.buscar, /^.{1,100}$/),
    orden: oneOf(search.orden, Object.keys(ORDENES)),
    cursor: matching(search.cursor, /^.{1,500}$/),
  }
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined)) as Filtros
}

/** A whole CDC leads to its documento; whatever else is typed, to a list. */
export function cdcOf(text: string): string | undefined {
  const digits = text.replace(/\s/g, '')
  return CDC.test(digits) ? digits : undefined
}

/** What the search says of an address: links of before name a receptor or a number. */
export const buscadoEn = ({ buscar, numero, receptor }: Filtros): string => buscar ?? numero ?? receptor ?? ''

/** The same list, where something else is looked for: what was asked apart before is part of it now. */
export function conBuscado(
  { cursor: _, numero: __, receptor: ___, buscar: ____, ...demas }: Filtros,
  text: string,
): Filtros {
  const buscar = text.trim().slice(0, 100)
  return buscar === '' ? demas : { ...demas, buscar }
}
