import { completeDecimal, formatDecimal, parseDecimal } from '../decimal.ts'
import { formatCalculado, formatMonto, isZero } from './formato.ts'
import type { ValorColumns } from './items.ts'
import type { Grupo } from './lector.ts'
import { type Campo, campo } from './piezas.ts'

export interface KudeTotales {
  /** Under the columns of the items, each the sum of what stands in its column; absent where these have one column only. */
  readonly subtotales: { readonly exentas: string; readonly cinco: string; readonly diez: string } | undefined
  /** Discounts, advances, rounding, commission: only what is not zero. */
  readonly ajustes: readonly Campo[]
  readonly total: Campo
  readonly totalGuaranies: Campo | undefined
  readonly iva: readonly Campo[]
}

export function readTotales(totales: Grupo, columns: ValorColumns, moneda: string): KudeTotales | undefined {
  if (!totales.exists) return undefined
  const calculado = (name: string): string => formatCalculado(totales.text(name) || '0', moneda)
  const ifAny = (label: string, name: string): Campo[] =>
    campo(label, isZero(totales.text(name)) ? '' : calculado(name))
  const [exentas, exoneradas] = ['dSubExe', 'dSubExo'].map(name =>
    parseDecimal(completeDecimal(totales.text(name))),
  )
  const sinIva = formatDecimal((exentas ?? 0n) + (exoneradas ?? 0n))
  const guaranies = moneda === 'PYG' ? totales.text('dTotGralOpe') : totales.text('dTotalGs')
  return {
    subtotales:
      columns === 'iva'
        ? {
            exentas: formatCalculado(sinIva, moneda),
            cinco: calculado('dSub5'),
            diez: calculado('dSub10'),
          }
        : undefined,
    ajustes: [
      ...ifAny('De las exentas, exoneradas', 'dSubExo'),
      ...ifAny('Descuento total (ya restado)', 'dDescTotal'),
      ...ifAny('Anticipo (ya restado)', 'dAnticipo'),
      ...campo(
        'Redondeo',
        isZero(totales.text('dRedon')) ? '' : `−${formatMonto(totales.text('dRedon'), moneda)}`,
      ),
      ...ifAny('Comisión', 'dComi'),
    ],
    total: { etiqueta: 'Total de la operación', valor: calculado('dTotGralOpe') },
    totalGuaranies: guaranies
      ? { etiqueta: 'Total en guaraníes', valor: formatCalculado(guaranies, 'PYG') }
      : undefined,
    iva: columns === 'iva' ? ivaOf(calculado, ifAny) : [],
  }
}

function ivaOf(
  calculado: (name: string) => string,
  ifAny: (label: string, name: string) => Campo[],
): Campo[] {
  return [
    { etiqueta: '(5 %)', valor: calculado('dIVA5') },
    { etiqueta: '(10 %)', valor: calculado('dIVA10') },
    ...ifAny('(comisión)', 'dIVAComi'),
    { etiqueta: 'Total IVA', valor: calculado('dTotIVA') },
  ]
}
