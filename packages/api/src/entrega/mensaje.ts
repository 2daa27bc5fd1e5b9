/** A mail before it is written: what a person wrote may stand in any of its texts. */
export interface Mensaje {
  id: string
  fecha: number
  de: { nombre: string; direccion: string }
  responderA: string | null
  para: string
  asunto: string
  texto: string
  html: string
  /** Shown within the html, which names each as `cid:<nombre>`. */
  imagenes?: readonly { nombre: string; tipo: string; bytes: Uint8Array }[]
  adjuntos: readonly { nombre: string; tipo: string; bytes: Uint8Array }[]
}

const CRLF = '\r\n'
/** Of a word that is encoded, RFC 2047 allows 75 characters with what stands around it. */
const PARTE_MAX = 42

/** Words of a header: no control character of them ends it, and whatever is not plain ASCII is encoded, so that nothing in it means anything. */
export function writePalabras(text: string): string {
  const clean = text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()
  if (/^[A-Za-z\d ,.-]{0,60}$/.test(clean))
    return clean.includes(',') || clean.includes('.') ? `"${clean}"` : clean
  const parts: string[] = []
  let part = ''
  for (const letter of clean) {
    if (Buffer.byteLength(part + letter) > PARTE_MAX) {
      parts.push(part)
      part = ''
    }
    part += letter
  }
  return [...parts, part].map(one => `=?utf-8?B?${Buffer.from(one).toString('base64')}?=`).join(`${CRLF} `)
}

const inLines = (bytes: Uint8Array): string =>
  Buffer.from(bytes)
    .toString('base64')
    .replace(/(.{76})(?=.)/g, `$1${CRLF}`)

const partOf = (headers: readonly string[], bytes: Uint8Array): string =>
  [...headers, 'Content-Transfer-Encoding: base64', '', inLines(bytes)].join(CRLF)

const imageOf = ({ nombre, tipo, bytes }: NonNullable<Mensaje['imagenes']>[number]): string =>
  partOf([`Content-Type: ${tipo}`, 'Content-Disposition: inline', `Content-ID: <${nombre}>`], bytes)

function multipart(tipo: string, limite: string, parts: readonly string[]): string {
  const inside = parts.map(part => `--${limite}${CRLF}${part}${CRLF}`).join('')
  return `Content-Type: multipart/${tipo};${CRLF} boundary="${limite}"${CRLF}${CRLF}${inside}--${limite}--`
}

/** What the RFCs call a message: ASCII, in lines of at most 78 characters, each ended as they say. None begins with a dot. */
export function writeMensaje(mensaje: Mensaje): string {
  const { id, fecha, de, responderA, para, asunto, texto, html, imagenes = [], adjuntos } = mensaje
  const limite = (cual: string) => `=_${cual}_${id.replace(/[^\w]/g, '_').slice(0, 40)}`
  const pagina = partOf(['Content-Type: text/html; charset=utf-8'], Buffer.from(html))
  const cuerpo = multipart('alternative', limite('textos'), [
    partOf(['Content-Type: text/plain; charset=utf-8'], Buffer.from(texto)),
    imagenes.length === 0
      ? pagina
      : multipart('related', limite('pagina'), [pagina, ...imagenes.map(imageOf)]),
  ])
  const files = adjuntos.map(({ nombre, tipo, bytes }) =>
    partOf([`Content-Type: ${tipo}`, `Content-Disposition: attachment;${CRLF} filename="${nombre}"`], bytes),
  )
  return [
    `Date: ${new Date(fecha).toUTCString().replace('GMT', '+0000')}`,
    `From: ${writePalabras(de.nombre)}${CRLF} <${de.direccion}>`,
    `To: <${para}>`,
    ...(responderA === null ? [] : [`Reply-To: <${responderA}>`]),
    `Subject: ${writeAsunto(asunto)}`,
    `Message-ID: <${id}>`,
    'Auto-Submitted: auto-generated',
    'MIME-Version: 1.0',
    multipart('mixed', limite('partes'), [cuerpo, ...files]),
    '',
  ].join(CRLF)
}

/** A subject is no phrase: in it a quotation mark would be shown. */
const writeAsunto = (asunto: string): string => writePalabras(asunto).replace(/^"(.*)"$/, '$1')
