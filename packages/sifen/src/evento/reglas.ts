import { parseCdc, splitCdc } from '../cdc.ts'
import { digitoVerificador } from '../dv.ts'
import type { Fault } from '../fault.ts'
import { parseAsuncion } from '../fechas.ts'
import type { Forma } from './formas.ts'
import type { Contexto, TipoEvento } from './tipos.ts'

export interface Campo<K extends string = string> {
  readonly nombre: K
  readonly regla: string
  readonly obligatorio: boolean
  readonly forma: Forma
}

export const campo = <K extends string>(nombre: K, regla: string, forma: Forma): Campo<K> => ({
  nombre,
  regla,
  forma,
  obligatorio: true,
})
export const opcional = <K extends string>(nombre: K, regla: string, forma: Forma): Campo<K> => ({
  nombre,
  regla,
  forma,
  obligatorio: false,
})

/** One row of the manual's table of validations: when it is true, SIFEN refuses with the code. */
export interface Regla<E> {
  readonly codigo: string | null
  readonly regla: string
  readonly campo: Extract<keyof E, string>
  /** First and last day of the rule, by dFecFirma (AAAA-MM-DD). */
  readonly desde?: string
  readonly hasta?: string
  readonly falla: (evento: E, hechos: Hechos) => boolean
  readonly detalle: string
}

export interface Hechos extends Contexto {
  readonly dFecFirma: string
}

/** Everything there is to know of one kind of event. */
export interface Definicion<E> {
  readonly elemento: string
  readonly campos: readonly Campo<Extract<keyof E, string>>[]
  readonly reglas: readonly Regla<E>[]
  /** Fills in what the codes already say. */
  readonly completar: (evento: E, dFecFirma: string) => E
}

export const falta = (value: unknown): value is null | undefined => value === undefined || value === null

/** An explicit value wins; otherwise what the code means, if it means something. */
export const oSino = <T>(value: T | null | undefined, derived: T | undefined): T | undefined =>
  falta(value) ? derived : value

const CDC_MALO = 'el CDC no es válido: un carácter está mal copiado (dígito verificador)'

export const cdcInvalido = ({ Id }: { readonly Id: string }) => !parseCdc(Id).ok
export const cdcMalo = <E extends { readonly Id: string }>(codigo: string, regla: string): Regla<E> => ({
  codigo,
  regla,
  campo: 'Id' as Extract<keyof E, string>,
  falla: cdcInvalido,
  detalle: CDC_MALO,
})

export const emisorDistinto = ({ Id }: { readonly Id: string }, { rucFirmante }: Hechos) =>
  !falta(rucFirmante) && splitCdc(Id).dRucEm !== rucFirmante

export const tuvo = (hechos: Hechos, tipo: TipoEvento): boolean =>
  hechos.eventosPrevios?.includes(tipo) ?? false

export const dvMalo = (ruc: string | null | undefined, dv: number | string | null | undefined) =>
  !falta(ruc) && (falta(dv) || String(digitoVerificador(ruc)) !== String(dv))

/** Hours from one Paraguay time to another; null when one is not known. */
export function horas(desde: string | null | undefined, hasta: string): number | null {
  if (falta(desde)) return null
  const from = parseAsuncion(desde)
  const to = parseAsuncion(hasta)
  return from.ok && to.ok ? (to.value - from.value) / 3_600_000 : null
}

/** Later than the term allows. */
export const vencido = (desde: string | null | undefined, hasta: string, plazo: number): boolean =>
  (horas(desde, hasta) ?? 0) > plazo

const shown = (value: unknown) => (falta(value) ? null : String(value).slice(0, 200))

export function formFaults<E>(evento: E, campos: Definicion<E>['campos']): Fault[] {
  const faults: Fault[] = []
  for (const { nombre, regla, obligatorio, forma } of campos) {
    const value: unknown = evento[nombre]
    if (falta(value)) {
      if (obligatorio)
        faults.push({
          campo: nombre,
          regla,
          valor: null,
          codigo: '0160',
          detalle: `${nombre}: es obligatorio`,
        })
      continue
    }
    const wrong =
      typeof value === 'string' || typeof value === 'number'
        ? forma(String(value))
        : 'debe ser un texto o un número'
    if (wrong !== null)
      faults.push({
        campo: nombre,
        regla,
        valor: shown(value),
        codigo: '0160',
        detalle: `${nombre}: ${wrong}`,
      })
  }
  return faults
}

export function ruleFaults<E>(evento: E, definicion: Definicion<E>, hechos: Hechos): Fault[] {
  const day = hechos.dFecFirma.slice(0, 10)
  const faults: Fault[] = []
  const add = (campo: Extract<keyof E, string>, regla: string, codigo: string | null, detalle: string) =>
    faults.push({ campo, regla, valor: shown(evento[campo]), codigo, detalle: `${campo}: ${detalle}` })
  for (const { nombre } of definicion.campos) {
    const value: unknown = evento[nombre]
    if (typeof value === 'string' && value !== value.trim())
      add(nombre, 'MT 7.2', '0160', 'no debe empezar ni terminar con espacios')
  }
  for (const { codigo, regla, campo, desde, hasta, falla, detalle } of definicion.reglas)
    if ((!desde || day >= desde) && (!hasta || day <= hasta) && falla(evento, hechos))
      add(campo, regla, codigo, detalle)
  return faults
}
