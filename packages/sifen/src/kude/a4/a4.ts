import type { Page } from '../pdf/page.ts'
import type { Taller } from '../piso.ts'
import { dibujarGeneral, encabezar } from './cabecera.ts'
import { Hojas } from './hoja.ts'
import { dibujarPie } from './pie.ts'
import { altoBloques, bloquesAntes, bloquesDespues, dibujarBloques } from './secciones.ts'
import { dibujarItems } from './tabla.ts'
import { altoTotales, dibujarTotales } from './totales.ts'

/** The conventional sheet: as many pages as the document needs. */
export function dibujarA4(taller: Taller): Page[] {
  const hojas = new Hojas(taller, encabezar)
  dibujarGeneral(hojas)
  dibujarBloques(hojas, bloquesAntes(taller))
  dibujarItems(hojas)
  dibujarCierre(hojas)
  hojas.pages.forEach((page, i) => {
    dibujarPie(page, taller, i + 1, hojas.pages.length)
  })
  return hojas.pages
}

/** The totals belong to the last page: what follows them goes before when it would not fit beside them. */
function dibujarCierre(hojas: Hojas): void {
  const bloques = bloquesDespues(hojas.taller)
  const totales = altoTotales(hojas.taller.datos.totales)
  const together = totales + altoBloques(bloques)
  const fits = hojas.y + together <= hojas.limite || together <= hojas.altoVacio
  if (fits) {
    hojas.reservar(together)
    dibujarTotales(hojas)
    dibujarBloques(hojas, bloques)
  } else {
    hojas.y += SEPARACION
    dibujarBloques(hojas, bloques)
    dibujarTotales(hojas)
  }
}

const SEPARACION = 6
