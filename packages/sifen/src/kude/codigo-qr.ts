import QRCode, { type QRCodeSegment } from 'qrcode'

/** Shorter runs of digits cost more to switch to than they save. */
const DIGITS = /(\d{14,})/
/**
 * Readers take any of the eight masks. What is drawn is a link with digests in it, as good as chance under each of them, so that trying
 * all would cost more than the rest of the document and gain nothing.
 */
const MASK = 3

/** The text in the parts in which it is encoded. */
export const segmentos = (text: string): QRCodeSegment[] =>
  text
    .split(DIGITS)
    .filter(part => part !== '')
    .map(part =>
      DIGITS.test(part) ? { mode: 'numeric', data: part } : { mode: 'byte', data: Buffer.from(part, 'utf8') },
    )

export function codigoQr(text: string) {
  return QRCode.create(segmentos(text), { errorCorrectionLevel: 'M', maskPattern: MASK }).modules
}
