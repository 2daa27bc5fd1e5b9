/** As JSON writes a number. */
const NUMERO = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/
/** No amount has as many digits: what would have more of zeros than these stays as it came, for the amount's own rules to refuse. */
const MAX_EXPONENTE = 64

/** A number that JavaScript would round, as its digits: what kind of value it is stays known until a schema says what it may be. */
export class NumeroEscrito {
  readonly digitos: string
  constructor(digitos: string) {
    this.digitos = digitos
  }
}

/** A number as JavaScript has it where that is exact, which a whole number is; else the decimal text of what was sent: 0.1 is not a float here, nor is 1e-7 or 12345678901234567890. */
export function exactNumero(value: number, source: string): number | string {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = NUMERO.exec(source) ?? []
  const digits = whole + fraction
  if (!/[1-9]/.test(digits)) return value
  const shift = Number(exponent)
  if (Math.abs(shift) > MAX_EXPONENTE) return source
  const text = sign + pointAt(digits, whole.length + shift)
  return isWhole(text) && Number.isSafeInteger(Number(text)) ? Number(text) : text
}

const isWhole = (text: string): boolean => !text.includes('.')

/** These digits with the point after so many of them, and without zeros that say nothing. */
function pointAt(digits: string, at: number): string {
  const padded = digits.padStart(digits.length + Math.max(0, 1 - at), '0')
  const point = Math.max(at, 1)
  const whole = padded
    .slice(0, point)
    .padEnd(point, '0')
    .replace(/^0+(?=\d)/, '')
  const fraction = padded.slice(point)
  return /[1-9]/.test(fraction) ? `${whole}.${fraction}` : whole
}
