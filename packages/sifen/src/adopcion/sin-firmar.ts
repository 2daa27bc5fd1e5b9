import { EXC_C14N, NS_DSIG, NS_SIFEN } from '../firma/algorithms.ts'
import { elements, type XmlElement } from '../xml/tree.ts'

/** What stands in an rDE, in its order (MT v150, schema AA). */
const PARTES = ['dVerFor', 'DE', 'Signature', 'gCamFuFD']
const DEL_QR = ['dCarQR', 'dInfAdic']
const DE_FIRMA = new Set([
  ...[
    'Signature',
    'SignedInfo',
    'CanonicalizationMethod',
    'SignatureMethod',
    'Reference',
    'Transforms',
    'Transform',
  ],
  ...['DigestMethod', 'DigestValue', 'SignatureValue', 'KeyInfo', 'X509Data', 'X509Certificate'],
])

const isOfFirma = (element: XmlElement): boolean =>
  (element.namespace === EXC_C14N || (element.namespace === NS_DSIG && DE_FIRMA.has(element.local))) &&
  elements(element).every(isOfFirma)

const isHoja = (element: XmlElement | undefined): boolean =>
  element !== undefined && elements(element).length === 0

/** Whether a documento has its parts, and those that no signature covers have nothing else in them. */
function isDeSusPartes(root: XmlElement): boolean {
  const partes = elements(root)
  const [version, , firma, qr] = partes
  const propias = partes.every(
    ({ local, namespace }, i) => local === PARTES[i] && namespace === (i === 2 ? NS_DSIG : NS_SIFEN),
  )
  if (!propias || firma === undefined || qr === undefined) return false
  const delQr = elements(qr).every(element => DEL_QR.includes(element.local) && isHoja(element))
  return isHoja(version) && delQr && isOfFirma(firma)
}

/** In words alone, and never where a number, a code or a CDC is. */
const CDATA_DE_PALABRAS = /(<d(?:Des|Nom|Dir|Inf)\w*>)<!\[CDATA\[([^<]*?)\]\]>/g
/** A tag as it stands in a signature; one that is empty may have a blank. */
const ETIQUETA = /^(?:\/?[\w.-]+|[\w.-]+\s*\/)$/
const REFERENCIA = /&#(?:x0*([\da-f]{1,6})|0*(\d{1,7}));/gi

/** Whether a letter is written as a number that need not be: `15000&#48;` is 150000. */
function hasDisfrazada(text: string): boolean {
  for (const [, hexadecimal, decimal] of text.matchAll(REFERENCIA)) {
    const code = hexadecimal === undefined ? Number(decimal) : Number.parseInt(hexadecimal, 16)
    if (code < 128 && /[\w.-]/.test(String.fromCharCode(code))) return true
  }
  return false
}

/** Whether what is signed is written as it was signed: a signature does not see how a tag, a text or a letter is written. */
function isALaLetra(xml: string): boolean {
  const begin = /<DE[\s>]/.exec(xml)?.index ?? 0
  const de = xml.slice(xml.indexOf('>', begin) + 1, xml.lastIndexOf('</DE'))
  for (const [, tag = ''] of de.matchAll(/<([^>]*)>/g)) if (!ETIQUETA.test(tag)) return false
  return !hasDisfrazada(de)
}

/**
 * What the text of a documento has besides what its issuer signed, or writes otherwise: whoever reads its letters, as books and searches do, would take it for
 * signed, and whoever handed it on may have written it. Null: nothing.
 */
export function findSinFirmar(xml: string, root: XmlElement): string | null {
  if (xml.includes('<!--')) return 'comentarios'
  if (!isDeSusPartes(root)) return 'grupos que nadie firmó'
  const text = xml.replace(CDATA_DE_PALABRAS, '$1')
  if (text.includes('<![CDATA[')) return 'textos escritos como CDATA'
  return isALaLetra(text) ? null : 'etiquetas o números escritos de otra manera que la firmada'
}
