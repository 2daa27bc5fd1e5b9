import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { DOMParser, type Element, type Node } from '@xmldom/xmldom'

/** Named definitions of a schema and of everything that it includes. */
export interface Definiciones {
  readonly simples: Map<string, Element>
  readonly complejos: Map<string, Element>
  readonly elementos: Map<string, Element>
}

export function hijos(e: Element): Element[] {
  const found: Element[] = []
  for (let n: Node | null = e.firstChild; n; n = n.nextSibling) if (n.nodeType === 1) found.push(n as Element)
  return found
}

export const hijo = (e: Element, local: string) => hijos(e).find(h => h.localName === local)

export function leerEsquema(dir: string, archivo: string): Definiciones {
  const definiciones: Definiciones = { simples: new Map(), complejos: new Map(), elementos: new Map() }
  const leidos = new Set<string>()
  const leer = (nombre: string) => {
    if (leidos.has(nombre)) return
    leidos.add(nombre)
    const raiz = new DOMParser().parseFromString(readFileSync(join(dir, nombre), 'utf8'), 'text/xml')
      .documentElement as Element
    for (const e of hijos(raiz)) {
      if (e.localName === 'include') leer(basename(e.getAttribute('schemaLocation') ?? ''))
      const clave = e.getAttribute('name')
      if (!clave) continue
      if (e.localName === 'simpleType') definiciones.simples.set(clave, e)
      if (e.localName === 'complexType') definiciones.complejos.set(clave, e)
      if (e.localName === 'element') definiciones.elementos.set(clave, e)
    }
  }
  leer(archivo)
  return definiciones
}
