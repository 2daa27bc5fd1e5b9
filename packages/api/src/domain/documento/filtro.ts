import { readOpcion } from '../campos/leer.ts'
import { TIPO_DOCUMENTO } from '../emision/valores.ts'
import { parseOneOf } from '../enumeracion.ts'
import { formatUtc, parseInstant } from '../tiempo.ts'
import { collect, type Validated, valid, wrong } from '../validated.ts'
import { type Indicios, NUMERO_IMPRESO, parseIndicios } from './busqueda.ts'
import { ESTADOS, type EstadoDocumento } from './estado.ts'

interface NumeroBuscado {
  tipos: readonly number[]
  establecimiento: string
  punto: string
  numero: string
}

export interface Filtro {
  estado?: EstadoDocumento
  tipoDocumento?: number
  /** Of the types that there are, whichever has it. */
  numero?: NumeroBuscado
  desde?: number
  hasta?: number
  receptor?: string
  innominada?: boolean
  archivado: boolean
  buscar?: Indicios
  orden?: OrdenDeLista
}

/** By what a list is ordered; with a minus from the last to the first. */
export const ORDENES = ['-fecha', 'fecha', '-total', 'total', '-numero', 'numero'] as const
export type OrdenDeLista = (typeof ORDENES)[number]

/** What a person says of what she looks for. */
const BUSQUEDA_MAX = 100

const DAY_MS = 24 * 3_600_000
const DATE = /^\d{4}-\d{2}-\d{2}$/
const HORA = /[T ]\d{2}:\d{2}(:\d{2})?([.,]\d+)?/i

type Query = Record<string, string | undefined>

/** The filters of a list, from its query. */
export function parseFiltro(query: Query): Validated<Filtro> {
  const tipo = opcional(query.tipoDocumento, text => readOpcion('tipoDocumento', text, TIPO_DOCUMENTO))
  const leido = collect({
    estado: opcional(query.estado, text => parseOneOf('estado', text, ESTADOS)),
    tipoDocumento: tipo,
    innominada: opcional(query.innominada, text => parseSiNo('innominada', text)),
    archivado: opcional(query.archivado, text => parseSiNo('archivado', text)),
    numero: opcional(query.numero, text => numeroDe(text, tipo.ok ? tipo.value : undefined)),
    receptor: valid(query.receptor?.replace(/-.*$/s, '').trim()),
    desde: opcional(query.fechaDesde, parseDesde),
    hasta: opcional(query.fechaHasta, parseHasta),
    buscar: opcional(query.buscar?.trim() || undefined, parseBuscado),
    orden: opcional(query.orden, text => parseOneOf('orden', text, ORDENES)),
  })
  if (!leido.ok) return leido
  const { archivado = false, ...dicho } = leido.value
  return valid({ ...sinVacios(dicho), archivado })
}

export const parseDesde = (text: string): Validated<number> => instante('fechaDesde', text)
/** What is said of a moment stands for the whole of it, and is the last that counts: a day, a minute, a second. */
export function parseHasta(text: string): Validated<number> {
  const fin = instante('fechaHasta', text, durationOf(text))
  if (!fin.ok || !DATE.test(text)) return fin
  // Until 2024 clocks were changed, and that day has an hour more or less.
  const siguiente = parseInstant(formatUtc(Date.parse(text) + DAY_MS).slice(0, 10))
  return valid(siguiente ?? fin.value)
}

function durationOf(text: string): number {
  if (DATE.test(text)) return DAY_MS
  const [, segundos, fraccion] = HORA.exec(text) ?? []
  if (segundos === undefined) return 60_000
  return fraccion === undefined ? 1000 : 1
}

const opcional = <T>(text: string | undefined, parse: (text: string) => Validated<T>) =>
  text === undefined ? valid(undefined) : parse(text)

export const parseBuscado = (text: string): Validated<Indicios> =>
  text.length > BUSQUEDA_MAX
    ? wrong('buscar', 'length', `debe tener hasta ${BUSQUEDA_MAX} caracteres`)
    : valid(parseIndicios(text))

type SinVacios<T> = { [K in keyof T]?: Exclude<T[K], undefined> }

const sinVacios = <T extends object>(dicho: T): SinVacios<T> =>
  // The same fields, without those that say nothing.
  Object.fromEntries(Object.entries(dicho).filter(([, value]) => value !== undefined)) as SinVacios<T>

export const parseSiNo = (campo: string, text: string): Validated<boolean> =>
  text === 'true' || text === 'false'
    ? valid(text === 'true')
    : wrong(campo, 'boolean', 'debe ser true o false')

/** Whether the answer is asked to say how many there are, and what they come to. */
export const parseTotales = (query: Query): Validated<boolean> =>
  query.totales === undefined ? valid(false) : parseSiNo('totales', query.totales)

function numeroDe(text: string, tipoDocumento: number | undefined): Validated<NumeroBuscado> {
  const [, establecimiento, punto, corrido] = NUMERO_IMPRESO.exec(text.trim()) ?? []
  if (establecimiento === undefined || punto === undefined || corrido === undefined)
    return wrong('numero', 'format', 'debe ser como 001-001-0000001')
  return valid({
    tipos: tipoDocumento === undefined ? Object.values(TIPO_DOCUMENTO) : [tipoDocumento],
    establecimiento: establecimiento.padStart(3, '0'),
    punto: punto.padStart(3, '0'),
    numero: corrido.padStart(7, '0'),
  })
}

function instante(campo: string, text: string, masMs = 0): Validated<number> {
  const instant = parseInstant(text)
  return instant === null
    ? wrong(campo, 'datetime', 'debe ser una fecha, por ejemplo 2026-11-20')
    : valid(instant + masMs)
}
