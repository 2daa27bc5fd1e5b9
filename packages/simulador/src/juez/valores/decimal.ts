/** An exact decimal: n / 10^e. */
export interface Decimal {
  readonly n: bigint
  readonly e: number
}

export const CERO: Decimal = { n: 0n, e: 0 }

/** Of a text that the schema accepted as a decimal; absent counts as zero. */
export function dec(texto: string | undefined): Decimal {
  const m = /^\s*([+-]?)(\d*)(?:\.(\d*))?\s*$/.exec(texto ?? '0')
  if (!m) return CERO
  const decimales = m[3] ?? ''
  const n = BigInt(`${m[2] || '0'}${decimales}` || '0')
  return { n: m[1] === '-' ? -n : n, e: decimales.length }
}

const escalar = (d: Decimal, e: number) => d.n * 10n ** BigInt(e - d.e)

export function mas(a: Decimal, b: Decimal): Decimal {
  const e = Math.max(a.e, b.e)
  return { n: escalar(a, e) + escalar(b, e), e }
}

export function menos(a: Decimal, b: Decimal): Decimal {
  return mas(a, { n: -b.n, e: b.e })
}

export function por(a: Decimal, b: Decimal): Decimal {
  return { n: a.n * b.n, e: a.e + b.e }
}

export function comparar(a: Decimal, b: Decimal): number {
  const { n } = menos(a, b)
  return n < 0n ? -1 : n > 0n ? 1 : 0
}

export const suma = (valores: Iterable<Decimal>): Decimal => {
  let total = CERO
  for (const v of valores) total = mas(total, v)
  return total
}

/** Is `valor` within `tolerancia` of `numerador / divisor`? The divisor is positive. */
export function cercaDe(
  valor: Decimal,
  numerador: Decimal,
  tolerancia: Decimal,
  divisor: Decimal = dec('1'),
) {
  const diferencia = menos(por(valor, divisor), numerador)
  const absoluta = { n: diferencia.n < 0n ? -diferencia.n : diferencia.n, e: diferencia.e }
  return comparar(absoluta, por(tolerancia, divisor)) <= 0
}
