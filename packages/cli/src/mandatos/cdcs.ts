import { Falla } from '../falla.ts'

const ENTRE_CELDAS = /[;,\t|\r\n]/
/** What people and programs write inside of a CDC; a KuDE prints it in groups. */
const DENTRO = /[\s\-.'"]/g
const ES_CDC = /^\d{9}[\dA-D]\d{34}$/i
const CDC_EN_UN_TEXTO = /(?<!\d)\d{9}[\dA-D]\d{34}(?!\d)/gi
/** Eleven groups of four, wherever they may begin: a number before them is none of them. */
const GRUPOS_EN_UN_TEXTO = /(?<!\d)(?=(\d{4}(?:[ .-][\dA-D]{4}){10})(?!\d))/gi
/** With a type and a day where a CDC has them. */
const PARECE_CDC = /^0[1-9]\d{7}[\dA-D]\d{15}20\d\d[01]\d[0-3]\d{12}$/i
/** 1,80099999100100E+42: what a spreadsheet makes of a number that is too long for it. */
const REDONDEADO = /^\s*"?[\d.]+E\+?(3\d|4[0-3])"?\s*$/i

function cdcsDe(celda: string): string[] {
  const junta = celda.replace(DENTRO, '')
  if (ES_CDC.test(junta)) return [junta]
  const grupos = [...celda.matchAll(GRUPOS_EN_UN_TEXTO)].map(([, dichos = '']) => dichos.replace(DENTRO, ''))
  return [...(celda.match(CDC_EN_UN_TEXTO) ?? []), ...grupos.filter(cdc => PARECE_CDC.test(cdc))]
}

/** Those of a PDF, in UTF-8 as in letters of one byte. */
const BLANCOS_FIJOS = /\u00c2?\u00a0/g

/** Every CDC of a file, once, whatever stands between them. One that a spreadsheet rounded is no CDC any more: that is said. */
export function readCdcs(bytes: Buffer, archivo: string): string[] {
  // Of letters of two bytes (UTF-16, the "Unicode text" of Excel) those of a CDC are left with nothing between them.
  const text = bytes.toString('latin1').replaceAll('\0', '').replace(BLANCOS_FIJOS, ' ')
  const celdas = text.split(ENTRE_CELDAS)
  const redondeados = celdas.filter(celda => REDONDEADO.test(celda))
  if (redondeados.length > 0)
    throw new Falla(
      'uso',
      `En ${archivo} la planilla de cálculo redondeó ${redondeados.length} CDC (${redondeados[0]?.trim()}).`,
      'Dé formato de texto a esa columna, y exporte de nuevo; no se pidió nada.',
    )
  return [...new Set(celdas.flatMap(cdcsDe).map(cdc => cdc.toUpperCase()))]
}
