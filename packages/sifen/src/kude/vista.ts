/** What a page that shows a documento has in common with its KuDE: the QR, and how amounts and a CDC are written. */

export { formatCdc } from '../cdc.ts'
export { letraSobre, readColor, writeColor } from './color.ts'
export { formatCalculado } from './formato.ts'
export { qrSvg } from './qr-svg.ts'
