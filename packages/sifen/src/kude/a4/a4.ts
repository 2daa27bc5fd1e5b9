import type { Page } from '../pdf/page.ts'
import type { Taller } from '../piso.ts'
import { drawCabecera, drawGeneral } from './cabecera.ts'
import { Hojas } from './hoja.ts'
import { altoNominarse, drawNominarse } from './nominarse.ts'
import { drawPie } from './pie.ts'
import { altoBloques, bloquesAntes, bloquesDespues, drawBloques } from './secciones.ts'
import { drawItems } from './tabla.ts'
import { altoTotales, drawTotales } from './totales.ts'

/** The conventional sheet: as many pages as the document needs. */
export function drawA4(taller: Taller): Page[] {
  const hojas = new Hojas(taller, drawCabecera)
  drawGeneral(hojas)
  drawBloques(hojas, bloquesAntes(taller))
  drawItems(hojas)
  drawCierre(hojas)
  const of = hojas.pages.length
  hojas.pages.forEach((page, i) => {
    drawPie(page, taller, { number: i + 1, of, libre: i + 1 === of ? altoNominarse(taller) : 0 })
  })
  drawNominarse(hojas.page, taller)
  return hojas.pages
}

/** The totals belong to the last page, whose foot may stand higher: what follows them goes before when it would not fit beside them. */
function drawCierre(hojas: Hojas): void {
  const bloques = bloquesDespues(hojas.taller)
  const totales = altoTotales(hojas.taller.datos.totales) + altoNominarse(hojas.taller)
  const together = totales + altoBloques(bloques)
  const fits = hojas.y + together <= hojas.limite || together <= hojas.altoVacio
  if (fits) {
    hojas.reservar(together)
    drawTotales(hojas)
    drawBloques(hojas, bloques)
  } else {
    hojas.y += SEPARACION
    drawBloques(hojas, bloques)
    hojas.reservar(totales)
    drawTotales(hojas)
  }
}

const SEPARACION = 6
