import { parseOneOf } from '../enumeracion.ts'
import { collect, type Validated, valid, wrong } from '../validated.ts'

const MARCAS = /\p{M}+/gu
const PALABRAS_MAX = 8
const BUSCAR_MAX = 100

/** A text as it is searched in and for: without accents nor capitals, one blank between words. */
export const textoBuscado = (text: string): string =>
  text.normalize('NFD').replace(MARCAS, '').toLowerCase().replace(/\s+/g, ' ').trim()

/** All by which something may be found, in one text. */
export const textoDeTodo = (partes: readonly (string | null | undefined)[]): string =>
  textoBuscado(partes.filter(parte => parte !== undefined && parte !== null && parte !== '').join(' '))

export interface Busqueda {
  /** Each of these must be in it, wherever. */
  palabras: string[]
  /** What was asked for as a whole: a code, a bar code, a RUC. */
  entera: string
}

function parsePalabras(text: string | undefined): Validated<Busqueda> {
  const entera = (text ?? '').trim()
  if (entera.length > BUSCAR_MAX || entera.includes('\u0000'))
    return wrong('buscar', 'max-length', `admite hasta ${BUSCAR_MAX} caracteres`)
  const palabras = textoBuscado(entera).split(' ').filter(Boolean).slice(0, PALABRAS_MAX)
  return valid({ palabras, entera })
}

export function parseBusqueda(query: {
  buscar?: string
  archivado?: string
}): Validated<Busqueda & { archivado: boolean }> {
  const { buscar, archivado = 'false' } = query
  const leida = collect({
    palabras: parsePalabras(buscar),
    archivado: parseOneOf('archivado', archivado, ['true', 'false']),
  })
  if (!leida.ok) return leida
  return valid({ ...leida.value.palabras, archivado: leida.value.archivado === 'true' })
}
