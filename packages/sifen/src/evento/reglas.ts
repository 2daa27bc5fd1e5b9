import { parseCdc, splitCdc } from '../cdc.ts'
import { digitoVerificador } from '../dv.ts'
import type { Fault } from '../fault.ts'
import { parseAsuncion } from '../fechas.ts'
import { detalleDe, type Regla, rotas, valorDe } from '../reglas/regla.ts'
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

/** A row about an event, which also sees what is known of the world. */
export type ReglaDe<E> = Regla<E, Hechos>

export interface Hechos extends Contexto {
  readonly dFecFirma: string
}

/** Everything there is to know of one kind of event. */
export interface Definicion<E> {
  readonly elemento: string
  readonly campos: readonly Campo<Extract<keyof E, string>>[]
  readonly reglas: readonly ReglaDe<E>[]
  /** Fills in what the codes already say. */
  readonly completar: (evento: E, dFecFirma: string) => E
}

export const falta = (value: unknown): value is null | undefined => value === undefined || value === null

/** An explicit value wins; otherwise what the code means, if it means something. */
export const oSino = <T>(value: T | null | undefined, derived: T | undefined): T | undefined =>
  falta(value) ? derived : value

export interface ConId {
  readonly Id: string
}

const CDC_MALO = 'el CDC no es válido: un carácter está mal copiado (dígito verificador)'

export const cdcInvalido = ({ Id }: ConId) => !parseCdc(Id).ok
export const cdcMalo = (codigo: string, regla: string): ReglaDe<ConId> => ({
  codigo,
  regla,
  campo: 'Id',
  falla: cdcInvalido,
  detalle: CDC_MALO,
})

export const emisorDistinto = ({ Id }: ConId, { rucFirmante }: Hechos) =>
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

export function ruleFaults<E>(evento: E, { campos, reglas }: Definicion<E>, hechos: Hechos): Fault[] {
  const faults: Fault[] = []
  const add = (campo: string, regla: string, valor: unknown, codigo: string | null, detalle: string) =>
    faults.push({ campo, regla, valor: shown(valor), codigo, detalle: `${campo}: ${detalle}` })
  for (const { nombre } of campos) {
    const value: unknown = evento[nombre]
    if (typeof value === 'string' && value !== value.trim())
      add(nombre, 'MT 7.2', value, '0160', 'no debe empezar ni terminar con espacios')
  }
  for (const regla of rotas(reglas, evento, hechos, hechos.dFecFirma))
    add(
      regla.campo,
      regla.regla,
      valorDe(regla, evento, hechos),
      regla.codigo,
      detalleDe(regla, evento, hechos),
    )
  return faults
}
