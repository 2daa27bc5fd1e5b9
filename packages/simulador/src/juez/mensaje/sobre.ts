import { NS } from '../esquema/validar.ts'
import type { Elemento } from '../xml/arbol.ts'
import { hijosDe } from '../xml/leer.ts'

const NS_SOAP = 'http://www.w3.org/2003/05/soap-envelope'

/** The only child of the Body of a SOAP 1.2 envelope. */
export function cuerpoDeSobre(sobre: Elemento): Elemento | undefined {
  if (sobre.localName !== 'Envelope' || sobre.namespaceURI !== NS_SOAP) return undefined
  const partes = hijosDe(sobre)
  if (partes.some(p => p.namespaceURI !== NS_SOAP)) return undefined
  const [cabecera, cuerpo] = partes.length === 2 ? partes : [undefined, partes[0]]
  if (partes.length > 2 || (cabecera && cabecera.localName !== 'Header')) return undefined
  if (cuerpo?.localName !== 'Body') return undefined
  const hijos = hijosDe(cuerpo)
  return hijos.length === 1 ? hijos[0] : undefined
}

/** Children of a wrapper element, which may carry a prefix, by name; undefined when something else stands there. */
export function camposDe(e: Elemento, nombres: readonly string[]): Map<string, Elemento> | undefined {
  const campos = new Map<string, Elemento>()
  let puesto = -1
  for (const h of hijosDe(e)) {
    const i = nombres.indexOf(h.localName ?? '')
    if (h.namespaceURI !== NS || i <= puesto) return undefined
    puesto = i
    campos.set(nombres[i] as string, h)
  }
  return campos
}
