/** What an attachment of a mail may be: by what it begins with, and not by what it is called. */
export interface Adjunto {
  nombre: string
  tipo: 'application/xml' | 'application/zip'
  bytes: Uint8Array
}

export const RESULTADOS_DE_ADJUNTO = ['RECIBIDO', 'YA_ESTABA', 'NO_RECIBIDO', 'SIN_RESPUESTA'] as const

/** What became of one documento of a mail, or of what could have been one. */
export interface ResultadoDeAdjunto {
  nombre: string
  resultado: (typeof RESULTADOS_DE_ADJUNTO)[number]
  cdc: string | null
  documentoRecibidoId: number | null
  codigo: string | null
  detalle: string | null
}

/** So many stand in the record of one mail; nobody sends so many. */
export const ADJUNTOS_MAX = 100

const isSpace = (byte: number | undefined): boolean =>
  byte === 0x20 || (byte !== undefined && byte >= 9 && byte <= 13)

/** Null of what could not be a documento: a drawing, a signature, a PDF. */
export function tipoDeAdjunto(bytes: Uint8Array, nombre: string): Adjunto['tipo'] | null {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4)
    // What offices write is a ZIP, too.
    return /\.(docx|xlsx|pptx|odt|ods|odp|jar|apk)$/i.test(nombre) ? null : 'application/zip'
  let at = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0
  while (isSpace(bytes[at])) at++
  if (bytes[at] !== 0x3c) return null
  return /\.xml$/i.test(nombre) || String.fromCharCode(...bytes.subarray(at, at + 5)) === '<?xml'
    ? 'application/xml'
    : null
}
