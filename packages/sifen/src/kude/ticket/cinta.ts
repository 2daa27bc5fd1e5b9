import { Page } from '../pdf/page.ts'
import type { Campo } from '../piezas.ts'
import { drawText, POINTS_PER_MM, type Taller } from '../piso.ts'

/** How wide a roll is, and what printers of that width leave white at each side: of 80 mm they print 72, of 58 mm 48. */
export interface Rollo {
  readonly ancho: number
  readonly margen: number
}
export const ROLLO_80: Rollo = { ancho: 80 * POINTS_PER_MM, margen: 4 * POINTS_PER_MM }
export const ROLLO_58: Rollo = { ancho: 58 * POINTS_PER_MM, margen: 5 * POINTS_PER_MM }
/** No reader shows a page longer than 14,400 points (PDF 1.7, annex C); no block is longer than what is left of that here. */
const LARGO = 10_800
const INTERLINEA = 1.22
/** Nothing is drawn smaller than this. */
const MINIMO = 5.5
const CAMPO = { size: 7.8, leading: 9.8 }

type FaceName = 'regular' | 'bold'

/** The tape: everything goes below what is already there, and one that is too long for a page goes on on another. */
export class Cinta {
  readonly taller: Taller
  readonly rollo: Rollo
  /** What is printed on, and where its middle is. */
  readonly util: number
  readonly centro: number
  page: Page
  y: number
  readonly #pages: Page[] = []

  constructor(taller: Taller, rollo: Rollo) {
    this.taller = taller
    this.rollo = rollo
    this.util = rollo.ancho - 2 * rollo.margen
    this.centro = rollo.ancho / 2
    this.page = new Page(rollo.ancho, 0)
    this.y = rollo.margen
  }

  centrado(text: string, face: FaceName, size: number): void {
    this.lines(text, face, size, this.util, (line, y) =>
      this.page.text(this.centro, y, line, { face: this.taller[face], size, align: 'center' }),
    )
  }

  /** On one line, smaller where the roll is narrow: what somebody copies is not broken. */
  entero(text: string, face: FaceName, size: number): void {
    this.centrado(text, face, this.taller[face].fit(text, size, this.util - 0.5, MINIMO))
  }

  parrafo(text: string, face: FaceName, size: number): void {
    this.lines(text, face, size, this.util, (line, y) =>
      this.page.text(this.rollo.margen, y, line, { face: this.taller[face], size }),
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

  /** One text at each side; the left one takes more lines when both do not fit on one, or lines of its own when the right one takes most of the width. */
  extremos(left: string, right: string, face: FaceName, size: number): void {
    const font = this.taller[face]
    const { margen } = this.rollo
    const shown = font.fit(right, size, this.util, MINIMO)
    const taken = font.width(right, shown) + 4
    const apart = taken > this.util * 0.6
    this.lines(left, face, size, apart ? this.util : this.util - taken, (line, y) =>
      this.page.text(margen, y, line, { face: font, size }),
    )
    if (apart) this.y += size * INTERLINEA
    const base = this.y - size * INTERLINEA + size
    this.page.text(margen + this.util, base, right, { face: font, size: shown, align: 'right' })
  }

  campo(campo: Campo): void {
    const { page, taller } = this
    const puesto = drawText(taller, campo, this.util, CAMPO)
    let y = this.y + CAMPO.size
    page.text(this.rollo.margen, y, puesto.etiqueta, { face: taller.bold, size: CAMPO.size })
    if (puesto.debajo) y += CAMPO.leading
    for (const line of puesto.lines) {
      page.text(this.rollo.margen + puesto.sangria, y, line, { face: taller.regular, size: CAMPO.size })
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
    this.page.dashes(this.rollo.margen, this.y, this.rollo.margen + this.util)
    this.y += 4
  }

  banda(text: string): void {
    const face = this.taller.bold
    const lines = face.wrap(text, 8.5, this.util - 4)
    const height = 3.6 + lines.length * 10.4
    this.page.fill(this.rollo.margen, this.y, this.util, height, 0.2)
    lines.forEach((line, i) => {
      this.page.text(this.centro, this.y + 10 + i * 10.4, line, {
        ...{ face, size: 8.5, tinta: 1, align: 'center' },
      })
    })
    this.y += height + 4
  }

  /** Asked between two blocks. */
  resume(): void {
    if (this.y < LARGO) return
    this.#cut()
    this.page = new Page(this.rollo.ancho, 0)
    this.y = this.rollo.margen
    if (this.taller.marca !== undefined) this.banda(this.taller.marca)
  }

  #cut(): void {
    this.page.height = this.y + this.rollo.margen
    this.#pages.push(this.page)
  }

  /** The tape ends here. */
  cortar(): Page[] {
    this.#cut()
    return this.#pages
  }
}
