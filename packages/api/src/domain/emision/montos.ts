import { formatDecimal, isDecimal, parseDecimal, UNIDAD } from '@mbohera/sifen/valores'
import { isVacio } from '../campos/leer.ts'
import type { Cantidad, Dado } from '../campos/tipos.ts'
import { type Validated, valid, wrong } from '../validated.ts'

export const GUARANI = 'PYG'
/** The smallest amount that is paid: of other currencies than the guaraní, a hundredth. */
export const montoMinimoDe = (moneda: string | undefined): bigint =>
  moneda === GUARANI ? 100_000_000n : 1_000_000n

const CODIGO_DE_MONEDA = /^[A-Z]{3}$/

/** What a currency has of its own besides: there are no hundredths of a yen, and thousandths of a dinar. */
export function montoMinimoPropioDe(moneda: string | undefined): bigint {
  if (moneda === undefined || moneda === GUARANI || !CODIGO_DE_MONEDA.test(moneda))
    return montoMinimoDe(moneda)
  const suya = new Intl.NumberFormat('es', { style: 'currency', currency: moneda }).resolvedOptions()
  return UNIDAD / 10n ** BigInt(suya.maximumFractionDigits ?? 2)
}

const CENTIMOS = /\.\d*[1-9]/
const NEGATIVO = /^-\d/
const MUCHOS = /^\d+\.\d{9,}$/

/** An amount exactly as it was written, without zeros beyond the eighth decimal; or what is wrong with it. */
export function parseMonto(campo: string, value: Dado<Cantidad>): Validated<string> {
  if (value == null || isVacio(value)) return wrong(campo, 'required', 'es obligatorio')
  const text = String(value).trim()
  if (isDecimal(text)) return valid(text)
  const exacto = parseDecimal(text)
  if (exacto !== undefined) return valid(formatDecimal(exacto))
  if (NEGATIVO.test(text)) return wrong(campo, 'negative', 'no puede ser negativo')
  if (MUCHOS.test(text)) {
    const detail = `tiene más de 8 decimales (${text}); redondéelo o envíelo como texto decimal exacto`
    return wrong(campo, 'decimals', detail)
  }
  return wrong(campo, 'decimal', 'debe ser un número decimal con punto, de hasta 15 enteros y 8 decimales')
}

const NADA = valid(undefined)

export const parseOptionalMonto = (campo: string, value: Dado<Cantidad>): Validated<string | undefined> =>
  isVacio(value) ? NADA : parseMonto(campo, value)

/** In guaraníes people write thousands with a point; read as a decimal it would be a thousandth of what is meant. */
const MILES = /^[1-9]\d{0,2}\.\d{3}$/

/** An amount per unit: in any currency it may have more decimals than can be paid, as a third of 10,000 has (E721, EA002). */
export function parsePrecio(campo: string, value: Dado<Cantidad>, moneda: string): Validated<string> {
  const amount = parseMonto(campo, value)
  if (!amount.ok || moneda !== GUARANI || !MILES.test(amount.value)) return amount
  const [entero, miles] = amount.value.split('.')
  const detail = `«${amount.value}» puede ser ${entero}${miles} o ${entero} con decimales: escríbalo sin punto de miles, o con otra cantidad de decimales`
  return wrong(campo, 'ambiguous', detail)
}

/** An amount per unit as it is read in one way alone: with one digit more it is no thousand. */
export const writePrecio = (amount: string, moneda: string): string =>
  moneda === GUARANI && MILES.test(amount) ? `${amount}0` : amount

export const parseOptionalPrecio = (
  campo: string,
  value: Dado<Cantidad>,
  moneda: string,
): Validated<string | undefined> => (isVacio(value) ? NADA : parsePrecio(campo, value, moneda))

/** A rate is in guaraníes, whatever it is of: that of a dollar is no `7.300`. Of a guaraní it is one, however many zeros follow. */
export const parseOptionalTipoCambio = (
  campo: string,
  value: Dado<Cantidad>,
  moneda: string,
): Validated<string | undefined> =>
  moneda === GUARANI ? parseOptionalMonto(campo, value) : parseOptionalPrecio(campo, value, GUARANI)

/** An amount that is paid: there are no cents of a guaraní. */
export function parseDinero(campo: string, value: Dado<Cantidad>, moneda: string): Validated<string> {
  const amount = parsePrecio(campo, value, moneda)
  if (!amount.ok || moneda !== GUARANI || !CENTIMOS.test(amount.value)) return amount
  return wrong(
    campo,
    'currency-decimals',
    `en guaraníes no se paga con decimales (${amount.value}): redondéelo`,
  )
}

/** Three digits, from a number or from a padded text: establecimiento and punto de expedición. */
export function toTresDigitos(campo: string, value: Dado<Cantidad>): Validated<string> {
  if (value === null || value === undefined) return wrong(campo, 'required', 'es obligatorio')
  const text = String(value).trim()
  if (/^\d{1,3}$/.test(text) && Number(text) > 0) return valid(text.padStart(3, '0'))
  return wrong(campo, 'range', 'debe ser un número de 1 a 999')
}
