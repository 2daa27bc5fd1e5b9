import { type Campo, campo } from '../piezas.ts'
import { LEYENDAS, type Taller } from '../piso.ts'
import { altoCampo, drawCampo, hasActividades } from './cabecera.ts'
import type { Hojas } from './hoja.ts'
import { MARGEN, UTIL } from './medidas.ts'

const TITULO = 13
const RELLENO = 8
const DESPUES = 6
const COLUMNA = UTIL / 2 - 2 * RELLENO
const TODO = UTIL - 2 * RELLENO
const LARGO = { size: 8, leading: 10.4 }
// A field of more lines than this goes on over the page.
const JUNTAS = 4

/** A part that stays in one piece. `room` is what it wants below its head, so that a title is never left alone. */
interface Bloque {
  readonly height: number
  readonly room: number
  draw(hojas: Hojas): void
}

/** What comes before the items; first what an issuer does, where his head has no place for it. */
export function bloquesAntes(taller: Taller): Bloque[] {
  const { secciones, emisor } = taller.datos
  const actividades = hasActividades(taller) ? [] : campo('Del emisor', emisor.actividades.join(' · '))
  return [
    ...(actividades.length === 0 ? [] : seccion(taller, 'Actividades económicas', actividades)),
    ...secciones.filter(s => s.lugar === 'antes').flatMap(s => seccion(taller, s.titulo, s.campos)),
  ]
}

/** What comes after them: of the document first, then what the issuer adds on its own account. */
export function bloquesDespues(taller: Taller): Bloque[] {
  const { datos, informacionAdicional, textoInformativo } = taller
  return [
    ...datos.secciones.filter(s => s.lugar === 'despues').flatMap(s => seccion(taller, s.titulo, s.campos)),
    ...informacion(taller, LEYENDAS.adicional, informacionAdicional),
    ...informacion(taller, LEYENDAS.informacion, textoInformativo),
  ]
}

export const altoBloques = (bloques: readonly Bloque[]): number =>
  bloques.reduce((sum, b) => sum + b.height, 0)

export function drawBloques(hojas: Hojas, bloques: readonly Bloque[]): void {
  for (const bloque of bloques) {
    hojas.reservar(bloque.height + bloque.room)
    bloque.draw(hojas)
    hojas.y += bloque.height
  }
}

type Faces = Pick<Taller, 'regular' | 'bold'>

const espacio: Bloque = { height: DESPUES, room: -DESPUES, draw: () => undefined }

function seccion(faces: Faces, titulo: string, campos: readonly Campo[]): Bloque[] {
  const bloques = [tituloDe(titulo)]
  for (const rest = [...campos]; ; ) {
    const [left, right] = rest
    if (left === undefined) return [...bloques, espacio]
    // Two short fields share a line; a long one has it for itself.
    const pair = right && isShort(faces, left) && isShort(faces, right)
    bloques.push(...(pair ? [par(faces, left, right)] : largo(faces, left)))
    rest.splice(0, pair ? 2 : 1)
  }
}

const isShort = (faces: Faces, campo: Campo): boolean => altoCampo(faces, campo, COLUMNA) <= LARGO.leading * 2

const tituloDe = (titulo: string): Bloque => ({
  height: TITULO + 2,
  room: LARGO.leading * 2,
  draw({ page, y, taller }) {
    page.fill(MARGEN, y, UTIL, TITULO, 0.92)
    page.text(MARGEN + RELLENO, y + 9.4, titulo, { face: taller.bold, size: 8 })
  },
})

const par = (faces: Faces, left: Campo, right: Campo): Bloque => ({
  height: Math.max(altoCampo(faces, left, COLUMNA), altoCampo(faces, right, COLUMNA)),
  room: 0,
  draw(hojas) {
    drawCampo(hojas, left, MARGEN + RELLENO, hojas.y, COLUMNA)
    drawCampo(hojas, right, MARGEN + UTIL / 2 + RELLENO, hojas.y, COLUMNA)
  },
})

function largo(faces: Faces, campo: Campo): Bloque[] {
  const height = altoCampo(faces, campo, TODO)
  if (height <= LARGO.leading * JUNTAS)
    return [{ height, room: 0, draw: hojas => drawCampo(hojas, campo, MARGEN + RELLENO, hojas.y, TODO) }]
  return [linea(`${campo.etiqueta}:`, 'bold'), ...parrafo(faces, campo.valor)]
}

const linea = (text: string, face: 'regular' | 'bold'): Bloque => ({
  height: LARGO.leading,
  room: face === 'bold' ? LARGO.leading : 0,
  draw({ page, y, taller }) {
    page.text(MARGEN + RELLENO, y + LARGO.size, text, { face: taller[face], size: LARGO.size })
  },
})

const parrafo = ({ regular }: Faces, text: string): Bloque[] =>
  regular.wrap(text, LARGO.size, TODO).map(line => linea(line, 'regular'))

const informacion = (faces: Faces, titulo: string, text: string): Bloque[] =>
  text === '' ? [] : [tituloDe(titulo), ...parrafo(faces, text), espacio]
