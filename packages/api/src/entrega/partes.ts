import PostalMime from 'postal-mime'
import { ADJUNTOS_MAX, type Adjunto, tipoDeAdjunto } from '../domain/casilla/adjunto.ts'
import type { CorreoAbierto, CorreoDevuelto } from '../operations/ports.ts'

export type PartesDeCorreo = Pick<CorreoAbierto, 'de' | 'asunto' | 'fecha' | 'adjuntos'>

/** A mail, and what of it is wanted. */
export interface LecturaDePartes {
  que: 'adjuntos' | 'retorno'
  bytes: Uint8Array
}

/** So deep a mail is looked into, and so large its headers may be; the mails within it are looked into here. */
const LIMITES = { maxNestingDepth: 32, maxHeadersSize: 256 * 1024, maxRfc822NestingDepth: 0 }
const COMO_BYTES = { ...LIMITES, attachmentEncoding: 'arraybuffer' } as const
const DENTRO_MAX = 6
const TEXTO_MAX = 200

/** What stands in a mail (RFC 2045), read by a parser that is nobody's of ours. What it cannot read has no attachments. */
export async function readPartes(bytes: Uint8Array): Promise<PartesDeCorreo> {
  try {
    const { from, subject, date, attachments } = await readMime(bytes)
    const fecha = date === undefined ? Number.NaN : Date.parse(date)
    return {
      de: clean(from?.address ?? from?.name),
      asunto: clean(subject),
      fecha: isPossible(fecha) ? fecha : null,
      adjuntos: (await listAdjuntos(attachments, DENTRO_MAX)).slice(0, ADJUNTOS_MAX),
    }
  } catch {
    return { de: '', asunto: '', fecha: null, adjuntos: [] }
  }
}

/** Where servers say to whom a mail came, whatever stands in `To`. */
const DESTINOS = ['to', 'delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to', 'x-delivered-to']
const DESTINOS_MAX = 20
const DESTINO_MAX = 2_000
const INFORME_MAX = 20_000
const DICHO_MAX = 4_000

/** What a mail that came back says of itself: never what stands in the mail that it brings along. */
export async function readRetorno(bytes: Uint8Array): Promise<CorreoDevuelto> {
  try {
    const { headers, from, text, attachments } = await PostalMime.parse(bytes, {
      ...COMO_BYTES,
      forceRfc822Attachments: true,
    })
    const retorno = headers.find(({ key }) => key === 'return-path')?.value.trim()
    const automatica = headers.find(({ key }) => key === 'auto-submitted')?.value.trim() ?? ''
    const informe = attachments.find(({ mimeType }) => mimeType === 'message/delivery-status')
    return {
      destinos: headers
        .filter(({ key }) => DESTINOS.includes(key))
        .slice(0, DESTINOS_MAX)
        .map(({ value }) => value.slice(0, DESTINO_MAX)),
      deMaquina:
        /^(mailer-daemon|postmaster)@/i.test(from?.address ?? '') ||
        // Programs of persons that are away answer from nowhere, too, and say so.
        (retorno === '<>' && !/^auto-replied/i.test(automatica)),
      informe: informe === undefined ? null : bytesOf(informe).subarray(0, INFORME_MAX).toString('latin1'),
      texto: (text ?? '').slice(0, DICHO_MAX),
    }
  } catch {
    return { destinos: [], deMaquina: false, informe: null, texto: '' }
  }
}

type Parte = Awaited<ReturnType<typeof PostalMime.parse>>['attachments'][number]

const bytesOf = ({ content }: Pick<Parte, 'content'>): Buffer =>
  // As was asked for by attachmentEncoding.
  Buffer.from(content as ArrayBuffer)

/** Of a part, what its headers say (RFC 2045, RFC 2183). */
interface Cabeza {
  readonly contentType: Dicho
  readonly contentDisposition: Dicho
}
interface Dicho {
  readonly parsed: { readonly value: string; readonly params: Readonly<Record<string, string>> }
}

/** Programs of mail call an XML a text, too, and have it shown among what was written: what has a name is a file all the same. */
const isEscrito = ({ contentType, contentDisposition }: Cabeza): boolean =>
  contentDisposition.parsed.value !== 'attachment' &&
  ['text/plain', 'text/html'].includes(contentType.parsed.value) &&
  !contentDisposition.parsed.params.filename &&
  !contentType.parsed.params.name

/** A mail, whose texts that are files are attachments. The parser asks itself what is none, and has no option for it. */
async function readMime(bytes: Uint8Array): ReturnType<typeof PostalMime.parse> {
  return Object.assign(new PostalMime(COMO_BYTES), { isInlineTextNode: isEscrito }).parse(bytes)
}

/** Programs of mail forward a mail within another one, or as a file; what a server sends back is neither. */
async function listAdjuntos(partes: readonly Parte[], quedan: number): Promise<Adjunto[]> {
  const todos: Adjunto[] = []
  for (const parte of partes) {
    const { mimeType, disposition, rfc822DepthExceeded: reenviado = false } = parte
    const isCorreo = mimeType === 'message/rfc822' && (disposition === 'attachment' || reenviado)
    if (!isCorreo) todos.push(...toAdjunto(parte))
    else if (quedan > 0) todos.push(...(await listDentro(bytesOf(parte), quedan - 1)))
  }
  return todos
}

/** What cannot be read keeps nothing beside it from being read. */
async function listDentro(bytes: Uint8Array, quedan: number): Promise<Adjunto[]> {
  const dentro = await readMime(bytes).catch(() => null)
  return dentro === null ? [] : listAdjuntos(dentro.attachments, quedan)
}

function toAdjunto({ filename, content }: Parte): Adjunto[] {
  const bytes = bytesOf({ content })
  const nombre = clean(filename) || 'sin nombre'
  const tipo = tipoDeAdjunto(bytes, nombre)
  return tipo === null ? [] : [{ nombre, tipo, bytes }]
}

/** A moment that a database keeps and a person believes. */
const isPossible = (instant: number): boolean =>
  instant > Date.UTC(1990, 0, 1) && instant < Date.UTC(2100, 0, 1)

/** What strangers wrote, as it can be kept and shown. */
const clean = (text: string | null | undefined): string =>
  [...(text ?? '').replace(/[\p{C}\s]+/gu, ' ').trim()].slice(0, TEXTO_MAX).join('').toWellFormed()
