import type { KudeItem } from '../items.ts'
import type { Face } from '../pdf/face.ts'
import type { Page } from '../pdf/page.ts'
import { type Columna, columnasDe } from './columnas.ts'
import type { Hojas } from './hoja.ts'
import { MARGEN, UTIL } from './medidas.ts'

const SIZE = 7.6
const DETALLE = 6.8
const LEADING = 9.4
const RELLENO = 4
const TITULO = 16
const RAYA = 0.72
// A row of up to this many lines never breaks over two pages.
const JUNTAS = 12

/** The items; the titles come back on each page, and the rules close where the table leaves the page. */
export function drawItems(hojas: Hojas): void {
  const tabla = new Tabla(hojas)
  for (const item of hojas.taller.datos.items) tabla.fila(item)
  tabla.close()
}

class Tabla {
  private readonly hojas: Hojas
  private readonly columnas: readonly Columna[]
  private page: Page
  private top: number

  constructor(hojas: Hojas) {
    this.hojas = hojas
    this.columnas = columnasDe(hojas.taller.datos.columns)
    hojas.reservar(TITULO + LEADING * 3)
    this.page = hojas.page
    this.top = hojas.y
    this.titulos()
    hojas.repetir(() => {
      this.rayas(this.hojas.limite)
      this.page = hojas.page
      this.top = hojas.y
      this.titulos()
    })
  }

  private titulos(): void {
    const { hojas, columnas } = this
    const { page, taller } = hojas
    const { fondo = 0.9, letra = 0 } = taller.acento ?? {}
    page.fill(MARGEN, hojas.y, UTIL, TITULO, fondo)
    for (const { titulo, x, width, align } of columnas) {
      const size = taller.bold.fit(titulo, SIZE, width - 4, 5)
      const center = align === 'left' ? x + RELLENO : x + width / 2
      page.text(center, hojas.y + 10.8, titulo, {
        face: taller.bold,
        size,
        tinta: letra,
        align: align === 'left' ? 'left' : 'center',
      })
    }
    hojas.y += TITULO
  }

  fila(item: KudeItem): void {
    const { hojas } = this
    const lines = this.lineas(item)
    const whole = lines.length <= JUNTAS
    if (whole) hojas.reservar(lines.length * LEADING + RELLENO)
    lines.forEach((draw, i) => {
      if (!whole) hojas.reservar(LEADING + RELLENO)
      if (i === 0) hojas.y += RELLENO / 2
      draw(hojas.y + SIZE)
      hojas.y += LEADING
    })
    hojas.y += RELLENO / 2
    hojas.page.line(MARGEN, hojas.y, MARGEN + UTIL, hojas.y, 0.3, RAYA)
  }

  /** Each line of the row as what draws it, so that a row may go on over the page. */
  private lineas(item: KudeItem): ((y: number) => void)[] {
    const lines: ((y: number) => void)[][] = []
    const put = (row: number, draw: (y: number) => void): void => {
      lines[row] = [...(lines[row] ?? []), draw]
    }
    for (const columna of this.columnas) this.celda(item, columna, put)
    return lines.map(draws => y => {
      for (const draw of draws) draw(y)
    })
  }

  private celda(
    item: KudeItem,
    columna: Columna,
    put: (row: number, draw: (y: number) => void) => void,
  ): void {
    const { regular } = this.hojas.taller
    const value = item[columna.of]
    if (columna.align === 'right') {
      put(0, y => this.numero(value, columna, y, regular))
      return
    }
    const width = columna.width - 2 * RELLENO
    const lines = regular.wrap(value, SIZE, width)
    lines.forEach((line, row) => {
      put(row, y => this.texto(line, columna, y, SIZE, 0))
    })
    if (columna.of !== 'descripcion') return
    const details = item.detalles.flatMap(detail => regular.wrap(detail, DETALLE, width))
    details.forEach((line, i) => {
      put(lines.length + i, y => this.texto(line, columna, y, DETALLE, 0.3))
    })
  }

  private texto(text: string, columna: Columna, y: number, size: number, tinta: number): void {
    const center = columna.align === 'center'
    this.hojas.page.text(center ? columna.x + columna.width / 2 : columna.x + RELLENO, y, text, {
      face: this.hojas.taller.regular,
      size,
      tinta,
      align: columna.align,
    })
  }

  private numero(text: string, { x, width }: Columna, y: number, face: Face): void {
    const size = face.fit(text, SIZE, width - RELLENO - 1, 4.5)
    this.hojas.page.text(x + width - RELLENO, y, text, { face, size, align: 'right' })
  }

  private rayas(bottom: number): void {
    const { page, top, columnas } = this
    for (const { x } of columnas.slice(1)) page.line(x, top, x, bottom, 0.3, RAYA)
    page.box(MARGEN, top, UTIL, bottom - top)
  }

  close(): void {
    this.rayas(this.hojas.y)
    this.hojas.repetir(undefined)
  }
}
