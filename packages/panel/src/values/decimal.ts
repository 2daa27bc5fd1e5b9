import { DECIMAL } from './formas.generated.ts'

/** An exact decimal: `units` × 10^-`scale`. Money is never a float, also not on the screen. */
export interface Decimal {
  units: bigint
  scale: number
}

export const ZERO: Decimal = { units: 0n, scale: 0 }

const THOUSANDS = /^\d{1,3}(\.\d{3})+$/
/** Points before the comma are those of thousands: in `1,234.56`, as others write it, they are none. */
const CON_COMA = /^(\d+|\d{1,3}(\.\d{3})+),\d+$/

/** What a person typed, as the contract writes it: `1.500,5` → `1500.5`. Undefined when it is no amount. */
export function readAmount(text: string): string | undefined {
  const typed = text.replace(/\s/g, '')
  const plain = CON_COMA.test(typed)
    ? typed.replaceAll('.', '').replace(',', '.')
    : THOUSANDS.test(typed)
      ? typed.replaceAll('.', '')
      : typed
  return DECIMAL.test(plain) ? plain : undefined
}

export function decimal(plain: string): Decimal {
  const [whole = '0', fraction = ''] = plain.split('.')
  return { units: BigInt(whole + fraction), scale: fraction.length }
}

const at = ({ units, scale }: Decimal, wanted: number): bigint => units * 10n ** BigInt(wanted - scale)

export function add(a: Decimal, b: Decimal): Decimal {
  const scale = Math.max(a.scale, b.scale)
  return { units: at(a, scale) + at(b, scale), scale }
}

export const subtract = (a: Decimal, b: Decimal): Decimal => add(a, { ...b, units: -b.units })

const divide = (a: bigint, b: bigint): bigint =>
  a >= 0n ? (2n * a + b) / (2n * b) : -((-2n * a + b) / (2n * b))

/** Half away from zero, as SIFEN rounds. */
export function round(value: Decimal, digits: number): Decimal {
  if (value.scale <= digits) return { units: at(value, digits), scale: digits }
  return { units: divide(value.units, 10n ** BigInt(value.scale - digits)), scale: digits }
}

/** value × over ÷ under, rounded. */
export const share = (value: Decimal, over: bigint, under: bigint, digits: number): Decimal => ({
  units: divide(value.units * over * 10n ** BigInt(digits), under * 10n ** BigInt(value.scale)),
  scale: digits,
})

export function plain({ units, scale }: Decimal): string {
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0')
  const whole = digits.slice(0, digits.length - scale)
  const fraction = digits.slice(digits.length - scale).replace(/0+$/, '')
  return `${units < 0n ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`
}

const CUENTA = new Intl.NumberFormat('es-PY')

/** How many of something there are, for people to read. */
export const formatCuenta = (cuantos: number): string => CUENTA.format(cuantos)
