import { type Celda, type Fila, PlanillaIlegible } from './celda.ts'
import { readEntrada, readIndice } from './zip.ts'

/** A row or column further away than this is none of a list of products. */
const FILAS_MAX = 100_000
const COLUMNAS_MAX = 100

const ENTIDADES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** The five names and the numbers that XML has without a DTD; nothing else is replaced. */
const textoLlano = (text: string): string =>
  text.replace(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi,
    (whole, hex?: string, dec?: string, name = '') => {
      if (hex === undefined && dec === undefined) return ENTIDADES[name] ?? whole
      const code = hex === undefined ? Number(dec) : Number.parseInt(hex, 16)
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole
    },
  )

const TEXTO = /<(?:\w+:)?t(?:\s[^>]*)?>([^<]*)<\/(?:\w+:)?t>/g
/** What is shown of a text in several styles; how it is read aloud is none of it. */
const textoDe = (xml: string): string => {
  const sinFonetica = xml.replace(/<(\w+:)?rPh[\s>][\s\S]*?<\/(\w+:)?rPh>/g, '')
  return textoLlano([...sinFonetica.matchAll(TEXTO)].map(([, text]) => text).join(''))
}

const readTextos = (xml: string): string[] =>
  [...xml.matchAll(/<(?:\w+:)?si(?:\s[^>]*)?(?:\/>|>([\s\S]*?)<\/(?:\w+:)?si>)/g)].map(([, si = '']) =>
    textoDe(si),
  )

const columnaDe = (letras: string): number =>
  [...letras].reduce((columna, letra) => columna * 26 + letra.charCodeAt(0) - 64, 0) - 1

/** A number without the exponent in which long ones are kept. */
const plano = (valor: string): string => {
  const numero = Number(valor)
  return /e/i.test(valor) && Number.isSafeInteger(numero) ? String(numero) : valor
}

function celdaDe(tipo: string | undefined, dentro: string, textos: readonly string[]): Celda {
  if (tipo === 'inlineStr') return { texto: textoDe(dentro).trim() }
  const valor = textoLlano(/<(?:\w+:)?v(?:\s[^>]*)?>([^<]*)<\/(?:\w+:)?v>/.exec(dentro)?.[1] ?? '')
  if (tipo === 's') return { texto: (textos[Number(valor)] ?? '').trim() }
  if (tipo === undefined || tipo === 'n') {
    const numero = plano(valor)
    return numero === '' ? { texto: '' } : { texto: numero, numero }
  }
  return { texto: valor.trim() }
}

const CELDA = /<(?:\w+:)?c\s([^>]*?)(?:\/>|>([\s\S]*?)<\/(?:\w+:)?c>)/g
const atributo = (atributos: string, nombre: string) =>
  new RegExp(`(?:^|\\s)${nombre}="([^"]*)"`).exec(atributos)?.[1]

function readHoja(xml: string, textos: readonly string[]): Fila[] {
  const filas: Fila[] = []
  for (const [, atributos = '', dentro = ''] of xml.matchAll(CELDA)) {
    const [, letras, numero] = /^([A-Z]{1,3})(\d{1,7})$/.exec(atributo(atributos, 'r') ?? '') ?? []
    if (letras === undefined || numero === undefined) continue
    const columna = columnaDe(letras)
    const at = Number(numero) - 1
    if (columna >= COLUMNAS_MAX) continue
    if (at >= FILAS_MAX) throw new PlanillaIlegible(`Tiene más de ${FILAS_MAX} filas: divídala en varias.`)
    while (filas.length <= at) filas.push([])
    const fila = filas[at]!
    while (fila.length < columna) fila.push({ texto: '' })
    fila[columna] = celdaDe(atributo(atributos, 't'), dentro, textos)
  }
  return filas
}

/** The rows of the first sheet of a book. */
export async function readXlsx(bytes: Uint8Array<ArrayBuffer>): Promise<Fila[]> {
  const indice = readIndice(bytes)
  const hojas = [...indice.keys()].filter(name => /^xl\/worksheets\/sheet\d+\.xml$/.test(name))
  const numeroDe = (name: string) => Number(/(\d+)\.xml$/.exec(name)?.[1])
  const [primera] = hojas.sort((una, otra) => numeroDe(una) - numeroDe(otra))
  if (primera === undefined)
    throw new PlanillaIlegible(
      'No es una planilla de Excel (.xlsx). Guárdela de nuevo como .xlsx o como CSV.',
    )
  const read = async (name: string) => {
    const entrada = indice.get(name)
    if (entrada === undefined) return ''
    const xml = new TextDecoder().decode(await readEntrada(bytes, entrada))
    if (xml.includes('<!DOCTYPE'))
      throw new PlanillaIlegible('Tiene definiciones (DOCTYPE) que no se admiten.')
    return xml
  }
  return readHoja(await read(primera), readTextos(await read('xl/sharedStrings.xml')))
}
