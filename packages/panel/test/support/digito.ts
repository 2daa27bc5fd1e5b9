/** MT v150: weights from 2 to 11 and again, from the right; what is missing to eleven. */
export function digitoDe(digits: string): number {
  const sum = [...digits].reverse().reduce((total, digit, at) => total + Number(digit) * (2 + (at % 10)), 0)
  const rest = sum % 11
  return rest > 1 ? 11 - rest : 0
}
