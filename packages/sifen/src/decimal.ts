/**
 * Exact decimals: an integer of units of 10^-8, which is the finest step that the schema knows (15 integer digits,
 * 8 of fraction). Amounts come in as text, or as a safe integer; a number with a fraction is refused, because it
 * has already lost what it was.
 */
export type Decimal = bigint

/** How callers write an amount: `'1250.50'`, or an integer `1250`. */
export type Monto = string | number

export const ESCALA = 8
export const UNIDAD = 100_000_000n
export const FORMA_DECIMAL = /^\d{1,15}(?:\.\d{1,8})?$/
const CEROS = '00000000'

/** Whether the text is a decimal that the schema can carry. */
export const isDecimal = (text: string): boolean => FORMA_DECIMAL.test(text)

/** What a database of ten decimals writes: beyond the eighth there is nothing. */
const CON_CEROS_DE_MAS = /^(\d+\.\d{8})0+$/

/** A decimal of whatever program with its zero before the point: the schema takes `.5`, `5.` and `+5`, too. */
export const completeDecimal = (decimal: string): string =>
  decimal.replace(/^\+/, '').replace(/^\./, '0.').replace(/\.$/, '')

/** `undefined` when the text is not a decimal that the schema can carry, without the zeros at its end. */
export function parseDecimal(monto: Monto): Decimal | undefined {
  if (typeof monto === 'number') {
    return Number.isSafeInteger(monto) && monto >= 0 && monto < 1e15 ? BigInt(monto) * UNIDAD : undefined
  }
  if (!isDecimal(monto)) {
    const corto = CON_CEROS_DE_MAS.exec(monto)?.[1]
    return corto === undefined ? undefined : parseDecimal(corto)
  }
  const punto = monto.indexOf('.')
  if (punto < 0) return BigInt(monto) * UNIDAD
  return BigInt(monto.slice(0, punto) + (monto.slice(punto + 1) + CEROS).slice(0, ESCALA))
}

/** An amount whose form has been judged; an absent one is zero. */
export function decimalDe(monto: Monto | null | undefined): Decimal {
  const valor = parseDecimal(monto ?? 0)
  if (valor === undefined) throw new TypeError('the amount was not judged before it was read')
  return valor
}

/** The shortest text: no sign for zero, no zeros at the end of the fraction. */
export function formatDecimal(valor: Decimal): string {
  const entera = valor / UNIDAD
  const resto = valor % UNIDAD
  if (resto === 0n) return entera.toString()
  return `${entera}.${resto.toString().padStart(ESCALA, '0').replace(/0+$/, '')}`
}

/** Integer quotient, half up. Both operands are positive or zero. */
export function divide(numerador: bigint, denominador: bigint): bigint {
  return (2n * numerador + denominador) / (2n * denominador)
}

export const multiply = (a: Decimal, b: Decimal): Decimal => divide(a * b, UNIDAD)

/** An amount as the caller wrote it, in its shortest form. It must have been judged already. */
export function textoDecimal(monto: Monto): string | number {
  if (typeof monto === 'number') return monto
  const sencillo = !monto.includes('.') && (monto.charCodeAt(0) !== 48 || monto.length === 1)
  return sencillo ? monto : formatDecimal(decimalDe(monto))
}
