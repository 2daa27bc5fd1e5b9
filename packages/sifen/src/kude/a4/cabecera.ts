import type { Page } from '../pdf/page.ts'
import type { Campo } from '../piezas.ts'
import { type CampoStyle, drawFrame, drawText, type Taller } from '../piso.ts'
import type { Hojas } from './hoja.ts'
import { MARGEN, UTIL } from './medidas.ts'

const DERECHA = 196
const IZQUIERDA = UTIL - DERECHA
const RELLENO = 8
const LOGO = { width: 92, height: 64 }
const CAMPO: CampoStyle = { size: 8, leading: 10.4 }
const SEPARACION = 6
/** Of the issuer's color, above the header. */
const BANDA = 4

/** The first page says all of the issuer; the next ones, who, which stamp and which number. */
export function drawCabecera(hojas: Hojas): void {
  const first = hojas.pages.length === 1
  if (hojas.taller.marca !== undefined) drawAviso(hojas, hojas.taller.marca)
  const top = hojas.y
  const left = drawEmisor(hojas.page, hojas.taller, top, first)
  const right = drawTimbrado(hojas.page, hojas.taller, top)
  const height = Math.max(left, right) - top
  if (hojas.taller.acento) hojas.page.fill(MARGEN, top - BANDA, UTIL, BANDA, hojas.taller.acento.fondo)
  hojas.page.box(MARGEN, top, IZQUIERDA, height)
  hojas.page.box(MARGEN + IZQUIERDA, top, DERECHA, height)
  hojas.y = top + height + SEPARACION
}

function drawAviso(hojas: Hojas, marca: string): void {
  const { page, taller } = hojas
  page.fill(MARGEN, hojas.y, UTIL, 15, 0.2)
  page.text(MARGEN + UTIL / 2, hojas.y + 10.8, marca, {
    face: taller.bold,
    size: 9.5,
    tinta: 1,
    align: 'center',
  })
  hojas.y += 15 + 4
}

function drawEmisor(page: Page, taller: Taller, top: number, first: boolean): number {
  const { regular, bold, logo, datos } = taller
  const { emisor } = datos
  let x = MARGEN + RELLENO
  let bottom = top
  if (logo) {
    const frame = drawFrame(logo, LOGO.width, LOGO.height)
    page.image(logo.name, x, top + RELLENO, frame.width, frame.height)
    bottom = top + RELLENO + frame.height
    x += frame.width + 10
  }
  const width = MARGEN + IZQUIERDA - RELLENO - x
  let y = top + RELLENO - 2
  const paragraph = (text: string, face: Taller['bold'], size: number, tinta = 0): void => {
    if (text === '') return
    for (const line of face.wrap(text, size, width)) {
      y += size * 1.22
      page.text(x, y, line, { face, size, tinta })
    }
  }
  paragraph(emisor.nombre, bold, 12)
  paragraph(emisor.fantasia, bold, 9.5)
  if (first) {
    y += 2
    paragraph(emisor.actividades.join(' · '), regular, 7.5, 0.25)
    y += 2
    paragraph(emisor.direccion, regular, 8)
    paragraph(emisor.ciudad, regular, 8)
    paragraph(emisor.contacto, regular, 8)
  }
  return Math.max(bottom, y) + RELLENO
}

function drawTimbrado(page: Page, { datos, regular, bold }: Taller, top: number): number {
  const x = MARGEN + IZQUIERDA + DERECHA / 2
  let y = top + RELLENO
  const centered = (text: string, face: Taller['bold'], size: number, step: number): void => {
    y += step
    page.text(x, y, text, { face, size: face.fit(text, size, DERECHA - 2 * RELLENO, 6), align: 'center' })
  }
  centered(datos.titulo, regular, 9, 6)
  centered(`RUC: ${datos.emisor.ruc}`, bold, 11, 15)
  centered(`Timbrado N.º ${datos.timbrado}`, regular, 9, 13)
  centered(`Fecha de inicio de vigencia: ${datos.inicioVigencia}`, regular, 8, 11.5)
  centered(datos.tipo, bold, 12, 17)
  centered(`N.º ${datos.numero}`, bold, 13, 15.5)
  return y + RELLENO
}

/** The operation on the left, the receptor on the right, in one frame. */
export function drawGeneral(hojas: Hojas): void {
  const { datos } = hojas.taller
  const half = UTIL * 0.42
  const top = hojas.y
  const left = columna(hojas, datos.operacion, MARGEN + RELLENO, half - 2 * RELLENO)
  const right = columna(hojas, datos.receptor, MARGEN + half + RELLENO, UTIL - half - 2 * RELLENO)
  const height = Math.max(left, right) - top
  hojas.page.box(MARGEN, top, UTIL, height)
  hojas.page.line(MARGEN + half, top, MARGEN + half, top + height, 0.4, 0.7)
  hojas.y = top + height + SEPARACION
}

function columna(hojas: Hojas, campos: readonly Campo[], x: number, width: number): number {
  let y = hojas.y + 4
  for (const campo of campos) y = drawCampo(hojas, campo, x, y, width)
  return y + 4
}

/** Draws one field from `y` down; gives where the next begins. */
export function drawCampo(hojas: Hojas, campo: Campo, x: number, y: number, width: number): number {
  const { taller, page } = hojas
  const puesto = drawText(taller, campo, width, CAMPO)
  let line = y + CAMPO.size
  page.text(x, line, puesto.etiqueta, { face: taller.bold, size: CAMPO.size })
  if (puesto.debajo) line += CAMPO.leading
  for (const text of puesto.lines) {
    page.text(x + puesto.sangria, line, text, { face: taller.regular, size: CAMPO.size })
    line += CAMPO.leading
  }
  return y + puesto.height
}

export const altoCampo = (taller: Pick<Taller, 'regular' | 'bold'>, campo: Campo, width: number): number =>
  drawText(taller, campo, width, CAMPO).height
