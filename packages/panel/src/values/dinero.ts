import type { components } from '../api/contrato.generated.ts'
import { decimal, plain, round } from './decimal.ts'

type Totalizado = Pick<components['schemas']['DocumentoResumen'], 'tipoDocumento' | 'total' | 'moneda'>

export const GUARANI = 'PYG'

export const digitsOf = (moneda: string): number => (moneda === GUARANI ? 0 : 2)

const grouped = (whole: string): string => whole.replace(/\B(?=(\d{3})+(?!\d))/g, '.')

/** As it is written in Paraguay: `Gs. 1.500.000`, `USD 12,50`. */
export function dinero(amount: string, moneda: string): string {
  const negative = amount.startsWith('-')
  const value = plain(round(decimal(negative ? amount.slice(1) : amount), Math.max(digitsOf(moneda), 0)))
  const [whole = '0', fraction = ''] = value.split('.')
  const cents = digitsOf(moneda) === 0 ? '' : `,${fraction.padEnd(digitsOf(moneda), '0')}`
  return `${moneda === GUARANI ? 'Gs.' : moneda} ${negative ? '-' : ''}${grouped(whole)}${cents}`
}

/** What a documento comes to: a nota de remisión has no prices. */
export const totalDe = ({ tipoDocumento, total, moneda }: Totalizado): string =>
  tipoDocumento === 'NOTA_DE_REMISION_ELECTRONICA' ? 'Sin precios' : dinero(total, moneda)

/** A decimal of the contract as a person types it. */
export function typed(amount: string | number): string {
  const [whole = '0', fraction] = String(amount).split('.')
  return fraction === undefined ? grouped(whole) : `${grouped(whole)},${fraction}`
}
