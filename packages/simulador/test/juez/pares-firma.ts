import { FIRMANTE_CA, type Firmante, firmanteAjeno, firmanteDe } from './claves.ts'
import { factura } from './documentos.ts'
import { cancelacion } from './eventos.ts'
import { COMPRADORA, EMISORA, type Par } from './pares.ts'
import { CDC, FACTURA } from './referidos.ts'
import { antes, pon, quita, texto } from './texto.ts'

const fe = () => factura()
const cancelar = () => cancelacion(CDC.factura)
const todos = { mundo: { documentos: [FACTURA] } }
const RUC = '80099999-1'
const firma = (codigo: string, que: string, quien: Firmante): Par[] => [
  { codigo, que: `documento: ${que}`, mensaje: fe, entornoRoto: { quien } },
  { codigo, que: `evento: ${que}`, mensaje: cancelar, entorno: todos, entornoRoto: { quien } },
]
const altera = (codigo: string, que: string, cambio: NonNullable<Par['altera']>): Par => ({
  codigo,
  que,
  mensaje: fe,
  altera: cambio,
})
const INCLUSIVA = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315'
const ENVELOPED = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature'
const EXCLUSIVA = 'http://www.w3.org/2001/10/xml-exc-c14n#'
const SHA1 = 'http://www.w3.org/2000/09/xmldsig#sha1'

