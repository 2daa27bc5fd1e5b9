import { createHash } from 'node:crypto'
import { SignedXml } from 'xml-crypto'
import { digitoVerificador } from '../../src/juez/index.ts'
import type { Firmante } from './claves.ts'

const EXC = 'http://www.w3.org/2001/10/xml-exc-c14n#'
const ENVELOPED = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature'

export interface Algoritmos {
  readonly firma?: string
  readonly resumen?: string
  readonly c14n?: string
  readonly transformaciones?: string[]
}

/** Puts a Signature after the element of that name, which has an Id. */
export function firmar(xml: string, elemento: string, quien: Firmante, a: Algoritmos = {}): string {
  const s = new SignedXml({
    privateKey: quien.clave,
    publicCert: quien.certificado,
    signatureAlgorithm: (a.firma ?? 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256') as never,
    canonicalizationAlgorithm: (a.c14n ?? EXC) as never,
    idAttribute: 'Id',
  })
  s.addReference({
    xpath: `//*[local-name(.)='${elemento}']`,
    transforms: (a.transformaciones ?? [ENVELOPED, EXC]) as never,
    digestAlgorithm: (a.resumen ?? 'http://www.w3.org/2001/04/xmlenc#sha256') as never,
  })
  s.computeSignature(xml, { location: { reference: `//*[local-name(.)='${elemento}']`, action: 'after' } })
  return s.getSignedXml()
}

export const valorDe = (xml: string, elemento: string): string | undefined =>
  new RegExp(`<${elemento}>([^<]*)</${elemento}>`).exec(xml)?.[1]

const hex = (texto: string) => Buffer.from(texto).toString('hex')

export const CSC = 'ABCD0000000000000000000000000000'

function qrDe(xml: string, base: string): string {
  const v = (e: string) => valorDe(xml, e)
  const receptor = xml.slice(xml.indexOf('<gDatRec>'), xml.indexOf('</gDatRec>'))
  const ruc = valorDe(receptor, 'dRucRec')
  const partes = [
    'nVersion=150',
    `Id=${/<DE Id="(\w+)"/.exec(xml)?.[1]}`,
    `dFeEmiDE=${hex(v('dFeEmiDE') ?? '')}`,
    ruc ? `dRucRec=${ruc}` : `dNumIDRec=${valorDe(receptor, 'dNumIDRec') ?? '0'}`,
    `dTotGralOpe=${v('dTotGralOpe') ?? '0'}`,
    `dTotIVA=${v('dTotIVA') ?? '0'}`,
    `cItems=${xml.split('<gCamItem>').length - 1}`,
    `DigestValue=${hex(v('DigestValue') ?? '')}`,
    'IdCSC=0001',
  ].join('&')
  const hash = createHash('sha256')
    .update(partes + CSC)
    .digest('hex')
  return `${base}?${partes}&cHashQR=${hash}`.replaceAll('&', '&amp;')
}

export interface Sello extends Algoritmos {
  readonly quien: Firmante
  readonly base?: string
  /** Keep the control code that the text brings. */
  readonly cdc?: string
}

/** Control code, signature and QR of a document that has none of them yet. */
export function sellarDocumento(xml: string, s: Sello): string {
  const v = (e: string, n = 0) => (valorDe(xml, e) ?? '').padStart(n, '0')
  const base =
    v('iTiDE', 2) +
    v('dRucEm', 8) +
    v('dDVEmi') +
    v('dEst') +
    v('dPunExp') +
    v('dNumDoc') +
    v('iTipCont') +
    v('dFeEmiDE').slice(0, 10).replaceAll('-', '') +
    v('iTipEmi') +
    v('dCodSeg')
  const cdc = s.cdc ?? base + digitoVerificador(base)
  const conCdc = xml.replace('<DE>', `<DE Id="${cdc}"><dDVId>${cdc.slice(-1)}</dDVId>`)
  const firmado = firmar(conCdc, 'DE', s.quien, s)
  const qr = qrDe(firmado, s.base ?? 'https://ekuatia.set.gov.py/consultas-test/qr')
  return firmado.replace('</rDE>', `<gCamFuFD><dCarQR>${qr}</dCarQR></gCamFuFD></rDE>`)
}

export const pieza = (xml: string) => ({ texto: xml, xml })
