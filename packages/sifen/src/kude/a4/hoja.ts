import { Page } from '../pdf/page.ts'
import type { Taller } from '../piso.ts'
import { ALTO, ANCHO, MARGEN } from './medidas.ts'
import { ALTO_PIE } from './pie.ts'

/** The sheets, one after another: who draws asks for room and gets it on this page or on the next. */
export class Hojas {
  readonly pages: Page[] = []
  readonly taller: Taller
  y = 0
  private inicio = MARGEN
  private readonly encabezar: (hojas: Hojas) => void
  /** What a part that goes on over the page repeats at its head. */
  private continuacion: (() => void) | undefined

  constructor(taller: Taller, encabezar: (hojas: Hojas) => void) {
    this.taller = taller
    this.encabezar = encabezar
    this.nueva()
  }

  get page(): Page {
    return this.pages.at(-1) ?? this.nueva()
  }

  get limite(): number {
    return ALTO - MARGEN - ALTO_PIE
  }

  /** How much a continuation page holds. */
  get altoVacio(): number {
    return this.limite - this.inicio
  }

  /** Makes sure that `height` fits below; true when that took a new page. */
  reservar(height: number): boolean {
    if (this.y + height <= this.limite) return false
    this.nueva()
    this.continuacion?.()
    return true
  }

  repetir(continuacion: (() => void) | undefined): void {
    this.continuacion = continuacion
  }

  private nueva(): Page {
    const page = new Page(ANCHO, ALTO)
    this.pages.push(page)
    this.y = MARGEN
    if (this.taller.marca !== undefined) marcaDeAgua(page, this.taller, this.taller.marca)
    this.encabezar(this)
    this.inicio = this.y
    return page
  }
}

function marcaDeAgua(page: Page, { bold }: Taller, marca: string): void {
  page.slanted(ANCHO / 2, ALTO / 2, marca, { face: bold, size: 44, tinta: 0.9 }, 50)
}
