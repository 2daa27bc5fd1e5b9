/** What is sent: the bytes as they are, and what they are said to be. */
export interface Envio {
  tipo: string
  cuerpo: Blob
  /** What it was made of: the same again is the same order. */
  de: File | string
}

/** What the service takes, by how a file's name ends: browsers do not agree on the types of files. */
const TIPOS: Readonly<Record<string, string>> = {
  xml: 'application/xml',
  zip: 'application/zip',
  csv: 'text/csv',
  txt: 'text/plain',
}

export const TERMINACIONES = Object.keys(TIPOS).map(ending => `.${ending}`)

/** Null for a file of which the service could make nothing. */
export function envioDeArchivo(archivo: File): Envio | null {
  const tipo = TIPOS[archivo.name.split('.').pop()?.toLowerCase() ?? '']
  return tipo === undefined ? null : { tipo, cuerpo: archivo, de: archivo }
}

export const envioDeTexto = (texto: string): Envio => ({
  tipo: 'text/plain',
  cuerpo: new Blob([texto], { type: 'text/plain' }),
  de: texto,
})
