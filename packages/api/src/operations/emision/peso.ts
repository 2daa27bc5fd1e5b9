import { MAX_MESSAGE_BYTES } from '@mbohera/sifen'
import { NOTHING, type Validated, wrong } from '../../domain/validated.ts'

/** What a message has besides the documento as it is written before it is signed: the signature with its certificate, the QR, the envelope. */
const RESTO = 12 * 1024
const KB = 1024

/**
 * Whether a documento fits into a message (MT 0200: 1,000 KB). Asked before it is numbered: nothing sends one that does not, and its number
 * would have to be voided.
 */
export function checkPeso({ head, de }: { head: string; de: string }): Validated<null> {
  const bytes = Buffer.byteLength(head) + Buffer.byteLength(de) + RESTO
  if (bytes <= MAX_MESSAGE_BYTES) return NOTHING
  const [pesa, admite] = [bytes, MAX_MESSAGE_BYTES].map(n => Math.ceil(n / KB).toLocaleString('es-PY'))
  const detail = `el documento pesaría ${pesa} KB y SIFEN admite ${admite}: repártalo en varios, o acorte los textos de los ítems`
  return wrong('items', '0200', detail)
}
