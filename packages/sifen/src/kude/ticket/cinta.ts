import { Page } from '../pdf/page.ts'
import type { Campo } from '../piezas.ts'
import { drawText, POINTS_PER_MM, type Taller } from '../piso.ts'

const ANCHO = 80 * POINTS_PER_MM
export const MARGEN = 4 * POINTS_PER_MM
export const UTIL = ANCHO - 2 * MARGEN
export const CENTRO = ANCHO / 2
/** No reader shows a page longer than 14,400 points (PDF 1.7, annex C); no block is longer than what is left of that here. */
const LARGO = 10_800
const INTERLINEA = 1.22
const CAMPO = { size: 7.8, leading: 9.8 }

type FaceName = 'regular' | 'bold'

/** The tape: everything goes below what is already there, and one that is too long for a page goes on on another. */
export class Cinta {
  readonly taller: Taller
  page = new Page(ANCHO, 0)
  y = MARGEN
  readonly #pages: Page[] = []

  constructor(taller: Taller) {
    this.taller = taller
  }

  centrado(text: string, face: FaceName, size: number): void {
    this.lines(text, face, size, UTIL, (line, y) =>
      this.page.text(CENTRO, y, line, { face: this.taller[face], size, align: 'center' }),
    )
  }

  parrafo(text: string, face: FaceName, size: number): void {
    this.lines(text, face, size, UTIL, (line, y) =>
      this.page.text(MARGEN, y, line, { face: this.taller[face], size }),
    )
  }

  private lines(
    text: string,
    face: FaceName,
    size: number,
    width: number,
    draw: (line: string, y: number) => void,
  ): void {
    if (text === '') return
    for (const line of this.taller[face].wrap(text, size, width)) {
      draw(line, this.y + size)
      this.y += size * INTERLINEA
    }
  }

  /** One text at each side; the left one takes more lines when both do not fit on one. */
  extremos(left: string, right: string, face: FaceName, size: number): void {
    const font = this.taller[face]
    this.lines(left, face, size, UTIL - font.width(right, size) - 4, (line, y) =>
      this.page.text(MARGEN, y, line, { face: font, size }),
    )
    const base = this.y - size * INTERLINEA + size
    this.page.text(MARGEN + UTIL, base, right, { face: font, size, align: 'right' })
  }

  campo(campo: Campo): void {
    const { page, taller } = this
    const puesto = drawText(taller, campo, UTIL, CAMPO)
    let y = this.y + CAMPO.size
    page.text(MARGEN, y, puesto.etiqueta, { face: taller.bold, size: CAMPO.size })
    if (puesto.debajo) y += CAMPO.leading
    for (const line of puesto.lines) {
      page.text(MARGEN + puesto.sangria, y, line, { face: taller.regular, size: CAMPO.size })
      y += CAMPO.leading
    }
    this.y += puesto.height
  }

  seccion(titulo: string, campos: readonly Campo[]): void {
    this.resume()
    this.corte()
    this.parrafo(titulo, 'bold', 8.2)
    for (const campo of campos) this.campo(campo)
  }

  corte(): void {
    this.y += 4
    this.page.dashes(MARGEN, this.y, MARGEN + UTIL)
    this.y += 4
  }

  banda(text: string): void {
    this.page.fill(MARGEN, this.y, UTIL, 14, 0.2)
    this.page.text(CENTRO, this.y + 10, text, { face: this.taller.bold, size: 8.5, gray: 1, align: 'center' })
    this.y += 18
  }

  /** Asked between two blocks. */
  resume(): void {
    if (this.y < LARGO) return
    this.#cut()
    this.page = new Page(ANCHO, 0)
    this.y = MARGEN
    if (this.taller.marca !== undefined) this.banda(this.taller.marca)
  }

  #cut(): void {
    this.page.height = this.y + MARGEN
    this.#pages.push(this.page)
  }

  /** The tape ends here. */
  cortar(): Page[] {
    this.#cut()
    return this.#pages
  }
}
