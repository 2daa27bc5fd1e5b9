import { analizarXml } from './analizar.ts'
import type { Elemento, Nodo } from './arbol.ts'

const DECLARACION = /^<\?xml\s[^?>]*\?>/
const CODIFICACION = /encoding\s*=\s*["']([^"']*)["']/

/** Bytes to text: UTF-8 only, byte order mark dropped. */
export function leerUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/**
 * The root of a document without DTD, entities of its own, comments, CDATA or processing instructions: none of
 * them may stand in a message, and `<!` and `<?` cannot be written otherwise in well-formed XML.
 */
export function leerXml(texto: string): Elemento | undefined {
  const limpio = texto.trim()
  const declaracion = DECLARACION.exec(limpio)?.[0] ?? ''
  const codificacion = CODIFICACION.exec(declaracion)?.[1]
  if (codificacion && codificacion.toLowerCase() !== 'utf-8') return undefined
  return analizarXml(limpio.slice(declaracion.length))
}

const esElemento = (n: Nodo | null): n is Elemento => n?.nodeType === 1

export function hijosDe(e: Elemento): Elemento[] {
  return e.childNodes.filter(esElemento)
}

export function hijoDe(e: Elemento, local: string): Elemento | undefined {
  for (const n of e.childNodes) if (esElemento(n) && n.localName === local) return n
  return undefined
}
