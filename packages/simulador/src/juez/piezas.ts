import type { Pieza } from './contrato.ts'
import type { Elemento } from './xml/arbol.ts'
import { leerXml } from './xml/leer.ts'

/** A piece that came out of a larger message brings its tree, so that nothing is parsed twice. */
class PiezaLeida implements Pieza {
  readonly texto: string
  readonly xml: string
  readonly #arbol: Elemento

  constructor(texto: string, xml: string, arbol: Elemento) {
    this.texto = texto
    this.xml = xml
    this.#arbol = arbol
  }

  static arbolDe(pieza: Pieza): Elemento | undefined {
    return #arbol in pieza ? pieza.#arbol : undefined
  }
}

export function arbolDe(pieza: Pieza): Elemento | undefined {
  return PiezaLeida.arbolDe(pieza) ?? leerXml(pieza.xml)
}

/** Puts the inherited namespace declarations that the text uses after the name of its start tag. */
function conDeclaraciones(texto: string, nombre: string, e: Elemento): string {
  const propios = new Set(e.attributes.map(a => a.name))
  let declaraciones = ''
  for (let n = e.parentNode; n; n = n.parentNode) {
    for (const a of n.attributes) {
      if ((a.name !== 'xmlns' && a.prefix !== 'xmlns') || propios.has(a.name)) continue
      propios.add(a.name)
      if (a.prefix && !texto.includes(`${a.localName}:`)) continue
      const valor = a.value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
      declaraciones += ` ${a.name}="${valor}"`
    }
  }
  const corte = 1 + nombre.length
  return texto.slice(0, corte) + declaraciones + texto.slice(corte)
}

/** Exact source texts of the elements of one name, none inside another. */
function cortar(fuente: string, nombre: string): string[] {
  const inicio = new RegExp(`<${nombre}(?=[\\s/>])`, 'g')
  const final = new RegExp(`</${nombre}\\s*>`, 'g')
  const textos: string[] = []
  for (let m = inicio.exec(fuente); m; m = inicio.exec(fuente)) {
    final.lastIndex = m.index
    const fin = final.exec(fuente)
    if (!fin) break
    textos.push(fuente.slice(m.index, fin.index + fin[0].length))
    inicio.lastIndex = fin.index + fin[0].length
  }
  return textos
}

/** Cuts the elements, all of one qualified name, out of the text that they were parsed from. */
export function cortarPiezas(fuente: string, elementos: readonly Elemento[]): Pieza[] | undefined {
  const nombre = elementos[0]?.nodeName
  if (!nombre || !/^[\w.:-]+$/.test(nombre)) return undefined
  const textos = cortar(fuente, nombre)
  if (textos.length !== elementos.length) return undefined
  return elementos.map((e, i) => {
    const texto = textos[i] ?? ''
    return new PiezaLeida(texto, conDeclaraciones(texto, nombre, e), e)
  })
}
