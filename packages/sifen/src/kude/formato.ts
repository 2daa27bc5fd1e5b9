import { completeDecimal, parseDecimal, UNIDAD } from '../decimal.ts'

/** `1234567.50` as it is written in Paraguay: `1.234.567,5`; other currencies than the guaraní show two decimals. */
export function formatMonto(decimal: string, moneda = 'PYG'): string {
  const [whole = '0', fraction = ''] = completeDecimal(decimal).split('.')
  const shortest = fraction.replace(/0+$/, '')
  const decimals = moneda === 'PYG' ? shortest : shortest.padEnd(2, '0')
  const grouped = whole.replace(/^0+(?=\d)/, '').replace(/\B(?=(?:\d{3})+$)/g, '.')
  return decimals === '' ? grouped : `${grouped},${decimals}`
}

/**
 * What the document calculates with eight decimals (IVA, values by rate, totals), rounded half up to what the currency has:
 * whole guaraníes, or two decimals. Prices are never rounded.
 */
export function formatCalculado(decimal: string, moneda: string): string {
  const value = parseDecimal(completeDecimal(decimal))
  if (value === undefined) return formatMonto(decimal, moneda)
  const step = moneda === 'PYG' ? UNIDAD : UNIDAD / 100n
  const steps = (2n * value + step) / (2n * step)
  if (moneda === 'PYG') return formatMonto(steps.toString())
  return formatMonto(`${steps / 100n}.${(steps % 100n).toString().padStart(2, '0')}`, moneda)
}

/** A quantity or a rate: as an amount, without decimals that say nothing. */
export const formatCantidad = (decimal: string): string => formatMonto(decimal)

/** `2026-11-20` or `2026-11-20T10:15:00` as `20-11-2026` or `20-11-2026 10:15:00`. */
export function formatFecha(iso: string): string {
  const [date = '', time] = iso.split('T')
  const day = date.split('-').reverse().join('-')
  return time === undefined ? day : `${day} ${time.slice(0, 8)}`
}

export const isZero = (decimal: string): boolean => /^[0.]*$/.test(decimal)
