import type { components } from '../../api/contrato.generated.ts'
import { textoDeCelda } from '../../planilla/planilla.ts'
import { add, decimal, plain, round } from '../../values/decimal.ts'
import { FALTANTES } from '../../values/faltantes.ts'
import { plegado } from '../../values/plegado.ts'

export type EnPanorama = components['schemas']['ContribuyenteEnPanorama']

/** The IVA of the month, of both rates, in whole guaraníes. */
export const ivaDe = ({ ventas }: Pick<EnPanorama, 'ventas'>): string => sumOf([ventas.iva5, ventas.iva10])

const toDecimal = (text: string) =>
  text.startsWith('-') ? { ...decimal(text.slice(1)), units: -decimal(text.slice(1)).units } : decimal(text)

/** Of amounts that may be negative: credits may be more than sales. */
export function sumOf(amounts: readonly string[]): string {
  const total = amounts.map(toDecimal).reduce(add, { units: 0n, scale: 0 })
  return plain(round(total, 0))
}

/** How much is to be attended: what is lacking weighs as what is urgent. */
export const porAtender = ({ faltantes, urgentes, atencion }: EnPanorama): number =>
  1_000 * (urgentes + faltantes.length) + atencion

export const ORDENES = {
  atender: 'Lo que hay que atender',
  nombre: 'Nombre',
  ventas: 'Ventas del mes',
  ultimo: 'Último documento',
} as const
export type Orden = keyof typeof ORDENES

const porNombre = (a: EnPanorama, b: EnPanorama): number => a.razonSocial.localeCompare(b.razonSocial, 'es')

const COMPARAN: Record<Orden, (a: EnPanorama, b: EnPanorama) => number> = {
  atender: (a, b) => porAtender(b) - porAtender(a),
  nombre: porNombre,
  ventas: (a, b) => Number(b.ventas.total) - Number(a.ventas.total),
  ultimo: (a, b) =>
    (b.ultimoDocumento?.fechaEmision ?? '').localeCompare(a.ultimoDocumento?.fechaEmision ?? ''),
}

/** Those whose name or RUC has every word that was typed, in that order. */
export function filasDe(
  todos: readonly EnPanorama[],
  { texto, orden }: { texto: string; orden: Orden },
): EnPanorama[] {
  const palabras = plegado(texto).split(' ').filter(Boolean)
  const compara = COMPARAN[orden]
  return todos
    .filter(({ razonSocial, ruc }) => {
      const donde = `${plegado(razonSocial)} ${plegado(ruc)} ${ruc}`
      return palabras.every(palabra => donde.includes(palabra))
    })
    .toSorted((a, b) => compara(a, b) || porNombre(a, b))
}

/** What one is short of, in few words; nothing where all is well. */
export const faltaDe = ({ faltantes, noticia }: EnPanorama): string | null =>
  faltantes[0] === undefined ? noticia : FALTANTES[faltantes[0]].texto

/** A table for a sheet, amounts in whole guaraníes. */
export const tablaDe = (filas: readonly EnPanorama[], mes: string): string[][] => [
  [
    'Mes',
    'RUC',
    'Contribuyente',
    'Documentos',
    'Total',
    'IVA',
    'Último documento',
    'Urgentes',
    'Para estos días',
    'Falta',
  ],
  ...filas.map(fila => [
    mes,
    fila.ruc,
    textoDeCelda(fila.razonSocial),
    String(fila.ventas.cuantos),
    sumOf([fila.ventas.total]),
    ivaDe(fila),
    fila.ultimoDocumento?.fechaEmision.slice(0, 10).split('-').toReversed().join('/') ?? '',
    String(fila.urgentes),
    String(fila.atencion),
    textoDeCelda(faltaDe(fila) ?? ''),
  ]),
]
