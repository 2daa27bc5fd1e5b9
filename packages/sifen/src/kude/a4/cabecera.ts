import type { Face } from '../pdf/face.ts'
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

interface Parrafo {
  readonly text: string
  readonly face: Face
  readonly size: number
  readonly tinta?: number
  /** What is left free above it. */
  readonly antes?: number
}

/** Where the issuer's texts stand: beside his logo, where he has one. */
function lugarDeEmisor({ logo }: Taller): { x: number; width: number } {
  const frame = logo && drawFrame(logo, LOGO.width, LOGO.height)
  const x = MARGEN + RELLENO + (frame ? frame.width + 10 : 0)
  return { x, width: MARGEN + IZQUIERDA - RELLENO - x }
}

interface DeEmisor {
  /** On the next pages he is named alone. */
  readonly first: boolean
  readonly conActividades: boolean
}

/** What the issuer is called; and on the first page all else of him. */
function parrafosDe(
  { regular, bold, datos: { emisor } }: Taller,
  { first, conActividades }: DeEmisor,
): Parrafo[] {
  const nombres = [
    { text: emisor.nombre, face: bold, size: 12 },
    { text: emisor.fantasia, face: bold, size: 9.5 },
  ]
  if (!first) return nombres
  return [
    ...nombres,
    {
      text: conActividades ? emisor.actividades.join(' · ') : '',
      ...{ face: regular, size: 7.5, tinta: 0.25, antes: 2 },
    },
    { text: emisor.direccion, face: regular, size: 8, antes: 2 },
    { text: emisor.ciudad, face: regular, size: 8 },
    { text: emisor.contacto, face: regular, size: 8 },
  ]
}

const linesOf = ({ text, face, size }: Parrafo, width: number): string[] =>
  text === '' ? [] : face.wrap(text, size, width)

/** More than this of a page is no head: then activities, of which there may be nine, stand below. */
const ALTO_DE_CABECERA = 330

/** Whether what an issuer does stands in his head. */
export function hasActividades(taller: Taller): boolean {
  const { width } = lugarDeEmisor(taller)
  const alto = parrafosDe(taller, { first: true, conActividades: true }).reduce(
    (sum, parrafo) => sum + (parrafo.antes ?? 0) + linesOf(parrafo, width).length * parrafo.size * 1.22,
    0,
  )
  return alto <= ALTO_DE_CABECERA
}

function drawEmisor(page: Page, taller: Taller, top: number, first: boolean): number {
  const { logo } = taller
  const { x, width } = lugarDeEmisor(taller)
  let bottom = top
  if (logo) {
    const frame = drawFrame(logo, LOGO.width, LOGO.height)
    page.image(logo.name, MARGEN + RELLENO, top + RELLENO, frame.width, frame.height)
    bottom = top + RELLENO + frame.height
  }
  let y = top + RELLENO - 2
  for (const parrafo of parrafosDe(taller, { first, conActividades: hasActividades(taller) })) {
    y += parrafo.antes ?? 0
    const { face, size, tinta = 0 } = parrafo
    for (const line of linesOf(parrafo, width)) {
      y += size * 1.22
      page.text(x, y, line, { face, size, tinta })
    }
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
  hojas.reservar(
    8 +
      Math.max(
        altoCampos(hojas.taller, datos.operacion, half - 2 * RELLENO),
        altoCampos(hojas.taller, datos.receptor, UTIL - half - 2 * RELLENO),
      ),
  )
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

const altoCampos = (taller: Taller, campos: readonly Campo[], width: number): number =>
  campos.reduce((sum, campo) => sum + altoCampo(taller, campo, width), 0)

export const altoCampo = (taller: Pick<Taller, 'regular' | 'bold'>, campo: Campo, width: number): number =>
  drawText(taller, campo, width, CAMPO).height
