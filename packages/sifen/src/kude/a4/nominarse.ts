import type { Page } from '../pdf/page.ts'
import { LEYENDAS, POINTS_PER_MM, type Taller } from '../piso.ts'
import { MARGEN, UTIL } from './medidas.ts'
import { DEBAJO_DEL_PIE } from './pie.ts'

const QR = 23 * POINTS_PER_MM
/** Around a code, so that it is read and not taken for the document's. */
const BLANCO = 8
const LARGO = { size: 8, leading: 10.4 }

/** What it takes at the foot of the last page, below all that is the document's. */
export const altoNominarse = ({ nominarse }: Taller): number =>
  nominarse === undefined ? 0 : QR + 2 * BLANCO

/** Below the foot and apart from it: another code, far from the document's, so that a telephone sees one of them, and the address for whoever types it. */
export function drawNominarse(page: Page, taller: Taller): void {
  const { nominarse, regular, bold } = taller
  if (nominarse === undefined) return
  const top = DEBAJO_DEL_PIE - altoNominarse(taller) + BLANCO
  page.image(nominarse.qr.name, MARGEN + UTIL - BLANCO - QR, top, QR, QR)
  const x = MARGEN + BLANCO
  const width = UTIL - QR - 4 * BLANCO
  page.text(x, top + 14, LEYENDAS.nominarse, { face: bold, size: 9.5 })
  regular.wrap(LEYENDAS.comoNominarse, LARGO.size, width).forEach((line, i) => {
    page.text(x, top + 28 + i * LARGO.leading, line, { face: regular, size: LARGO.size })
  })
  page.text(x, top + 52, nominarse.url, { face: bold, size: bold.fit(nominarse.url, 9, width, 5.5) })
}
