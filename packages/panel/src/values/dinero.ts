import type { components } from '../api/contrato.generated.ts'
import { decimal, plain, readAmount, round } from './decimal.ts'

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

/** An amount of money that can be read in two ways, as each of them is written without a doubt. */
export interface Duda {
  entero: string
  /** Absent where it can only be the other. */
  decimal?: string
}

const MILES_CON_COMA = /^[1-9]\d{0,2}(,\d{3})+$/
const CON_PUNTO = /^\d+\.\d{1,2}$/
/** As a spreadsheet in English has it. */
const AL_REVES = /^[1-9]\d{0,2}(,\d{3})+\.\d+$/

/**
 * Of what a person typed as money: the two things that it may mean. `12,345` is twelve thousand to many and twelve to others;
 * and no guaraní has cents, so that `55.00` is more likely a zero too few.
 */
export function readDuda(text: string, moneda?: string): Duda | undefined {
  const typed = text.replace(/\s/g, '')
  if (AL_REVES.test(typed)) return { entero: typed.replace(/[,.]/g, signo => (signo === ',' ? '.' : ',')) }
  const entero = grouped(typed.replace(/[.,]/g, '').replace(/^0+(?=\d)/, ''))
  // With one digit more it is no thousand.
  if (MILES_CON_COMA.test(typed))
    return typed.split(',').length > 2 ? { entero } : { entero, decimal: `${typed}0` }
  if (moneda === GUARANI && CON_PUNTO.test(typed)) return { entero, decimal: typed.replace('.', ',') }
  return undefined
}

/** Money as a person typed it; undefined when it is none, or when it may be two. */
export const readMonto = (text: string, moneda?: string): string | undefined =>
  readDuda(text, moneda) === undefined ? readAmount(text) : undefined

/**
 * Money as it is sent. What cannot be read goes as it was typed, for the service to say what is wrong with it; of what may be two things
 * and is a number to the service, `55.00`, it gets none.
 */
export function aMonto(text: string, moneda?: string): string {
  const typed = text.replace(/\s/g, '')
  return readMonto(text, moneda) ?? (CON_PUNTO.test(typed) ? typed.replace('.', ' .') : text.trim())
}

/** Money of the contract as a person types it, so that it is read in one way alone. */
export function typedMonto(amount: string | number): string {
  const text = typed(amount)
  return readDuda(text)?.decimal ?? text
}
