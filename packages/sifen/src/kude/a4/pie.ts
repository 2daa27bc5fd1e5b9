import { formatCdc } from '../../cdc.ts'
import type { EmbeddedImage } from '../pdf/image.ts'
import type { Page } from '../pdf/page.ts'
import { consulta, LEYENDAS, POINTS_PER_MM, type Taller } from '../piso.ts'
import { ALTO, ANCHO, MARGEN, UTIL } from './medidas.ts'

// The manual asks for 25 mm at least, 3 mm of them quiet; wider, so that a printed page is read by any telephone.
const QR_CONTENT = 27 * POINTS_PER_MM
const QR_QUIET = 2.5 * POINTS_PER_MM
const QR_SIDE = QR_CONTENT + 2 * QR_QUIET
const NUMERO = 14

export const ALTO_PIE = QR_SIDE + NUMERO + 6
/** Where what is the document's ends, but for the number of the page. */
export const DEBAJO_DEL_PIE = ALTO - MARGEN - NUMERO

/** At the foot of every page: the QR, the CDC and where to consult them, and which page of how many this is. `libre`: what is left below for something else. */
export function drawPie(
  page: Page,
  taller: Taller,
  { number, of, libre }: { number: number; of: number; libre: number },
): void {
  const { datos, regular, qr } = taller
  const top = DEBAJO_DEL_PIE - QR_SIDE - libre
  page.box(MARGEN, top, UTIL, QR_SIDE)
  if (qr === undefined) drawNada(page, taller, top)
  else drawConsulta(page, taller, qr, top)
  page.text(ANCHO - MARGEN, ALTO - MARGEN - 2, `Página ${number}/${of}`, {
    face: regular,
    size: 7.5,
    align: 'right',
  })
  page.text(MARGEN, ALTO - MARGEN - 2, `${datos.tipo} N.º ${datos.numero}`, { face: regular, size: 7.5 })
}

/** Where a document would say how to consult it, a draft says that there is nothing to consult. */
function drawNada(page: Page, { bold, regular }: Taller, top: number): void {
  page.text(MARGEN + 10, top + 26, LEYENDAS.borrador, { face: bold, size: 13 })
  regular.wrap(LEYENDAS.nadaEmitido, 9, UTIL - 20).forEach((line, i) => {
    page.text(MARGEN + 10, top + 44 + i * 12, line, { face: regular, size: 9 })
  })
}

function drawConsulta(page: Page, taller: Taller, qr: EmbeddedImage, top: number): void {
  const { datos, regular, bold } = taller
  page.image(qr.name, MARGEN + QR_QUIET, top + QR_QUIET, QR_CONTENT, QR_CONTENT)
  const x = MARGEN + QR_SIDE + 4
  const width = UTIL - QR_SIDE - 12
  const cdc = `CDC: ${formatCdc(datos.cdc)}`
  page.text(x, top + 15, consulta(datos.tipo), { face: regular, size: 8 })
  page.text(x, top + 26, datos.portal, { face: bold, size: 8.5 })
  page.text(x, top + 43, cdc, { face: bold, size: bold.fit(cdc, 11, width, 7) })
  const representacion = bold.fit(LEYENDAS.representacion, 8, width, 6)
  page.text(x, top + 59, LEYENDAS.representacion, { face: bold, size: representacion })
  regular.wrap(LEYENDAS.error, 7.2, width).forEach((line, i) => {
    page.text(x, top + 70 + i * 9, line, { face: regular, size: 7.2, tinta: 0.25 })
  })
}
