import { createHash } from 'node:crypto'
import { parseCdc, splitCdc } from '../cdc.ts'
import type { Ambiente } from '../documento/entrada.ts'
import { parseAsuncion } from '../fechas.ts'
import { NS_SIFEN } from '../firma/algorithms.ts'
import type { Autoridades } from '../firma/autoridades.ts'
import { type FirmaValida, type Verificacion, verifyElement, verifyFirmas } from '../firma/verify.ts'
import { readXml } from '../xml/read.ts'
import { at, child, textOf, type XmlElement } from '../xml/tree.ts'
import { isSame } from './comparar.ts'
import { bien, type Comprobacion, judged, leafOf, sinMirar } from './comprobacion.ts'
import { judgeContenido } from './contenido.ts'

export interface Conocido {
  /** Who may stand behind a certificate. Without them nobody is believed or refused. */
  readonly autoridades?: Autoridades | undefined
  /** The secret of the issuer with which the QR was hashed. */
  readonly csc?: string | undefined
}

const EVENTOS = ['rGesEve', 'gGroupGesEve']

/** Everything that can be said of a signed documento or evento without asking anybody. Never throws for bad input. */
export function verifyArchivo(xml: Uint8Array | string, conocido: Conocido = {}): Comprobacion[] {
  const read = readXml(xml)
  if (!read.ok) return [judged('xml', [`El XML no se puede leer: ${read.fault.message}`], '')]
  const { root } = read
  if (EVENTOS.includes(root.local))
    return [
      bien('xml', 'Es un evento.'),
      ...verifyFirmas(xml).flatMap(firma => judgeFirma(firma, null, conocido)),
    ]
  const de = child(root, NS_SIFEN, 'DE')
  if (root.local !== 'rDE' || de === undefined)
    return [
      judged(
        'xml',
        [`Se esperaba un documento (rDE) o un evento (rGesEve), y el XML empieza con "${root.local}".`],
        '',
      ),
    ]
  return [bien('xml', 'Es un documento.'), ...judgeDocumento(root, de, conocido)]
}

function judgeDocumento(root: XmlElement, de: XmlElement, conocido: Conocido): Comprobacion[] {
  const firma = verifyElement(root)
  const qr = leafOf(root, 'gCamFuFD', 'dCarQR')
  const ambiente: Ambiente = qr.includes('/consultas-test/') ? 'PRUEBA' : 'PRODUCCION'
  return [
    ...judgeFirma(firma, de, conocido),
    judgeCdc(de),
    ...judgeContenido(root, de, ambiente),
    ...judgeQr(de, qr, firma.valida ? firma.digestValue : digestIn(root), conocido.csc),
  ]
}

const NS_DSIG = 'http://www.w3.org/2000/09/xmldsig#'
const digestIn = (root: XmlElement): string => {
  const digest = at(root, NS_DSIG, 'Signature', 'SignedInfo', 'Reference', 'DigestValue')
  return digest === undefined ? '' : textOf(digest).replace(/\s+/g, '')
}

const PARA_AUTORIDAD = 'Para saber qué autoridad está detrás del certificado hace falta su lista (PEM).'

function judgeFirma(firma: Verificacion, de: XmlElement | null, { autoridades }: Conocido): Comprobacion[] {
  if (!firma.valida) {
    const porque = 'La firma no vale: de quién es no se puede decir.'
    return [
      judged('firma', [`${firma.detalle[0]?.toUpperCase()}${firma.detalle.slice(1)}.`], ''),
      sinMirar('certificado', porque),
    ]
  }
  const { certificate } = firma
  const dicho = firma.sangrado
    ? 'Corresponde al contenido, sin los espacios que le agregaron después.'
    : 'Corresponde al contenido.'
  const en = fechaDe(de ?? firma.firmado)
  const nombre =
    certificate.subject.split('\n').findLast(part => part.startsWith('CN=')) ?? certificate.subject
  const persona = firma.ruc === null ? nombre : `${nombre}, RUC ${firma.ruc.numero}-${firma.ruc.dv}`
  return [
    bien('firma', dicho),
    judged('certificado', faltasDe(firma, de, en), `${persona}; vigente cuando se firmó.`),
    autoridades === undefined || en === null
      ? sinMirar('autoridad', PARA_AUTORIDAD)
      : judged(
          'autoridad',
          autoridades.reconoce({ certificate, chain: [] }, en)
            ? []
            : [
                `Ninguna de las ${autoridades.cuantas} autoridades dadas está detrás del certificado, emitido por ${certificate.issuer.replaceAll('\n', ', ')}.`,
              ],
          'Una de las autoridades dadas está detrás del certificado.',
        ),
  ]
}

function fechaDe(firmado: XmlElement): Date | null {
  const fecha = parseAsuncion(leafOf(firmado, 'dFecFirma'))
  return fecha.ok ? new Date(fecha.value) : null
}

function faltasDe({ certificate, ruc }: FirmaValida, de: XmlElement | null, en: Date | null): string[] {
  const faltas: string[] = []
  const [desde, hasta] = [new Date(certificate.validFrom), new Date(certificate.validTo)]
  const day = (date: Date) => date.toISOString().slice(0, 10)
  if (en === null) faltas.push('No se puede leer cuándo se firmó (dFecFirma).')
  else if (en < desde || en > hasta)
    faltas.push(`El certificado vale del ${day(desde)} al ${day(hasta)}, y se firmó el ${day(en)}.`)
  const emisor = de === null ? '' : leafOf(de, 'gDatGralOpe', 'gEmis', 'dRucEm').replace(/^0+/, '')
  if (ruc === null) faltas.push('El certificado no lleva RUC.')
  else if (de !== null && ruc.numero !== emisor)
    faltas.push(`El certificado es del RUC ${ruc.numero}-${ruc.dv}, y el emisor es el ${emisor}.`)
  return faltas
}

