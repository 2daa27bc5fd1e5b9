import { bad, brand, good, type Marcado, type Result } from './result.ts'

export type Timbrado = Marcado<string, 'timbrado'>
export type Establecimiento = Marcado<string, 'establecimiento'>
export type PuntoExpedicion = Marcado<string, 'punto'>
export type NumeroDocumento = Marcado<string, 'numero'>
export type Serie = Marcado<string, 'serie'>

/** Digits left-padded to a width; a number, or a text with or without its zeros. */
function pad<N extends string>(
  valor: string | number,
  ancho: number,
  nombre: string,
  minimo: number,
): Result<Marcado<string, N>> {
  const text = typeof valor === 'number' ? String(valor) : valor.trim()
  if (!/^\d+$/.test(text) || text.length > ancho || Number(text) < minimo) {
    return bad(
      `${nombre} "${text}" no es válido: use hasta ${ancho} dígitos, desde ${String(minimo).padStart(ancho, '0')}.`,
    )
  }
  return good(brand(text.padStart(ancho, '0')))
}

export function parseTimbrado(valor: string | number): Result<Timbrado> {
  return pad(valor, 8, 'El timbrado', 1)
}
export function parseEstablecimiento(valor: string | number): Result<Establecimiento> {
  return pad(valor, 3, 'El establecimiento', 1)
}
export function parsePunto(valor: string | number): Result<PuntoExpedicion> {
  return pad(valor, 3, 'El punto de expedición', 1)
}
export function parseNumero(valor: string | number): Result<NumeroDocumento> {
  return pad(valor, 7, 'El número de documento', 1)
}

export function parseSerie(valor: string): Result<Serie> {
  const text = valor.trim()
  return /^[A-Z]{2}$/.test(text)
    ? good(brand(text))
    : bad(`La serie "${text}" no es válida: son dos letras mayúsculas, de AA a ZZ.`)
}

/** `001-001-0000001`, as it is printed and spoken of. */
export function formatNumero(est: string, punto: string, numero: string): string {
  return `${est}-${punto}-${numero}`
}
