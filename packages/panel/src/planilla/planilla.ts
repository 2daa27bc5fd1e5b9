import { type Fila, PlanillaIlegible } from './celda.ts'
import { decodeTexto, readCsv } from './csv.ts'
import { readXlsx } from './xlsx.ts'

const ARCHIVO_MAX_BYTES = 20_000_000

/** The rows of a file, by what it is and not by what it is called. */
export async function readPlanilla(archivo: Blob): Promise<Fila[]> {
  if (archivo.size > ARCHIVO_MAX_BYTES)
    throw new PlanillaIlegible('Pesa más de 20 MB: divídala en varias, o guárdela como CSV.')
  const bytes = new Uint8Array(await archivo.arrayBuffer())
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b
  // As old Excel wrote them.
  if (bytes[0] === 0xd0 && bytes[1] === 0xcf)
    throw new PlanillaIlegible('Es un .xls de antes: guárdelo como .xlsx o como CSV.')
  return isZip ? readXlsx(bytes) : readCsv(decodeTexto(bytes).replace(/^\ufeff/, ''))
}

/** What a program of sheets would take for a formula. */
const FORMULA = /^[=+\-@]/
/** What it would take for a number or a date, and write otherwise: 00012, 1-2, 12/11, 1E5, 1.500, more digits than it keeps. */
const CIFRAS = /^\d[\d.,:/E %-]*$/i
/** What it writes as it is. */
const NUMERO = /^(0|[1-9]\d{0,14})$/
/** A text of somebody else that a sheet shows as it is. */
export function textoDeCelda(text: string): string {
  if (FORMULA.test(text)) return `'${text}`
  return CIFRAS.test(text) && !NUMERO.test(text) ? `="${text}"` : text
}

/** A CSV that Excel opens as a table here. */
export const csvDe = (filas: readonly (readonly string[])[]): Blob => {
  const celda = (text: string) => (/[;"\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
  const lineas = filas.map(fila => fila.map(celda).join(';'))
  return new Blob([`\ufeff${lineas.join('\r\n')}\r\n`], { type: 'text/csv;charset=utf-8' })
}
