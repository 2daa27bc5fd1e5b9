/** One part of a mail that is no container of others. */
export interface ParteDeCorreo {
  tipo: string
  /** The one of a file. */
  nombre: string | null
  bytes: Buffer
  texto(): string
}

const HONDURA_MAX = 8
const PARTES_MAX = 100
const CABECERA_MAX = 20_000

/** Head and body, each as it was on the wire. */
function cut(text: string): { head: string; body: string } {
  const empty = /^\r?\n/.exec(text)
  if (empty !== null) return { head: '', body: text.slice(empty[0].length) }
  const end = /\r?\n\r?\n/.exec(text)
  if (end === null) return { head: text, body: '' }
  return { head: text.slice(0, end.index), body: text.slice(end.index + end[0].length) }
}

/** The headers by their names in small letters, the first of each, without what folds them. */
function headersOf(head: string): Map<string, string> {
  const headers = new Map<string, string>()
  for (const line of head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/, 1_000)) {
    const colon = line.indexOf(':')
    const name = line.slice(0, Math.max(colon, 0)).trim().toLowerCase()
    if (name !== '' && !headers.has(name)) headers.set(name, line.slice(colon + 1, CABECERA_MAX).trim())
  }
  return headers
}

/** The words of RFC 2047 as a person reads them, and whatever stands there in UTF-8. */
const decodePalabras = (text: string): string =>
  Buffer.from(text, 'latin1')
    .toString('utf8')
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?([\w-]+)\?([BQ])\?([^?\s]*)\?=/gi, (_, charset, how, word) =>
      decodeTexto(
        /b/i.test(how) ? Buffer.from(word, 'base64') : decodeImprimible(word.replaceAll('_', ' ')),
        charset,
      ),
    )

const decodeImprimible = (text: string): Buffer =>
  Buffer.from(
    text
      .replace(/=\r?\n/g, '')
      .replace(/=([\dA-F]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  )

function decodeTexto(bytes: Buffer, charset: string): string {
  try {
    return new TextDecoder(charset).decode(bytes)
  } catch {
    return new TextDecoder().decode(bytes)
  }
}

const paramOf = (value: string, name: string): string | null =>
  new RegExp(`;\\s*${name}=(?:"([^"]*)"|([^\\s;"]+))`, 'i').exec(value)?.slice(1).find(Boolean) ?? null

export function readCabeceras(mensaje: Buffer): Map<string, string> {
  const headers = headersOf(cut(mensaje.toString('latin1')).head)
  for (const [name, value] of headers) headers.set(name, decodePalabras(value))
  return headers
}

/** All parts of a mail in their order, whatever stands in what. So many and so deep as it is sane; the rest is in its source. */
export function readPartes(mensaje: Buffer): ParteDeCorreo[] {
  const partes: ParteDeCorreo[] = []
  const open = (text: string, depth: number): void => {
    if (partes.length >= PARTES_MAX) return
    const { head, body } = cut(text)
    const headers = headersOf(head)
    const contentType = headers.get('content-type') ?? 'text/plain'
    const tipo = contentType.split(';', 1)[0]!.trim().toLowerCase()
    const limite = tipo.startsWith('multipart/') ? paramOf(contentType, 'boundary') : null
    if (limite !== null && depth < HONDURA_MAX) {
      const inside = `\r\n${body}`.split(`\r\n--${limite}`, PARTES_MAX + 2).slice(1)
      for (const part of inside) {
        if (part.startsWith('--')) return
        open(part.slice(part.indexOf('\n') + 1), depth + 1)
      }
      return
    }
    const how = headers.get('content-transfer-encoding')?.toLowerCase()
    const bytes =
      how === 'base64'
        ? Buffer.from(body, 'base64')
        : how === 'quoted-printable'
          ? decodeImprimible(body)
          : Buffer.from(body, 'latin1')
    const disposition = headers.get('content-disposition') ?? ''
    const nombre = paramOf(disposition, 'filename') ?? paramOf(contentType, 'name')
    const isFile = /^attachment/i.test(disposition) || !tipo.startsWith('text/')
    partes.push({
      ...{ tipo, bytes },
      nombre: nombre === null ? (isFile ? 'sin nombre' : null) : decodePalabras(nombre),
      texto: () => decodeTexto(bytes, paramOf(contentType, 'charset') ?? 'utf-8'),
    })
  }
  open(mensaje.toString('latin1'), 0)
  return partes
}
