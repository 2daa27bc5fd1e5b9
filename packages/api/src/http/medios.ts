import type { IncomingHttpHeaders } from 'node:http'

export const MEBIBYTE = 1024 * 1024
/** Enough for every body that has no document in it. */
export const BODY_LIMIT = 64 * 1024

/** The media type that a Content-Type names, without its parameters. */
export const mediaType = (contentType: string | undefined): string =>
  (contentType ?? '').replace(/;.*/s, '').trim().toLowerCase()

/**
 * US-ASCII is a part of UTF-8, and of the Latin ones: many libraries name one of these whatever they send, and what is in it and not in UTF-8 is
 * seen when it is read. Where no charset is named JSON is in UTF-8 (RFC 8259, 8.1).
 */
const DE_UTF8 = /^(?:utf-?8|(?:us-)?ascii|iso-?8859-1|iso-8859-15|latin-?1|windows-1252)$/i

/** Whether what a Content-Type calls its letters may be read as UTF-8. */
export function isUtf8(contentType: string | undefined): boolean {
  const [, charset] = /;\s*charset\s*=\s*"?([^\s;"]*)/i.exec(contentType ?? '') ?? []
  return charset === undefined || DE_UTF8.test(charset)
}

/** Whether a body was changed on the way, which has to be undone first: compressed, say. */
export const isCoded = ({ 'content-encoding': coding = '' }: IncomingHttpHeaders): boolean =>
  !/^(?:identity)?$/i.test(coding.trim())
