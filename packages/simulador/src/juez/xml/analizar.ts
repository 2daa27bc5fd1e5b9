import { type Atributo, Elemento, Texto } from './arbol.ts'
import { resolver, tieneProhibidos } from './entidades.ts'

const NS_XMLNS = 'http://www.w3.org/2000/xmlns/'
const NS_XML = 'http://www.w3.org/XML/1998/namespace'
const NOMBRE = '[A-Za-z_][\\w.-]*(?::[A-Za-z_][\\w.-]*)?'
const APERTURA = new RegExp(`<(${NOMBRE})`, 'y')
const ATRIBUTO = new RegExp(`[ \\t\\n]+(${NOMBRE})[ \\t\\n]*=[ \\t\\n]*(?:"([^"<]*)"|'([^'<]*)')`, 'y')
const CIERRE_DE_APERTURA = /[ \t\n]*(\/?)>/y
const CIERRE = new RegExp(`</(${NOMBRE})[ \\t\\n]*>`, 'y')
const HONDO = 60

class Malformado extends Error {}

const fallar = (): never => {
  throw new Malformado()
}

/** Namespaces in force: prefix, '' for the default one. */
type Ambito = ReadonlyMap<string, string>

const prefijoDe = (nombre: string): string | null => {
  const i = nombre.indexOf(':')
  return i < 0 ? null : nombre.slice(0, i)
}

interface Leido {
  readonly nombre: string
  readonly valor: string
}

/** The usual tag: a name and nothing else. */
const NADA: readonly Leido[] = []

function leerAtributos(texto: string, desde: number): { leidos: readonly Leido[]; fin: number } {
  if (texto.charCodeAt(desde) === 62) return { leidos: NADA, fin: desde }
  const leidos: Leido[] = []
  let fin = desde
  for (;;) {
    ATRIBUTO.lastIndex = fin
    const m = ATRIBUTO.exec(texto)
    if (!m) return { leidos, fin }
    const nombre = m[1] as string
    if (leidos.some(l => l.nombre === nombre)) fallar()
    const valor = resolver((m[2] ?? m[3] ?? '').replace(/[\t\n]/g, ' ')) ?? fallar()
    leidos.push({ nombre, valor })
    fin = ATRIBUTO.lastIndex
  }
}

/** Adds what an element declares to what its parent had in force. */
function declarar(padre: Ambito, leidos: readonly Leido[]): Ambito {
  let ambito: Map<string, string> | undefined
  for (const { nombre, valor } of leidos) {
    if (nombre !== 'xmlns' && !nombre.startsWith('xmlns:')) continue
    const prefijo = nombre.slice(6)
    const reservado = prefijo === 'xmlns' || prefijo === 'xml' || valor === NS_XMLNS || valor === NS_XML
    if (reservado || (prefijo && !valor)) fallar()
    ambito ??= new Map(padre)
    ambito.set(prefijo, valor)
  }
  return ambito ?? padre
}

function nsDe(prefijo: string, ambito: Ambito): string {
  if (prefijo === 'xml') return NS_XML
  return ambito.get(prefijo) ?? fallar()
}

function aAtributo({ nombre, valor }: Leido, ambito: Ambito): Atributo {
  const prefix = prefijoDe(nombre)
  const localName = prefix === null ? nombre : nombre.slice(prefix.length + 1)
  const esDeclaracion = nombre === 'xmlns' || prefix === 'xmlns'
  const namespaceURI = esDeclaracion ? NS_XMLNS : prefix === null ? null : nsDe(prefix, ambito)
  return { name: nombre, prefix, localName, namespaceURI, value: valor }
}

function repetidos(atributos: readonly Atributo[]): boolean {
  const conNs = atributos.filter(a => a.prefix !== null)
  return new Set(conNs.map(a => `${a.namespaceURI} ${a.localName}`)).size < conNs.length
}

const SIN_ATRIBUTOS: readonly Atributo[] = []

function abrir(nombre: string, leidos: readonly Leido[], ambito: Ambito): Elemento {
  const prefijo = prefijoDe(nombre)
  const ns = prefijo === null ? ambito.get('') || null : nsDe(prefijo, ambito)
  const atributos = leidos.length ? leidos.map(l => aAtributo(l, ambito)) : SIN_ATRIBUTOS
  if (atributos.length > 1 && repetidos(atributos)) fallar()
  return new Elemento(nombre, prefijo, ns, atributos)
}

function analizar(texto: string): Elemento {
  const pila: Elemento[] = []
  const ambitos: Ambito[] = [new Map()]
  let raiz: Elemento | undefined
  let i = 0
  while (i < texto.length) {
    const actual = pila.at(-1)
    const menor = texto.indexOf('<', i)
    const fin = menor < 0 ? texto.length : menor
    if (fin > i) agregarTexto(actual, texto.slice(i, fin))
    if (menor < 0) break
    CIERRE.lastIndex = APERTURA.lastIndex = menor
    const cierre = texto.charCodeAt(menor + 1) === 47 ? (CIERRE.exec(texto) ?? fallar()) : undefined
    if (cierre) {
      if (!actual || actual.nodeName !== cierre[1]) fallar()
      pila.pop()
      ambitos.pop()
      i = CIERRE.lastIndex
      continue
    }
    const nombre = (APERTURA.exec(texto) ?? fallar())[1] as string
    const { leidos, fin: trasAtributos } = leerAtributos(texto, APERTURA.lastIndex)
    const ambito = declarar(ambitos.at(-1) as Ambito, leidos)
    const e = abrir(nombre, leidos, ambito)
    if (actual) actual.appendChild(e)
    else if (raiz) fallar()
    raiz ??= e
    CIERRE_DE_APERTURA.lastIndex = trasAtributos
    const final = CIERRE_DE_APERTURA.exec(texto) ?? fallar()
    i = CIERRE_DE_APERTURA.lastIndex
    if (final[1]) continue
    if (pila.push(e) > HONDO) fallar()
    ambitos.push(ambito)
  }
  return pila.length || !raiz ? fallar() : raiz
}

function agregarTexto(actual: Elemento | undefined, crudo: string): void {
  if (!actual) {
    if (/[^ \t\n]/.test(crudo)) fallar()
    return
  }
  if (crudo.includes(']]>')) fallar()
  actual.appendChild(new Texto(resolver(crudo) ?? fallar()))
}

/** The root of a well-formed text of elements and characters; undefined when it is not one. */
export function analizarXml(texto: string): Elemento | undefined {
  if (tieneProhibidos(texto)) return undefined
  try {
    return analizar(texto.includes('\r') ? texto.replace(/\r\n?/g, '\n') : texto)
  } catch (e) {
    if (e instanceof Malformado) return undefined
    throw e
  }
}
