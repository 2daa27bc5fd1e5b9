import type { Cantidad } from './cuerpo.ts'
import type { Faltas } from './faltas.ts'

export const GUARANI = 'PYG'
const CENTIMOS = /\.\d*[1-9]/
const DECIMAL = /^\d{1,15}(\.\d{1,8})?$/
const NEGATIVO = /^-\d/
const MUCHOS = /^\d+\.\d{9,}$/

/** An amount exactly as it was written, or what is wrong with it. */
export function monto(faltas: Faltas, campo: string, value: Cantidad | null | undefined): string | undefined {
  if (value === null || value === undefined) return faltas.add(campo, 'required', 'es obligatorio')
  const text = String(value).trim()
  if (DECIMAL.test(text)) return text
  if (NEGATIVO.test(text)) return faltas.add(campo, 'negative', 'no puede ser negativo')
  if (MUCHOS.test(text)) {
    const detail = `tiene más de 8 decimales (${text}); redondéelo o envíelo como texto decimal exacto`
    return faltas.add(campo, 'decimals', detail)
  }
  return faltas.add(
    campo,
    'decimal',
    'debe ser un número decimal con punto, de hasta 15 enteros y 8 decimales',
  )
}

export function montoOpcional(
  faltas: Faltas,
  campo: string,
  value: Cantidad | null | undefined,
): string | undefined {
  return value === null || value === undefined ? undefined : monto(faltas, campo, value)
}

/** An amount of money: there are no cents of a guaraní. */
export function dinero(
  faltas: Faltas,
  campo: string,
  value: Cantidad | null | undefined,
  moneda: string,
): string | undefined {
  const amount = monto(faltas, campo, value)
  if (amount === undefined || moneda !== GUARANI || !CENTIMOS.test(amount)) return amount
  return faltas.add(campo, 'currency-decimals', `en guaraníes no hay decimales (${amount}): redondéelo`)
}

export function dineroOpcional(
  faltas: Faltas,
  campo: string,
  value: Cantidad | null | undefined,
  moneda: string,
): string | undefined {
  return value === null || value === undefined ? undefined : dinero(faltas, campo, value, moneda)
}

/** Three digits, from a number or from a padded text: establecimiento and punto de expedición. */
export function tresDigitos(
  faltas: Faltas,
  campo: string,
  value: Cantidad | null | undefined,
): string | undefined {
  if (value === null || value === undefined) return faltas.add(campo, 'required', 'es obligatorio')
  const text = String(value).trim()
  if (/^\d{1,3}$/.test(text) && Number(text) > 0) return text.padStart(3, '0')
  return faltas.add(campo, 'range', 'debe ser un número de 1 a 999')
}
