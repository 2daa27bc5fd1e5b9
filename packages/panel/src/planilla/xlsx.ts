import { type Celda, type Fila, PlanillaIlegible } from './celda.ts'
import { fechaDeIso, fechaDeSerie, isDesde1904, type Muestra, readEstilos } from './estilos.ts'
import { atributo, textoLlano } from './xml.ts'
import { readEntrada, readIndice } from './zip.ts'

/** A row or column further away than this is none of a list of products. */
const FILAS_MAX = 100_000
const COLUMNAS_MAX = 100

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

/** As many digits as a spreadsheet shows of a number; what it keeps beyond them is none that anybody typed. */
const CIFRAS = 15

/** A number as the spreadsheet shows it, without the exponent in which long ones are kept. */
function plano(valor: string): string {
  const numero = Number(valor)
  // One that is whole is said digit by digit: a code of twenty stays that code.
  if (valor === '' || /^-?\d+$/.test(valor) || !Number.isFinite(numero)) return valor
  const corto = Number(numero.toPrecision(CIFRAS))
  if (!/e/.test(String(corto))) return String(corto)
  return Number.isInteger(corto) ? BigInt(corto).toString() : corto.toFixed(20).replace(/0+$/, '')
}

/** What the cells of a sheet refer to. */
interface Libro {
  textos: readonly string[]
  estilos: readonly (Muestra | undefined)[]
  desde1904: boolean
}

function celdaDe(atributos: string, dentro: string, { textos, estilos, desde1904 }: Libro): Celda {
  const tipo = atributo(atributos, 't')
  if (tipo === 'inlineStr') return { texto: textoDe(dentro).trim() }
  const valor = textoLlano(/<(?:\w+:)?v(?:\s[^>]*)?>([^<]*)<\/(?:\w+:)?v>/.exec(dentro)?.[1] ?? '')
  if (tipo === 's') return { texto: (textos[Number(valor)] ?? '').trim() }
  const muestra = estilos[Number(atributo(atributos, 's') ?? 0)]
  if (tipo === 'd') return { texto: fechaDeIso(valor.trim(), muestra) }
  if (tipo !== undefined && tipo !== 'n') return { texto: valor.trim() }
  const numero = plano(valor.trim())
  if (numero === '') return { texto: '' }
  const fecha = muestra && fechaDeSerie(Number(numero), muestra, desde1904)
  return fecha === undefined ? { texto: numero, numero } : { texto: fecha }
}

const CELDA = /<(?:\w+:)?c\s([^>]*?)(?:\/>|>([\s\S]*?)<\/(?:\w+:)?c>)/g

function readHoja(xml: string, libro: Libro): Fila[] {
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
    fila[columna] = celdaDe(atributos, dentro, libro)
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
  return readHoja(await read(primera), {
    textos: readTextos(await read('xl/sharedStrings.xml')),
    estilos: readEstilos(await read('xl/styles.xml')),
    desde1904: isDesde1904(await read('xl/workbook.xml')),
  })
}
