import type { Element } from '@xmldom/xmldom'
import type { Campo, Estructura, Grupo, Tipo } from '../estructura.ts'
import { type Definiciones, hijo, hijos, leerEsquema } from './esquema.ts'
import { tipoNombrado, tipoSimple } from './simple.ts'

const LIBRE: Grupo = { hijos: [], libre: true }

/** Compiles the official schemas of documents, events and requests into one table of facts. */
export function compilar(dir: string, raices: readonly (readonly [archivo: string, elemento: string])[]) {
  const tipos: Tipo[] = []
  const numeros = new Map<string, number>()
  const numerar = (t: Tipo): number => {
    const clave = JSON.stringify(t)
    const n = numeros.get(clave) ?? tipos.push(t) - 1
    numeros.set(clave, n)
    return n
  }
  const salida: Record<string, Grupo> = {}
  for (const [archivo, elemento] of raices) {
    const d = leerEsquema(dir, archivo)
    const e = d.elementos.get(elemento)
    if (!e) throw new Error(`${archivo} no define ${elemento}`)
    const contenido = contenidoDe(e, d, numerar)
    if (typeof contenido === 'number') throw new Error(`${elemento} no es un grupo`)
    salida[elemento] = contenido
  }
  return { tipos, raices: salida } satisfies Estructura
}

function contenidoDe(e: Element, d: Definiciones, numerar: (t: Tipo) => number): number | Grupo {
  const tipo = e.getAttribute('type')
  const complejo = tipo ? d.complejos.get(tipo) : hijo(e, 'complexType')
  if (complejo && !hijo(complejo, 'simpleContent')) return grupo(complejo, d, numerar)
  if (tipo) return numerar(tipoNombrado(tipo, d))
  const simple = hijo(e, 'simpleType')
  return numerar(simple ? tipoSimple(simple, d) : { b: 's', w: 'p' })
}

function grupo(complejo: Element, d: Definiciones, numerar: (t: Tipo) => number): Grupo {
  const particula = hijo(complejo, 'sequence') ?? hijo(complejo, 'choice')
  const atributos: Record<string, number> = {}
  for (const a of hijos(complejo).filter(h => h.localName === 'attribute'))
    atributos[a.getAttribute('name') ?? ''] = numerar(tipoNombrado(a.getAttribute('type') ?? '', d))
  return {
    hijos: particula ? hijos(particula).flatMap(p => campo(p, d, numerar)) : [],
    ...(particula?.localName === 'choice' ? { eleccion: true as const } : {}),
    ...(Object.keys(atributos).length ? { atributos } : {}),
    ...(particula && hijo(particula, 'any') ? { libre: true as const } : {}),
  }
}

function campo(p: Element, d: Definiciones, numerar: (t: Tipo) => number): Campo[] {
  if (p.localName !== 'element') return []
  const max = p.getAttribute('maxOccurs')
  const veces = [
    Number(p.getAttribute('minOccurs') || 1),
    max === 'unbounded' ? null : Number(max || 1),
  ] as const
  const ref = p.getAttribute('ref')
  if (ref) return [[ref.slice(ref.indexOf(':') + 1), ...veces, LIBRE]]
  return [[(p.getAttribute('name') ?? '').trim(), ...veces, contenidoDe(p, d, numerar)]]
}