export const FIRMA: readonly Par[] = [
  altera('0140', 'un dato cambia después de la firma', pon('dNomRec', 'OTRA EMPRESA')),
  altera('0140', 'Reference URI de otro', xml => xml.replace(/URI="#\d/, 'URI="#9')),
  altera('0140', 'clave en KeyInfo', antes('X509Data', '<KeyName>clave</KeyName>')),
  altera('0140', 'sin transformaciones', quita('Transforms')),
  altera(
    '0140',
    'una transformación de más',
    texto('</Transforms>', `<Transform Algorithm="${EXCLUSIVA}"/></Transforms>`),
  ),
  { codigo: '0140', que: 'resumen SHA-1', mensaje: fe, entornoRoto: { algoritmos: { resumen: SHA1 } } },
  {
    codigo: '0140',
    que: 'firma RSA-SHA1',
    mensaje: fe,
    entornoRoto: { algoritmos: { firma: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1' } },
  },
  {
    codigo: '0140',
    que: 'canonización que no es la primera transformación ni la segunda',
    mensaje: fe,
    entorno: { algoritmos: { c14n: INCLUSIVA, transformaciones: [ENVELOPED, INCLUSIVA] } },
    entornoRoto: { algoritmos: { transformaciones: [EXCLUSIVA, ENVELOPED] } },
  },
  {
    codigo: '0140',
    que: 'SHA-512 sí, SHA-1 no',
    mensaje: cancelar,
    entorno: {
      ...todos,
      algoritmos: {
        firma: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
        resumen: 'http://www.w3.org/2001/04/xmlenc#sha512',
        transformaciones: [ENVELOPED],
      },
    },
    entornoRoto: { algoritmos: { resumen: SHA1 } },
  },
  altera('0141', 'SignatureValue de otra cosa', xml =>
    xml.replace(/<SignatureValue>(.)/, (_t, c: string) => `<SignatureValue>${c === 'A' ? 'B' : 'A'}`),
  ),
  altera('0120', 'sin certificado', quita('X509Certificate')),
  ...firma('0120', 'certificado de autoridad', FIRMANTE_CA),
  ...firma('0120', 'sin nonRepudiation', firmanteDe({ ruc: RUC, usos: { digitalSignature: true } })),
  ...firma('0121', 'certificado vencido', firmanteDe({ ruc: RUC, hasta: '2026-11-20T14:59:59Z' })),
  ...firma('0121', 'certificado que no empezó', firmanteDe({ ruc: RUC, desde: '2026-11-20T15:00:01Z' })),
  ...firma('0122', 'certificado sin RUC', firmanteDe({})),
  ...firma('0141', 'emitido por otra autoridad', firmanteAjeno({ ruc: RUC })),
  ...firma('0142', 'RUC de otro', COMPRADORA),
  {
    codigo: '0142',
    que: 'RUC de persona física, en SubjectAltName',
    mensaje: fe,
    entorno: { quien: firmanteDe({ ruc: RUC, enSan: true }) },
    entornoRoto: { quien: firmanteDe({ ruc: '80088888-0', enSan: true }) },
  },
  {
    codigo: '0141',
    que: 'certificado revocado',
    mensaje: fe,
    entorno: { quien: EMISORA, revocados: new Set(['FF']) },
    entornoRoto: { revocados: new Set(['0A01']) },
  },
]

export const ESQUEMA: readonly Par[] = [
  { codigo: '0160', que: 'campo obligatorio ausente', mensaje: fe, cambia: quita('dDirEmi') },
  {
    codigo: '0160',
    que: 'orden cambiado',
    mensaje: fe,
    cambia: texto('<dEst>001</dEst><dPunExp>001</dPunExp>', '<dPunExp>001</dPunExp><dEst>001</dEst>'),
  },
  { codigo: '0160', que: 'campo desconocido', mensaje: fe, cambia: antes('dTelEmi', '<dFax>1</dFax>') },
  {
    codigo: '0160',
    que: 'campo repetido',
    mensaje: fe,
    cambia: antes('dTelEmi', '<dTelEmi>021000000</dTelEmi>'),
  },
  { codigo: '0160', que: 'texto demasiado largo', mensaje: fe, cambia: pon('dNomRec', 'x'.repeat(256)) },
  { codigo: '0160', que: 'texto demasiado corto', mensaje: fe, cambia: pon('dNomRec', 'abc') },
  { codigo: '0160', que: 'fuera de la lista', mensaje: fe, cambia: pon('dDCondOpe', 'A plazos') },
  { codigo: '0160', que: 'fecha que no existe', mensaje: fe, cambia: pon('dFeIniT', '2026-02-30') },
  { codigo: '0160', que: 'número negativo', mensaje: fe, cambia: pon('dCantProSer', '-1') },
  { codigo: '0160', que: 'decimales de más', mensaje: fe, cambia: pon('dPUniProSer', '1.123456789') },
  { codigo: '0160', que: 'correo sin dominio', mensaje: fe, cambia: pon('dEmailE', 'ventas') },
  {
    codigo: '0160',
    que: 'elemento con prefijo',
    mensaje: fe,
    cambia: xml =>
      xml.replace('<dEst>001</dEst>', '<p:dEst xmlns:p="http://ekuatia.set.gov.py/sifen/xsd">001</p:dEst>'),
  },
  {
    codigo: '0160',
    que: 'otro namespace',
    mensaje: fe,
    cambia: xml => xml.replace('<dEst>', '<dEst xmlns="urn:otro">'),
  },
  { codigo: '0160', que: 'atributo ajeno', mensaje: fe, cambia: texto('<gTimb>', '<gTimb a="1">') },
  { codigo: '0160', que: 'blancos entre etiquetas', mensaje: fe, cambia: texto('<gTimb>', '<gTimb> ') },
  { codigo: '0160', que: 'comentario', mensaje: fe, altera: texto('<gCamFuFD>', '<!-- nota --><gCamFuFD>') },
  {
    codigo: '0160',
    que: 'CDATA',
    mensaje: fe,
    altera: xml => xml.replace(/<dCarQR>(.*)<\/dCarQR>/, '<dCarQR><![CDATA[$1]]></dCarQR>'),
  },
  {
    codigo: '0160',
    que: 'DTD con entidad',
    mensaje: fe,
    altera: xml => `<!DOCTYPE rDE [<!ENTITY x "y">]>${xml}`,
  },
  {
    codigo: '0160',
    que: 'sin schemaLocation',
    mensaje: fe,
    cambia: xml => xml.replace(/ xsi:schemaLocation="[^"]*"/, ''),
  },
  {
    codigo: '0160',
    que: 'firma envuelta en otro lugar',
    mensaje: fe,
    altera: xml => xml.replace(/(<Signature .*<\/Signature>)/, '$1$1'),
  },
  {
    codigo: '0160',
    que: 'evento con dos grupos',
    mensaje: cancelar,
    entorno: todos,
    cambia: xml => xml.replace('</gGroupTiEvt>', '<rGeVeDisconf/></gGroupTiEvt>'),
  },
  {
    codigo: '0160',
    que: 'evento con dTiGDE',
    mensaje: cancelar,
    entorno: todos,
    cambia: antes('gGroupTiEvt', '<dTiGDE>1</dTiGDE>'),
  },
  {
    codigo: '0160',
    que: 'motivo de cuatro letras',
    mensaje: cancelar,
    entorno: todos,
    cambia: pon('mOtEve', 'cuat'),
  },
  {
    codigo: '0160',
    que: 'schemaLocation en rGesEve',
    mensaje: cancelar,
    entorno: todos,
    cambia: texto(
      '<rGesEve',
      '<rGesEve xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="a b"',
    ),
  },
]
