import type { Campo } from '../piezas.ts'
import type { KudeTotales } from '../totales.ts'
import { columnasDe } from './columnas.ts'
import type { Hojas } from './hoja.ts'
import { MARGEN, UTIL } from './medidas.ts'

const FILA = 14
const SIZE = 8
const RELLENO = 4

const SIN_TOTALES = 6

export function altoTotales(totales: KudeTotales | undefined): number {
  if (!totales) return SIN_TOTALES
  const rows = 2 + totales.ajustes.length + (totales.subtotales ? 1 : 0) + (totales.iva.length > 0 ? 1 : 0)
  return rows * FILA + 12
}

/** Below the items, in one piece: it never breaks over two pages. */
export function drawTotales(hojas: Hojas): void {
  const { totales } = hojas.taller.datos
  if (!totales) {
    hojas.y += SIN_TOTALES
    return
  }
  hojas.reservar(altoTotales(totales))
  const top = hojas.y
  if (totales.subtotales) drawSubtotales(hojas, totales.subtotales)
  for (const ajuste of totales.ajustes) fila(hojas, ajuste)
  total(hojas, totales.total)
  if (totales.totalGuaranies) fila(hojas, totales.totalGuaranies)
  if (totales.iva.length > 0) drawIva(hojas, totales.iva)
  hojas.page.box(MARGEN, top, UTIL, hojas.y - top)
  hojas.y += 8
}

function drawSubtotales(hojas: Hojas, subtotales: NonNullable<KudeTotales['subtotales']>): void {
  const { page, taller } = hojas
  page.text(MARGEN + RELLENO, hojas.y + 9.8, 'Subtotal', { face: taller.bold, size: SIZE })
  for (const { of, x, width } of columnasDe('iva')) {
    if (of !== 'exentas' && of !== 'cinco' && of !== 'diez') continue
    const text = subtotales[of]
    const size = taller.bold.fit(text, SIZE, width - RELLENO - 1, 4.5)
    page.text(x + width - RELLENO, hojas.y + 9.8, text, { face: taller.bold, size, align: 'right' })
  }
  next(hojas)
}

function fila(hojas: Hojas, { etiqueta, valor }: Campo): void {
  const { page, taller } = hojas
  page.text(MARGEN + RELLENO, hojas.y + 9.8, etiqueta, { face: taller.regular, size: SIZE })
  page.text(MARGEN + UTIL - RELLENO, hojas.y + 9.8, valor, {
    face: taller.regular,
    size: SIZE,
    align: 'right',
  })
  next(hojas)
}

function total(hojas: Hojas, { etiqueta, valor }: Campo): void {
  const { page, taller } = hojas
  const { fondo = 0.9, letra: tinta = 0 } = taller.acento ?? {}
  const face = taller.bold
  page.fill(MARGEN, hojas.y, UTIL, FILA + 3, fondo)
  page.text(MARGEN + RELLENO, hojas.y + 12, etiqueta.toUpperCase(), { face, size: 9.5, tinta })
  page.text(MARGEN + UTIL - RELLENO, hojas.y + 12, valor, { face, size: 11, tinta, align: 'right' })
  hojas.y += 3
  next(hojas)
}

function drawIva(hojas: Hojas, iva: readonly Campo[]): void {
  const { page, taller } = hojas
  page.text(MARGEN + RELLENO, hojas.y + 9.8, 'Liquidación del IVA', { face: taller.bold, size: SIZE })
  const width = (UTIL - 110) / iva.length
  iva.forEach(({ etiqueta, valor }, i) => {
    const right = MARGEN + UTIL - RELLENO - width * (iva.length - 1 - i)
    const last = i === iva.length - 1
    const face = last ? taller.bold : taller.regular
    page.text(right, hojas.y + 9.8, `${etiqueta}: ${valor}`, { face, size: SIZE, align: 'right' })
  })
  next(hojas)
}

function next(hojas: Hojas): void {
  hojas.y += FILA
  hojas.page.line(MARGEN, hojas.y, MARGEN + UTIL, hojas.y, 0.3, 0.72)
}
