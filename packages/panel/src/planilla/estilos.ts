import { atributo, textoLlano } from './xml.ts'

/** As what a number is shown: the day that it counts to, with its hour or without. */
export type Muestra = 'dia' | 'hora'

const deHasta = (de: number, hasta: number): number[] =>
  Array.from({ length: hasta - de + 1 }, (_, n) => de + n)

/** The formats that every spreadsheet knows by their number (ECMA-376, 18.8.30). */
const DE_SIEMPRE = new Map<number, Muestra>([
  ...[...deHasta(14, 17), ...deHasta(27, 31), 36, ...deHasta(50, 58)].map(id => [id, 'dia'] as const),
  ...[...deHasta(18, 22), ...deHasta(32, 35), ...deHasta(45, 47)].map(id => [id, 'hora'] as const),
])

/** What is in quotes or brackets, behind a backslash, or only takes its room, says nothing of the number. */
const DICHO = /"[^"]*"|\[[^\]]*\]|[\\_*]./g

function muestraDe(formato: string): Muestra | undefined {
  const letras = formato.replace(DICHO, '')
  if (!/[dmy]/i.test(letras)) return undefined
  return /h/i.test(letras) ? 'hora' : 'dia'
}

const ESTILOS_DE_CELDA = /<(?:\w+:)?cellXfs[\s>]([\s\S]*?)<\/(?:\w+:)?cellXfs>/

/** Of each style of a cell, whether what has it is a date. */
export function readEstilos(xml: string): (Muestra | undefined)[] {
  const propios = new Map(
    [...xml.matchAll(/<(?:\w+:)?numFmt\s([^>]*)>/g)].map(([, atributos = '']) => [
      Number(atributo(atributos, 'numFmtId')),
      muestraDe(textoLlano(atributo(atributos, 'formatCode') ?? '')),
    ]),
  )
  const [, estilos = ''] = ESTILOS_DE_CELDA.exec(xml) ?? []
  return [...estilos.matchAll(/<(?:\w+:)?xf[\s/>]([^>]*)/g)].map(([, atributos = '']) => {
    const id = Number(atributo(atributos, 'numFmtId') ?? 0)
    return propios.has(id) ? propios.get(id) : DE_SIEMPRE.get(id)
  })
}

/** Whether the days of a book count from 1904, as those of old Macs do. */
export const isDesde1904 = (libro: string): boolean =>
  /^(?:1|true)$/.test(atributo(/<(?:\w+:)?workbookPr\s([^>]*)>/.exec(libro)?.[1] ?? '', 'date1904') ?? '')

const DIA_MS = 86_400_000
const MINUTOS = 1_440
/** The last day of the year 9999. */
const ULTIMO = 2_958_465

/** As a person here writes it. */
const escrita = (iso: string): string => {
  const [, y, m, d, hora] = /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d:\d\d))?/.exec(iso) ?? []
  if (y === undefined) return iso
  return `${d}/${m}/${y}${hora === undefined || hora === '00:00' ? '' : ` ${hora}`}`
}

/** A date that is kept as ISO 8601 writes it. */
export const fechaDeIso = (iso: string, muestra: Muestra | undefined): string =>
  escrita(muestra === 'dia' ? iso.slice(0, 10) : iso)

/** The date that a number counts to; undefined where there is none. */
export function fechaDeSerie(serie: number, muestra: Muestra, desde1904: boolean): string | undefined {
  if (!(serie >= 0 && serie < ULTIMO + 1)) return undefined
  const minutos = muestra === 'hora' ? Math.round(serie * MINUTOS) : Math.floor(serie) * MINUTOS
  // The other one counts a 29 February 1900 that there never was.
  const antes = minutos < 60 * MINUTOS ? 1 : 0
  const cero = desde1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30 + antes)
  return escrita(new Date(cero + (minutos / MINUTOS) * DIA_MS).toISOString())
}
