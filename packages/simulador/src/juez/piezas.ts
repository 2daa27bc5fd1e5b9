import type { Pieza } from './contrato.ts'
import type { Elemento } from './xml/arbol.ts'
import { leerXml } from './xml/leer.ts'

/** The tree of a piece that came out of a larger message, so that nothing is parsed twice. */
const arboles = new WeakMap<Pieza, Elemento>()

export function arbolDe(pieza: Pieza): Elemento | undefined {
  return arboles.get(pieza) ?? leerXml(pieza.xml)
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
    const pieza: Pieza = { texto, xml: conDeclaraciones(texto, nombre, e) }
    arboles.set(pieza, e)
    return pieza
  })
}
