import { type Evento, signDocumento, signEvento } from '../src/index.ts'
import { consulta as deTexto, FECHA, plain } from './respuestas.ts'
import { certificado } from './support.ts'

export const CDC = '01800999991001001000000122026112014829150370'
export const OTRO_CDC = `02${CDC.slice(2)}`
export const NS = 'http://ekuatia.set.gov.py/sifen/xsd'
export const consulta = (text: string) => deTexto(text).replaceAll(']]>', ']]&gt;')
export const PROLOGO = '<?xml version="1.0" encoding="UTF-8"?>'

export const documento = signDocumento(
  {
    head: `<rDE xmlns="${NS}"><dVerFor>150</dVerFor>`,
    de: `<DE Id="${CDC}"><dDVId>0</dDVId><a>Señor &amp; &lt;Cía&gt;</a></DE>`,
    gCamFuFD: () => '<gCamFuFD><dCarQR>https://x?a=1&amp;b=2</dCarQR></gCamFuFD>',
  },
  certificado(),
)
export const rDE = documento.xml
export const digestDelDocumento = documento.digestValue

export function firmar(evento: Evento, dFecFirma = '2026-11-25T09:00:00') {
  const result = signEvento(evento, { id: 1, dFecFirma }, certificado())
  if (!result.ok) throw new Error(JSON.stringify(result.faults))
  return result.evento
}
export const nominacion = {
  tipo: 'nominacion',
  Id: CDC,
  mOtEve: 'Identificación posterior',
  iNatRec: 1,
  iTiOpe: 1,
  cPaisRec: 'PRY',
  iTiContRec: 2,
  dRucRec: '80088888',
  dNomRec: 'COMPRADORA & CÍA',
} as const

export const nuestro = firmar(nominacion)
export const firmaNuestra = nuestro.signatureValue
/** As SIFEN gives it back: cut out of its group, the namespace on rGesEve. */
export const cortado = (xml: string) =>
  xml.replace(/^<gGroupGesEve[^>]*><rGesEve[^>]*>/, `<rGesEve xmlns="${NS}">`).replace('</gGroupGesEve>', '')
export const ours = cortado(nuestro.xml)
export const other = cortado(firmar({ ...nominacion, dRucRec: '1234567', iTiContRec: 1 }).xml)
export const resigned = cortado(firmar(nominacion, '2026-11-25T10:00:00').xml)
export const cancelacion = cortado(firmar({ tipo: 'cancelacion', Id: CDC, mOtEve: 'Error de carga' }).xml)
export const deOtroCdc = cortado(firmar({ ...nominacion, Id: OTRO_CDC }).xml)
export const sinNs = (xml: string) => xml.replace(` xmlns="${NS}"`, '')
export const prefijado = (xml: string, declarado: boolean) => {
  const [, antes, firma, despues] = /^([\s\S]*?)(<Signature[\s\S]*<\/Signature>)([\s\S]*)$/.exec(sinNs(xml))!
  const con = (text: string) => text.replace(/<(\/?)(?=[a-zA-Z])/g, '<$1sif:')
  return (con(antes!) + firma! + con(despues!)).replace(
    '<sif:rGesEve',
    declarado ? `<sif:rGesEve xmlns:sif="${NS}"` : '<sif:rGesEve',
  )
}

export const gResProcEVe = (estado = 'Aprobado', codigo = '0600') =>
  `<gResProcEVe><dEstRes>${estado}</dEstRes><dProtAut>1200001</dProtAut><gResProc><dCodRes>${codigo}</dCodRes><dMsgRes>Se encontro el evento</dMsgRes></gResProc></gResProcEVe>`
export const rRet = (dentro = gResProcEVe()) =>
  `<rRetEnviEventoDe><dFecProc>2026-11-25T09:00:01</dFecProc>${dentro}</rRetEnviEventoDe>`
export const rRes = (dentro = rRet()) => `<rResEnviEventoDe>${dentro}</rResEnviEventoDe>`
export const RECHAZO = rRes(rRet(gResProcEVe('Rechazado', '4453')))
export const xEvento = (evento: string) => `<xEvento>${evento}</xEvento>`
export const rContEv = (evento: string, respuesta = rRes()) =>
  `<rContEv>${xEvento(evento)}${respuesta}</rContEv>`
export const todo = (eventos: string) => `${PROLOGO}${rDE}<dProtAut>50300001</dProtAut>${eventos} `
export const lista = (...eventos: string[]) => consulta(todo(`<xContEv>${eventos.join('')}</xContEv>`))
export const sinLista = (eventos: string) => consulta(todo(eventos))
export const respuesta = (dentro: string) =>
  plain('rEnviConsDeResponse', { dFecProc: FECHA, dCodRes: '0422', dMsgRes: 'CDC encontrado' }, dentro)
export const cdata = (text: string) => `<![CDATA[${text}]]>`
export const sobre = (dentro: string) =>
  `<env:Envelope xmlns:env="http://www.w3.org/2003/05/soap-envelope"><env:Header/><env:Body>${dentro}</env:Body></env:Envelope>`
export const enLineas = (xml: string) =>
  xml.replace(
    /(<(?:SignatureValue|DigestValue|X509Certificate)>)([^<]+)/g,
    (_, tag, base64) => `${tag}\n${base64.replace(/.{1,64}/g, '\t$&&#13;\n')}`,
  )
export const conMotivo = (evento: string, motivo: string) =>
  evento.replace(/<mOtEve>[^<]*/, () => `<mOtEve>${motivo}`)
