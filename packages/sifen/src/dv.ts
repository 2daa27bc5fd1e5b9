/**
 * The check digit of CDC and RUC (MT v150 §10.1): letters count by their ASCII code written in decimal, weights
 * 2 to 11 from the right, modulo 11.
 */
export function digitoVerificador(base: string): number {
  let total = 0
  let peso = 2
  for (let i = base.length - 1; i >= 0; i--) {
    const code = base.charCodeAt(i)
    let valor = code >= 48 && code <= 57 ? code - 48 : code
    do {
      total += (valor % 10) * peso
      peso = peso === 11 ? 2 : peso + 1
      valor = Math.floor(valor / 10)
    } while (valor > 0)
  }
  const resto = total % 11
  return resto > 1 ? 11 - resto : 0
}
