import type { Campo, Grupo } from '../../tablas/estructura.ts'
import type { Elemento } from '../xml/arbol.ts'
import { Nodo } from '../xml/nodo.ts'
import { cumple, normalizar } from './tipo.ts'

export const NS = 'http://ekuatia.set.gov.py/sifen/xsd'
export const NS_FIRMA = 'http://www.w3.org/2000/09/xmldsig#'
const NS_XMLNS = 'http://www.w3.org/2000/xmlns/'
const NS_XSI = 'http://www.w3.org/2001/XMLSchema-instance'

export interface Revision {
  readonly nodo: Nodo
  readonly fallas: readonly string[]
}

const MAXIMO_DE_FALLAS = 20

/** Structure, order, occurrences and values of an element against its table. */
export function validar(e: Elemento, grupo: Grupo): Revision {
  const fallas: string[] = []
  const nodo = new Nodo(e.localName, '', atributosDe(e, grupo, fallas))
  revisarGrupo(e, grupo, nodo, fallas)
  return { nodo, fallas }
}

const invalido = (nombre: string) => `El valor del elemento: ${nombre} es invalido`
const esperado = (nombre: string, dentro: string) => `Elemento esperado: ${nombre} dentro de: ${dentro}`

const SIN_ATRIBUTOS: Readonly<Record<string, string>> = {}

function atributosDe(e: Elemento, grupo: Grupo | undefined, fallas: string[]) {
  const pedidos = grupo?.atributos
  if (!pedidos && e.attributes.length === 0) return SIN_ATRIBUTOS
  const leidos: Record<string, string> = {}
  for (const a of e.attributes) {
    if (a.namespaceURI === NS_XMLNS) continue
    if (a.namespaceURI === NS_XSI && a.localName === 'schemaLocation') continue
    if (a.namespaceURI || pedidos?.[a.name] === undefined) fallas.push(invalido(e.localName))
    leidos[a.name] = a.value
  }
  for (const [nombre, tipo] of Object.entries(pedidos ?? {})) {
    const valor = leidos[nombre]
    if (valor === undefined || !cumple(tipo, normalizar(tipo, valor))) fallas.push(invalido(nombre))
  }
  return leidos
}

/** Elemento children; text between tags other than nothing at all is a fault. */
function hijosLimpios(e: Elemento, fallas: string[]): Elemento[] {
  const hijos: Elemento[] = []
  for (let n = e.firstChild; n; n = n.nextSibling) {
    if (n.nodeType === 1) hijos.push(n)
    else fallas.push(invalido(e.localName))
  }
  return hijos
}

function revisarGrupo(e: Elemento, grupo: Grupo, nodo: Nodo, fallas: string[]): void {
  if (grupo.libre) return
  const hijos = hijosLimpios(e, fallas)
  if (grupo.eleccion) revisarEleccion(e, grupo, hijos, nodo, fallas)
  else revisarSecuencia(e, grupo, hijos, nodo, fallas)
}

function revisarSecuencia(e: Elemento, grupo: Grupo, hijos: Elemento[], nodo: Nodo, fallas: string[]): void {
  let i = 0
  for (const campo of grupo.hijos) {
    const [nombre, min, max] = campo
    let veces = 0
    while (i < hijos.length && hijos[i]?.localName === nombre && veces < (max ?? Number.POSITIVE_INFINITY)) {
      revisarCampo(hijos[i++] as Elemento, campo, nodo, fallas)
      veces++
    }
    if (veces < min) fallas.push(esperado(nombre, e.localName))
    if (fallas.length > MAXIMO_DE_FALLAS) return
  }
  if (i < hijos.length && !fallas.length) fallas.push(invalido(hijos[i]?.localName ?? ''))
}

function revisarEleccion(e: Elemento, grupo: Grupo, hijos: Elemento[], nodo: Nodo, fallas: string[]): void {
  const [primero] = hijos
  const campo = grupo.hijos.find(([nombre]) => nombre === primero?.localName)
  if (!primero || !campo) fallas.push(esperado(grupo.hijos[0]?.[0] ?? '', e.localName))
  else if (hijos.length > 1) fallas.push(invalido(hijos[1]?.localName ?? ''))
  else revisarCampo(primero, campo, nodo, fallas)
}

function revisarCampo(e: Elemento, [nombre, , , contenido]: Campo, padre: Nodo, fallas: string[]): void {
  const firma = nombre === 'Signature'
  if (e.namespaceURI !== (firma ? NS_FIRMA : NS) || e.prefix) fallas.push(invalido(nombre))
  if (firma) return
  if (typeof contenido !== 'number') {
    const nodo = new Nodo(nombre, '', atributosDe(e, contenido, fallas))
    padre.hijos.push(nodo)
    revisarGrupo(e, contenido, nodo, fallas)
    return
  }
  let texto = ''
  for (let n = e.firstChild; n; n = n.nextSibling) {
    if (n.nodeType === 3) texto += n.data
    else fallas.push(invalido(nombre))
  }
  const valor = normalizar(contenido, texto)
  if (!cumple(contenido, valor)) fallas.push(invalido(nombre))
  padre.hijos.push(new Nodo(nombre, valor, atributosDe(e, undefined, fallas)))
}
