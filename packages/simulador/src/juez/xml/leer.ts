import { DOMParser, type Document, type Element, type Node } from '@xmldom/xmldom'

const DECLARACION = /^<\?xml\s[^?>]*\?>/
const CODIFICACION = /encoding\s*=\s*["']([^"']*)["']/

const estricto = new DOMParser({
  onError: (_nivel, mensaje) => {
    throw new Error(mensaje)
  },
})

/** Bytes to text: UTF-8 only, byte order mark dropped. */
export function leerUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/**
 * A document without DTD, entities of its own, comments, CDATA or processing instructions: none of them may
 * stand in a message, and `<!` and `<?` cannot be written otherwise in well-formed XML.
 */
export function leerXml(texto: string): Document | undefined {
  const limpio = texto.trim()
  const declaracion = DECLARACION.exec(limpio)?.[0] ?? ''
  const codificacion = CODIFICACION.exec(declaracion)?.[1]
  if (codificacion && codificacion.toLowerCase() !== 'utf-8') return undefined
  const cuerpo = limpio.slice(declaracion.length)
  if (cuerpo.includes('<!') || cuerpo.includes('<?')) return undefined
  if (profundidad(cuerpo) > HONDO) return undefined
  try {
    return estricto.parseFromString(cuerpo.trimStart(), 'text/xml')
  } catch {
    return undefined
  }
}

const HONDO = 60

/** Deepest nesting of tags: the parser and the walks over its tree are recursive. */
function profundidad(cuerpo: string): number {
  let actual = 0
  let mayor = 0
  for (let i = cuerpo.indexOf('<'); i >= 0; i = cuerpo.indexOf('<', i + 1)) {
    if (cuerpo.charCodeAt(i + 1) === 47) actual--
    else {
      const fin = cuerpo.indexOf('>', i)
      if (fin > 0 && cuerpo.charCodeAt(fin - 1) === 47) continue
      if (++actual > mayor) mayor = actual
      if (mayor > HONDO) break
    }
  }
  return mayor
}

export const esElemento = (n: Node | null): n is Element => n?.nodeType === 1

export function hijosDe(e: Element): Element[] {
  const hijos: Element[] = []
  for (let n = e.firstChild; n; n = n.nextSibling) if (esElemento(n)) hijos.push(n)
  return hijos
}

export function hijoDe(e: Element, local: string): Element | undefined {
  for (let n = e.firstChild; n; n = n.nextSibling) if (esElemento(n) && n.localName === local) return n
  return undefined
}
