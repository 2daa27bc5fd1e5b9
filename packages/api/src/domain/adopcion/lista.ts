import { hasFormOfCdc, parseCdc } from '@mbohera/sifen/valores'
import { collect, type Validated, valid, wrong } from '../validated.ts'
import { type Hallazgo, LUGARES_MAX } from './pedida.ts'
import { cdcDeQr } from './qr.ts'

const LINEA = /\r\n|\r|\n/
/** What stands between the columns of a list, however it was exported. */
const SEPARADOR = /[;,\t|]/
/** What people and programs write inside of a CDC. */
const DENTRO = /[\s\-.'"]/g
/** 44 digits; the first RUCs of persons abroad have a letter (parseCdc says the rest). */
const looksLikeCdc = (text: string): boolean => hasFormOfCdc(text.toUpperCase())
const saysCdc = (text: string): boolean => looksLikeCdc(text) || MAL_COPIADO.test(text)
/** One that lost some digits, or gained some: nothing else is written with so many. */
const MAL_COPIADO = /^\d{40,48}$/
/** 1.80099999100100E+42: what a spreadsheet makes of a number that is too long for it. */
const REDONDEADO = /\d[.,]?\d{0,20}E\+?\d\d/i
/** Far above what a list with other columns has. */
const LINEA_MAX = 4_000

/** Every line with its CDCs, or with what is wrong with it. Empty lines, and a first one without a digit (a heading), say nothing. */
export function parseLista(text: string): Validated<Hallazgo[]> {
  const lineas = text.replace(/^\uFEFF/, '').split(LINEA, LUGARES_MAX + 1)
  if (lineas.length > LUGARES_MAX)
    return wrong('archivo', 'max-items', `tiene más de ${LUGARES_MAX} líneas: divídalo en varios`)
  const escritas = lineas.flatMap((linea, index) =>
    linea.trim() === '' ? [] : [{ linea, numero: index + 1 }],
  )
  const sinTitulo = escritas.filter(({ linea }, index) => index > 0 || /\d/.test(linea))
  return valid(sinTitulo.map(({ linea, numero }) => ({ lugar: `línea ${numero}`, leido: cdcsDe(linea) })))
}

function cdcsDe(linea: string): Validated<string[]> {
  if (linea.length > LINEA_MAX)
    return wrong('cdc', 'max-length', 'la línea es demasiado larga: ponga un CDC por línea')
  const escritos = linea.split(SEPARADOR).flatMap(celda => {
    const junta = cdcDeQr(celda) ?? celda.replace(DENTRO, '')
    if (saysCdc(junta)) return [junta]
    // Several in one cell, with spaces between them.
    return celda.split(/\s+/).filter(saysCdc)
  })
  if (escritos.some(looksLikeCdc)) return collect(escritos.map(validCdc))
  if (REDONDEADO.test(linea)) {
    const detail =
      'la planilla de cálculo redondeó el CDC: dé formato de texto a esa columna y exporte de nuevo'
    return wrong('cdc', 'redondeado', detail)
  }
  return wrong('cdc', 'cdc', 'no tiene un CDC de 44 dígitos')
}

function validCdc(text: string): Validated<string> {
  const parsed = parseCdc(text)
  return parsed.ok ? valid(parsed.value) : wrong('cdc', 'cdc', parsed.detalle)
}