/** The CDC by itself, and against the fields that it was built from (MT v150 §10.1). */
function judgeCdc(de: XmlElement): Comprobacion {
  const cdc = de.attributes.find(({ name }) => name === 'Id')?.value ?? ''
  const parsed = parseCdc(cdc)
  const partes = splitCdc(cdc)
  const emisor = (campo: string) => leafOf(de, 'gDatGralOpe', 'gEmis', campo)
  const propios: [string, string, string | number][] = [
    ['dDVId', leafOf(de, 'dDVId'), partes.dDVId],
    ['iTiDE', leafOf(de, 'gTimb', 'iTiDE'), partes.iTiDE],
    ['dRucEm', emisor('dRucEm').replace(/^0+/, ''), partes.dRucEm],
    ['dDVEmi', emisor('dDVEmi'), partes.dDVEmi],
    ['dEst', leafOf(de, 'gTimb', 'dEst'), partes.dEst],
    ['dPunExp', leafOf(de, 'gTimb', 'dPunExp'), partes.dPunExp],
    ['dNumDoc', leafOf(de, 'gTimb', 'dNumDoc'), partes.dNumDoc],
    ['iTipCont', emisor('iTipCont'), partes.iTipCont],
    ['dFeEmiDE', leafOf(de, 'gDatGralOpe', 'dFeEmiDE').slice(0, 10), partes.fecha],
    ['iTipEmi', leafOf(de, 'gOpeDE', 'iTipEmi'), partes.iTipEmi],
    ['dCodSeg', leafOf(de, 'gOpeDE', 'dCodSeg'), partes.dCodSeg],
  ]
  const faltas = propios
    .filter(([, dice, debe]) => dice !== String(debe))
    .map(([campo, dice, debe]) => `${campo} dice "${dice}" y el CDC "${debe}".`)
  return judged('cdc', [...(parsed.ok ? [] : [parsed.detalle]), ...faltas], cdc)
}

/** The same amount is written otherwise in it by programs that write one of the two with zeros. */
const isDicho = (dice: string, debe: string, name: string): boolean =>
  name.startsWith('dTot') ? isSame(dice, debe) : dice === debe

const hexOf = (text: string) => Buffer.from(text, 'latin1').toString('hex')
const PARA_CSC = 'Para saber si el hash del QR es el del emisor hace falta su CSC.'

/** The QR says what the documento says, and its hash is that of the issuer's CSC (MT v150 §13.8). */
function judgeQr(de: XmlElement, qr: string, digest: string, csc: string | undefined): Comprobacion[] {
  const [, parametros = '', hash = ''] = /\?(.*)&cHashQR=([^&]*)$/.exec(qr) ?? []
  if (parametros === '')
    return [judged('qr', ['El documento no lleva un QR que se pueda leer (dCarQR).'], '')]
  const dichos = new URLSearchParams(parametros)
  const receptor = (campo: string) => leafOf(de, 'gDatGralOpe', 'gDatRec', campo)
  const ruc = receptor('dRucRec')
  const debidos: [string, string][] = [
    ['nVersion', '150'],
    ['Id', de.attributes.find(({ name }) => name === 'Id')?.value ?? ''],
    ['dFeEmiDE', hexOf(leafOf(de, 'gDatGralOpe', 'dFeEmiDE'))],
    ruc === '' ? ['dNumIDRec', receptor('dNumIDRec') || '0'] : ['dRucRec', ruc],
    ['dTotGralOpe', leafOf(de, 'gTotSub', 'dTotGralOpe') || '0'],
    ['dTotIVA', leafOf(de, 'gTotSub', 'dTotIVA') || '0'],
    [
      'cItems',
      String(
        at(de, NS_SIFEN, 'gDtipDE')?.children.filter(
          node => typeof node !== 'string' && node.local === 'gCamItem',
        ).length ?? 0,
      ),
    ],
    ['DigestValue', hexOf(digest)],
  ]
  const faltas = debidos
    .filter(([name, debe]) => !isDicho(dichos.get(name) ?? '', debe, name))
    .map(([name, debe]) => `${name} dice "${dichos.get(name) ?? ''}" y debe decir "${debe}".`)
  if (!/^[0-9a-f]{64}$/i.test(hash)) faltas.push('cHashQR no es un hash SHA-256.')
  if (!/^\d{4}$/.test(dichos.get('IdCSC') ?? '')) faltas.push('IdCSC debe tener cuatro dígitos.')
  const propio = judged('qr', faltas, 'Dice lo mismo que el documento.')
  if (csc === undefined) return [propio, sinMirar('csc', PARA_CSC)]
  const right = createHash('sha256').update(parametros).update(csc).digest('hex') === hash.toLowerCase()
  const mal = `cHashQR no es el de ese CSC (IdCSC ${dichos.get('IdCSC')}): o es otro, o el QR fue cambiado.`
  return [propio, judged('csc', right ? [] : [mal], 'El hash del QR es el del CSC dado.')]
}
