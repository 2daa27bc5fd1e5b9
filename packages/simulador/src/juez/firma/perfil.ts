import { NS_FIRMA } from '../esquema/validar.ts'
import type { Elemento } from '../xml/arbol.ts'
import { hijoDe, hijosDe } from '../xml/leer.ts'

export const EXC_C14N = 'http://www.w3.org/2001/10/xml-exc-c14n#'
const C14N = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315'
const ENVELOPED = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature'

const CANONICAS = new Set([C14N, `${C14N}#WithComments`, EXC_C14N, `${EXC_C14N}WithComments`])

/** Signature and digest algorithms of NT16, by the name that node:crypto gives to the hash. */
export const FIRMAS: Readonly<Record<string, string>> = {
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256': 'sha256',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha384': 'sha384',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512': 'sha512',
}
export const RESUMENES: Readonly<Record<string, string>> = {
  'http://www.w3.org/2001/04/xmlenc#sha256': 'sha256',
  'http://www.w3.org/2001/04/xmldsig-more#sha384': 'sha384',
  'http://www.w3.org/2001/04/xmlenc#sha512': 'sha512',
}

/** What a Signature of the profile says. */
export interface Perfil {
  readonly signedInfo: Elemento
  readonly canonica: string
  readonly firma: string
  /** Canonicalisation of the reference: the last transform that is one. */
  readonly canonicaReferencia: string
  readonly resumen: string
  readonly digestValue: string
  readonly signatureValue: string
  /** Base64 of the certificate, without blanks; absent when there is none. */
  readonly certificado?: string
}

const algoritmo = (e: Elemento | undefined) => e?.atributo('Algorithm') ?? ''
const sinBlancos = (e: Elemento | undefined) => (e?.textContent ?? '').replace(/\s+/g, '')

/** The names of the children, in order, must be exactly these, all in the namespace of signatures. */
function forma(e: Elemento | undefined, nombres: readonly string[]): Elemento[] | undefined {
  if (!e) return undefined
  if (e.childNodes.some(n => n.nodeType === 3 && n.data.trim())) return undefined
  const hijos = hijosDe(e)
  const iguales =
    hijos.length === nombres.length &&
    hijos.every((h, i) => h.localName === nombres[i] && h.namespaceURI === NS_FIRMA)
  return iguales ? hijos : undefined
}

function transformaciones(e: Elemento): string | undefined {
  const lista = hijosDe(e)
  if (!lista.length || lista.some(t => t.localName !== 'Transform' || hijosDe(t).length)) return undefined
  const [primera, segunda, ...resto] = lista.map(algoritmo)
  if (resto.length || primera !== ENVELOPED) return undefined
  if (segunda === undefined) return C14N
  return CANONICAS.has(segunda) ? segunda : undefined
}

/** Reads a Signature; the answer is the fault (0140) when it leaves the profile of NT16. */
export function leerPerfil(signature: Elemento, id: string): Perfil | string {
  const [signedInfo, valor, keyInfo] = forma(signature, ['SignedInfo', 'SignatureValue', 'KeyInfo']) ?? []
  const partes = forma(signedInfo, ['CanonicalizationMethod', 'SignatureMethod', 'Reference'])
  const [metodoC14n, metodoFirma, referencia] = partes ?? []
  if (!signedInfo || !valor || !keyInfo || !metodoC14n || !metodoFirma || !referencia)
    return 'estructura de Signature no permitida'
  if (referencia.atributo('URI') !== `#${id}`) return 'Reference URI distinto del Id'
  const [transforms, metodoResumen, resumen] =
    forma(referencia, ['Transforms', 'DigestMethod', 'DigestValue']) ?? []
  if (!transforms || !metodoResumen || !resumen) return 'estructura de Reference no permitida'
  const canonica = algoritmo(metodoC14n)
  if (!CANONICAS.has(canonica) || hijosDe(metodoC14n).length) return 'CanonicalizationMethod no permitido'
  if (!FIRMAS[algoritmo(metodoFirma)]) return 'SignatureMethod no permitido'
  if (!RESUMENES[algoritmo(metodoResumen)]) return 'DigestMethod no permitido'
  const canonicaReferencia = transformaciones(transforms)
  if (!canonicaReferencia) return 'Transform no permitido'
  const certificado = certificadoDe(keyInfo)
  if (certificado === null) return 'KeyInfo no permitido'
  return {
    signedInfo,
    canonica,
    firma: algoritmo(metodoFirma),
    canonicaReferencia,
    resumen: algoritmo(metodoResumen),
    digestValue: sinBlancos(resumen),
    signatureValue: sinBlancos(valor),
    ...(certificado ? { certificado } : {}),
  }
}

/** KeyInfo may hold X509Data with certificates and nothing else; the first one signs. */
function certificadoDe(keyInfo: Elemento): string | null {
  const hijos = hijosDe(keyInfo)
  if (hijos.some(h => h.localName !== 'X509Data' || h.namespaceURI !== NS_FIRMA)) return null
  const certificados = hijos.flatMap(hijosDe)
  if (certificados.some(c => c.localName !== 'X509Certificate')) return null
  const primero = hijos[0] && hijoDe(hijos[0], 'X509Certificate')
  return sinBlancos(primero)
}
