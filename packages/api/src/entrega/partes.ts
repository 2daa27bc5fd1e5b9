import PostalMime from 'postal-mime'
import { ADJUNTOS_MAX, type Adjunto, tipoDeAdjunto } from '../domain/casilla/adjunto.ts'
import type { CorreoAbierto } from '../operations/ports.ts'

export type PartesDeCorreo = Pick<CorreoAbierto, 'de' | 'asunto' | 'fecha' | 'adjuntos'>

/** So deep a mail is looked into, and so large its headers may be. */
const LIMITES = { maxNestingDepth: 32, maxHeadersSize: 256 * 1024, maxRfc822NestingDepth: 3 }
const TEXTO_MAX = 200

/** What stands in a mail (RFC 2045), read by a parser that is nobody's of ours. What it cannot read has no attachments. */
export async function readPartes(bytes: Uint8Array): Promise<PartesDeCorreo> {
  try {
    const { from, subject, date, attachments } = await PostalMime.parse(bytes, {
      ...LIMITES,
      attachmentEncoding: 'arraybuffer',
    })
    const fecha = date === undefined ? Number.NaN : Date.parse(date)
    return {
      de: clean(from?.address ?? from?.name),
      asunto: clean(subject),
      fecha: isPossible(fecha) ? fecha : null,
      adjuntos: attachments.flatMap(toAdjunto).slice(0, ADJUNTOS_MAX),
    }
  } catch {
    return { de: '', asunto: '', fecha: null, adjuntos: [] }
  }
}

type Parte = Awaited<ReturnType<typeof PostalMime.parse>>['attachments'][number]

function toAdjunto({ filename, content }: Parte): Adjunto[] {
  // As was asked for by attachmentEncoding.
  const bytes = Buffer.from(content as ArrayBuffer)
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
