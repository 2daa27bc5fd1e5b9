/** Check digit of a RUC or of the first 43 positions of a CDC: module 11, letters by their ASCII code. */
export function digitoVerificador(texto: string): number {
  let cifras = ''
  for (let i = 0; i < texto.length; i++) {
    const c = texto.charCodeAt(i)
    cifras += c >= 48 && c <= 57 ? texto[i] : String(c)
  }
  let total = 0
  let factor = 2
  for (let i = cifras.length - 1; i >= 0; i--) {
    total += (cifras.charCodeAt(i) - 48) * factor
    factor = factor === 11 ? 2 : factor + 1
  }
  const resto = total % 11
  return resto > 1 ? 11 - resto : 0
}
