import { createHash, type KeyObject, verify } from 'node:crypto'
import { C14nCanonicalization, ExclusiveCanonicalization } from 'xml-crypto'
import { mensajeDe } from '../codigos.ts'
import type { Codigo, Contexto } from '../contrato.ts'
import type { Elemento } from '../xml/arbol.ts'
import { abrirCertificado, type Certificado, esConfiable, type Ruc } from './certificado.ts'
import { EXC_C14N, FIRMAS, leerPerfil, type Perfil, RESUMENES } from './perfil.ts'

export type Firma =
  | { readonly firmante: Ruc; readonly digestValue: string; readonly certificado: Certificado }
  | { readonly falla: Codigo }

/** Namespaces declared by the ancestors, which inclusive canonicalisation repeats. */
function heredados(e: Elemento): { prefix: string; namespaceURI: string }[] {
  const vistos = new Map<string, string>()
  /** The library writes the namespace of the element itself. */
  const propios = new Set<string>([e.prefix ?? ''])
  for (let n: Elemento | null = e; n; n = n.parentNode) {
    for (const a of n.attributes) {
      if (a.namespaceURI !== 'http://www.w3.org/2000/xmlns/') continue
      const prefijo = a.prefix ? a.localName : ''
      if (n === e) propios.add(prefijo)
      else if (!vistos.has(prefijo)) vistos.set(prefijo, a.value)
    }
  }
  return [...vistos]
    .filter(([prefijo]) => !propios.has(prefijo))
    .map(([prefix, namespaceURI]) => ({ prefix, namespaceURI }))
}

/** Canonical form by the library; our documents hold no comments, so "with comments" is the same. */
function canonizar(e: Elemento, algoritmo: string): string {
  const nodo = e as unknown as Node
  if (algoritmo.startsWith(EXC_C14N)) return new ExclusiveCanonicalization().process(nodo, {}).toString()
  const ancestorNamespaces = heredados(e)
  return new C14nCanonicalization().process(nodo, { ancestorNamespaces }).toString()
}

/** The library's declarations speak of the browser's DOM; our tree has the part of it that it uses. */
type Node = Parameters<ExclusiveCanonicalization['process']>[0]

function certificadoMalo(c: Certificado | undefined, ctx: Contexto): Codigo | undefined {
  const falla = (codigo: string, detalle?: string) => mensajeDe(codigo, ctx.ambiente, detalle)
  if (!c?.paraFirmar) return falla('0120')
  if (ctx.ahora < c.desde || ctx.ahora > c.hasta) return falla('0121')
  if (!c.ruc) return falla('0122')
  if (!esConfiable(c, ctx.confianza)) return falla('0141', 'cadena de certificación inválida')
  if (ctx.revocados?.has(c.x509.serialNumber)) return falla('0141', 'certificado revocado')
  return undefined
}

function firmaMala(firmado: Elemento, perfil: Perfil, clave: KeyObject, ctx: Contexto): Codigo | undefined {
  const resumen = createHash(RESUMENES[perfil.resumen] ?? 'sha256')
    .update(canonizar(firmado, perfil.canonicaReferencia))
    .digest('base64')
  if (resumen !== perfil.digestValue)
    return mensajeDe('0140', ctx.ambiente, 'el XML fue alterado después de la firma')
  const valor = Buffer.from(perfil.signatureValue, 'base64')
  const texto = Buffer.from(canonizar(perfil.signedInfo, perfil.canonica))
  const vale = clave.asymmetricKeyType === 'rsa' && verify(FIRMAS[perfil.firma], texto, clave, valor)
  return vale ? undefined : mensajeDe('0141', ctx.ambiente, 'SignatureValue')
}

/**
 * Verifies the Signature of one element: the element is the one at its place in the message, never one looked
 * up by Id, so nothing can be wrapped.
 */
export function verificarFirma(firmado: Elemento, signature: Elemento, ctx: Contexto): Firma {
  const perfil = leerPerfil(signature, firmado.atributo('Id') ?? '')
  if (typeof perfil === 'string') return { falla: mensajeDe('0140', ctx.ambiente, perfil) }
  const certificado = abrirCertificado(perfil.certificado ?? '')
  const exigido = ctx.verificarFirma !== false
  const malo = exigido ? certificadoMalo(certificado, ctx) : undefined
  if (malo) return { falla: malo }
  if (!certificado?.ruc) return { falla: mensajeDe('0120', ctx.ambiente) }
  const mala = exigido ? firmaMala(firmado, perfil, certificado.clave, ctx) : undefined
  if (mala) return { falla: mala }
  return { firmante: certificado.ruc, digestValue: perfil.digestValue, certificado }
}
