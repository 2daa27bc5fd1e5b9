import { loadPeers } from '../sifen/peers.ts'
import { cuerpoDe } from './correr.ts'
import { emitir, SEGURIDAD } from './emitir.ts'
import { DE_ITEM, PARAMS, paraElPar, TRADUCIDOS } from './par.ts'
import type { Json } from './tabla.ts'

/** Leaves of an XML text, by the way to each. */
export function hojas(xml: string): Map<string, string> {
  const todas = new Map<string, string>()
  const camino: string[] = []
  const hermanos: Map<string, number>[] = [new Map()]
  for (const [, cierra, nombre = '', texto = ''] of xml.matchAll(/<(\/?)([\w.]+)[^>]*(?<!\/)>([^<]*)/g)) {
    if (cierra) {
      camino.pop()
      hermanos.pop()
      continue
    }
    const antes = hermanos.at(-1)!.get(nombre) ?? 0
    hermanos.at(-1)!.set(nombre, antes + 1)
    hermanos.push(new Map())
    camino.push(`${nombre}[${antes}]`)
    if (texto.trim() !== '') todas.set(camino.join('/'), texto.trim())
  }
  return todas
}

const NUMERO = /^\d+(\.\d+)?$/
const iguales = (a: string | undefined, b: string | undefined): boolean =>
  a === b ||
  (a !== undefined && b !== undefined && NUMERO.test(a) && NUMERO.test(b) && Number(a) === Number(b))

export interface Diferencia {
  /** The element and its group, and who has it. */
  readonly que: string
  documentos: number
  readonly sorteo: number
  readonly nuestro: string | undefined
  readonly suyo: string | undefined
}

export interface Comparacion {
  comparados: number
  iguales: number
  readonly diferencias: Map<string, Diferencia>
  /** What the other generator refuses of what we issue, by its words. */
  readonly rechazos: Map<string, number>
}

const CONFIG = {
  decimals: 8,
  taxDecimals: 8,
  pygDecimals: 8,
  pygTaxDecimals: 8,
  partialTaxDecimals: 8,
  errorSeparator: '\u001f',
  errorLimit: 100,
  test: true,
}

/** What was signed at that moment, and everything after the DE, is nobody's opinion. */
const comparable = (xml: string): string =>
  xml.replace(/<dFecFirma>.*?<\/dFecFirma>/, '').replace(/<Signature[\s\S]*$/, '</rDE>')

function anotar(comparacion: Comparacion, sorteo: number, nuestro: string, suyo: string): void {
  const [a, b] = [hojas(comparable(nuestro)), hojas(comparable(suyo))]
  const vistas = new Set<string>()
  for (const camino of new Set([...a.keys(), ...b.keys()])) {
    const [mio, otro] = [a.get(camino), b.get(camino)]
    if (iguales(mio, otro)) continue
    const quien = mio === undefined ? 'solo el par' : otro === undefined ? 'solo nosotros' : 'distinto'
    const que = `${camino
      .replace(/\[\d+\]/g, '')
      .split('/')
      .slice(-2)
      .join('/')}: ${quien}`
    if (vistas.has(que)) continue
    vistas.add(que)
    const vista = comparacion.diferencias.get(que)
    if (vista !== undefined) vista.documentos++
    else comparacion.diferencias.set(que, { que, documentos: 1, sorteo, nuestro: mio, suyo: otro })
  }
  if (vistas.size === 0) comparacion.iguales++
}

const isSoloDe = (objeto: Json, campos: ReadonlySet<string>): boolean =>
  Object.entries(objeto).every(([nombre, value]) => value === undefined || campos.has(nombre))

const isTraducible = (cuerpo: Json): boolean =>
  isSoloDe(cuerpo, TRADUCIDOS) && (cuerpo.items as Json[]).every(item => isSoloDe(item, DE_ITEM))

/** So many issued bodies of the corpus through another generator, leaf by leaf. */
export async function comparar(
  cuantos: number,
  semilla: number,
  say: (text: string) => void,
): Promise<Comparacion> {
  const { generator } = loadPeers(say)
  const comparacion: Comparacion = { comparados: 0, iguales: 0, diferencias: new Map(), rechazos: new Map() }
  for (let n = 0, vistos = 0; vistos < cuantos; n++) {
    const cuerpo = cuerpoDe(semilla, n)
    // Bodies that were spoilt on purpose are left out, and what has not been put into the other's words.
    if (n % 10 > 5 || !isTraducible(cuerpo)) continue
    const emision = emitir(cuerpo, n + 1)
    if (!emision.ok) continue
    vistos++
    const data = JSON.parse(JSON.stringify(paraElPar(cuerpo, n + 1, SEGURIDAD)))
    const redondeoSedeco = /<dRedon>[1-9]/.test(emision.xml)
    try {
      const suyo = await generator.generateXMLDE(PARAMS, data, { ...CONFIG, redondeoSedeco })
      comparacion.comparados++
      anotar(comparacion, n, emision.xml, suyo)
    } catch (error) {
      for (const falta of new Set((error as Error).message.split(CONFIG.errorSeparator).map(sinValores)))
        comparacion.rechazos.set(falta, (comparacion.rechazos.get(falta) ?? 0) + 1)
    }
  }
  return comparacion
}

/** What it complains of, without what it was said of. */
const sinValores = (falta: string): string =>
  falta
    .replace(/\([\s\S]*\) en data/, '(…) en data')
    .replace(/ (['"])[\s\S]*\1/, ' «…»')
    .replace(/\d+/g, '#')
    .trim()
    .slice(0, 140)
