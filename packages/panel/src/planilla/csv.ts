import type { Fila } from './celda.ts'

const SEPARADORES = [';', '\t', ','] as const

/** Which of them the first line has most of, outside of quotes. */
function separadorDe(text: string): string {
  const [primera = ''] = text.replace(/"[^"]*"/g, '').split(/\r?\n/, 1)
  const veces = (separador: string) => primera.split(separador).length
  return [...SEPARADORES].sort((una, otra) => veces(otra) - veces(una))[0] ?? ';'
}

/** What a text in letters of two bytes begins with. */
const DE_DOS = [
  ['utf-16le', 0xff, 0xfe],
  ['utf-16be', 0xfe, 0xff],
] as const

/** As Excel writes it here: UTF-8, the one-byte letters of Windows, or of two bytes where it says so. */
export function decodeTexto(bytes: Uint8Array): string {
  const [deDos] = DE_DOS.find(([, una, otra]) => bytes[0] === una && bytes[1] === otra) ?? []
  if (deDos !== undefined) return new TextDecoder(deDos).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** The rows of a CSV; what stands in quotes may have separators, lines and quotes in it. */
export function readCsv(text: string): Fila[] {
  const separador = separadorDe(text)
  const filas: Fila[] = []
  let fila: Fila = []
  let celda = ''
  let citada = false
  const endCelda = () => {
    fila.push({ texto: celda.trim() })
    celda = ''
  }
  const endFila = () => {
    endCelda()
    filas.push(fila)
    fila = []
  }
  for (let at = 0; at < text.length; at++) {
    const letra = text[at]!
    if (citada) {
      if (letra !== '"') celda += letra
      else if (text[at + 1] === '"') {
        celda += '"'
        at++
      } else citada = false
    } else if (letra === '"' && celda.trim() === '') {
      celda = ''
      citada = true
    } else if (letra === separador) endCelda()
    else if (letra === '\n') endFila()
    else if (letra !== '\r') celda += letra
  }
  if (celda !== '' || fila.length > 0) endFila()
  return filas
}
