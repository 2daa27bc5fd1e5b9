import { createHash } from 'node:crypto'
import { type Firmante, firmar } from './firmar.ts'

export const NS = 'http://ekuatia.set.gov.py/sifen/xsd'
const XSI = 'http://www.w3.org/2001/XMLSchema-instance'
const CSC = 'ABCD0000000000000000000000000000'

function modulo11(text: string): number {
  const digits = [...text].map(char => (/\d/.test(char) ? char : String(char.charCodeAt(0)))).join('')
  let sum = 0
  let weight = 2
  for (const digit of [...digits].reverse()) {
    sum += Number(digit) * weight
    weight = weight === 11 ? 2 : weight + 1
  }
  const rest = sum % 11
  return rest > 1 ? 11 - rest : 0
}

export interface FacturaSpec {
  readonly ruc: string
  readonly dv: string
  readonly numero: number
  readonly serie?: string
  /** AAAA-MM-DDThh:mm:ss */
  readonly emitida: string
  readonly codSeg?: string
  /** Of its first item. */
  readonly descripcion?: string
}

export function cdcDe({ ruc, dv, numero, emitida, codSeg = '482915037' }: FacturaSpec): string {
  const fecha = emitida.slice(0, 10).replaceAll('-', '')
  const head = `01${ruc.padStart(8, '0')}${dv}001001${String(numero).padStart(7, '0')}2${fecha}1${codSeg}`
  return head + modulo11(head)
}

const item = (codigo: string, precio: number, tasa: 5 | 10, descripcion = `Yerba mate ${codigo}`) => {
  const liquidacion = tasa === 10 ? precio / 11 : precio / 21
  return `<gCamItem><dCodInt>${codigo}</dCodInt><dDesProSer>${descripcion}</dDesProSer><cUniMed>77</cUniMed><dDesUniMed>UNI</dDesUniMed><dCantProSer>1</dCantProSer><gValorItem><dPUniProSer>${precio}</dPUniProSer><dTotBruOpeItem>${precio}</dTotBruOpeItem><gValorRestaItem><dDescItem>0</dDescItem><dPorcDesIt>0</dPorcDesIt><dDescGloItem>0</dDescGloItem><dAntPreUniIt>0</dAntPreUniIt><dAntGloPreUniIt>0</dAntGloPreUniIt><dTotOpeItem>${precio}</dTotOpeItem></gValorRestaItem></gValorItem><gCamIVA><iAfecIVA>1</iAfecIVA><dDesAfecIVA>Gravado IVA</dDesAfecIVA><dPropIVA>100</dPropIVA><dTasaIVA>${tasa}</dTasaIVA><dBasGravIVA>${precio - liquidacion}</dBasGravIVA><dLiqIVAItem>${liquidacion}</dLiqIVAItem><dBasExe>0</dBasExe></gCamIVA></gCamItem>`
}

const EMISOR =
  '<iTipCont>2</iTipCont><dNomEmi>DE generado en ambiente de prueba - sin valor comercial ni fiscal</dNomEmi><dDirEmi>Avenida de Prueba</dDirEmi><dNumCas>100</dNumCas><cDepEmi>1</cDepEmi><dDesDepEmi>CAPITAL</dDesDepEmi><cDisEmi>1</cDisEmi><dDesDisEmi>ASUNCION (DISTRITO)</dDesDisEmi><cCiuEmi>1</cCiuEmi><dDesCiuEmi>ASUNCION (DISTRITO)</dDesCiuEmi><dTelEmi>021123456</dTelEmi><dEmailE>ventas@prueba.com.py</dEmailE><gActEco><cActEco>47111</cActEco><dDesActEco>VENTA AL POR MENOR</dDesActEco></gActEco>'

const RECEPTOR =
  '<gDatRec><iNatRec>2</iNatRec><iTiOpe>2</iTiOpe><cPaisRec>PRY</cPaisRec><dDesPaisRe>Paraguay</dDesPaisRe><iTipIDRec>5</iTipIDRec><dDTipIDRec>Innominado</dDTipIDRec><dNumIDRec>0</dNumIDRec><dNomRec>Sin Nombre</dNomRec></gDatRec>'

const TOTALES =
  '<gTotSub><dSubExe>0</dSubExe><dSubExo>0</dSubExo><dSub5>21000</dSub5><dSub10>110000</dSub10><dTotOpe>131000</dTotOpe><dTotDesc>0</dTotDesc><dTotDescGlotem>0</dTotDescGlotem><dTotAntItem>0</dTotAntItem><dTotAnt>0</dTotAnt><dPorcDescTotal>0</dPorcDescTotal><dDescTotal>0</dDescTotal><dAnticipo>0</dAnticipo><dRedon>0</dRedon><dTotGralOpe>131000</dTotGralOpe><dIVA5>1000</dIVA5><dIVA10>10000</dIVA10><dTotIVA>11000</dTotIVA><dBaseGrav5>20000</dBaseGrav5><dBaseGrav10>100000</dBaseGrav10><dTBasGraIVA>120000</dTBasGraIVA></gTotSub>'

const PAGO =
  '<gCamCond><iCondOpe>1</iCondOpe><dDCondOpe>Contado</dDCondOpe><gPaConEIni><iTiPago>1</iTiPago><dDesTiPag>Efectivo</dDesTiPag><dMonTiPag>131000</dMonTiPag><cMoneTiPag>PYG</cMoneTiPag><dDMoneTiPag>Guarani</dDMoneTiPag></gPaConEIni></gCamCond>'

function cuerpo(spec: FacturaSpec, cdc: string): string {
  const { ruc, dv, numero, serie, emitida, codSeg = '482915037' } = spec
  const conSerie = serie === undefined ? '' : `<dSerieNum>${serie}</dSerieNum>`
  const timbrado = `<gTimb><iTiDE>1</iTiDE><dDesTiDE>Factura electrónica</dDesTiDE><dNumTim>${ruc.padStart(8, '0')}</dNumTim><dEst>001</dEst><dPunExp>001</dPunExp><dNumDoc>${String(numero).padStart(7, '0')}</dNumDoc>${conSerie}<dFeIniT>2026-01-02</dFeIniT></gTimb>`
  const operacion =
    '<gOpeCom><iTipTra>1</iTipTra><dDesTipTra>Venta de mercadería</dDesTipTra><iTImp>1</iTImp><dDesTImp>IVA</dDesTImp><cMoneOpe>PYG</cMoneOpe><dDesMoneOpe>Guarani</dDesMoneOpe></gOpeCom>'
  const emisor = `<gEmis><dRucEm>${ruc}</dRucEm><dDVEmi>${dv}</dDVEmi>${EMISOR}</gEmis>`
  const presencia = '<gCamFE><iIndPres>1</iIndPres><dDesIndPres>Operación presencial</dDesIndPres></gCamFE>'
  return `<DE Id="${cdc}"><dDVId>${cdc.at(-1)}</dDVId><dFecFirma>${emitida}</dFecFirma><dSisFact>1</dSisFact><gOpeDE><iTipEmi>1</iTipEmi><dDesTipEmi>Normal</dDesTipEmi><dCodSeg>${codSeg}</dCodSeg></gOpeDE>${timbrado}<gDatGralOpe><dFeEmiDE>${emitida}</dFeEmiDE>${operacion}${emisor}${RECEPTOR}</gDatGralOpe><gDtipDE>${presencia}${PAGO}${item('A-1', 110_000, 10, spec.descripcion)}${item('B-2', 21_000, 5)}</gDtipDE>${TOTALES}</DE>`
}

const hex = (text: string) => Buffer.from(text).toString('hex')

function qr({ emitida }: FacturaSpec, cdc: string, digest: string): string {
  const query = `nVersion=150&Id=${cdc}&dFeEmiDE=${hex(emitida)}&dNumIDRec=0&dTotGralOpe=131000&dTotIVA=11000&cItems=2&DigestValue=${hex(digest)}&IdCSC=0001`
  const hash = createHash('sha256').update(`${query}${CSC}`).digest('hex')
  return `https://ekuatia.set.gov.py/consultas-test/qr?${query}&cHashQR=${hash}`.replaceAll('&', '&amp;')
}

/** A signed invoice of 131000 guaraníes for nobody in particular, ready to be sent to the test environment. */
export function facturaInnominada(spec: FacturaSpec, firmante: Firmante): { cdc: string; xml: string } {
  const cdc = cdcDe(spec)
  const open = `<rDE xmlns="${NS}" xmlns:xsi="${XSI}" xsi:schemaLocation="${NS} siRecepDE_v150.xsd">`
  const signed = firmar(`${open}<dVerFor>150</dVerFor>${cuerpo(spec, cdc)}</rDE>`, 'DE', firmante)
  const digest = /<DigestValue>([^<]*)</.exec(signed)![1]!
  const final = `<gCamFuFD><dCarQR>${qr(spec, cdc, digest)}</dCarQR></gCamFuFD></rDE>`
  return { cdc, xml: signed.replace('</rDE>', final) }
}

export interface NominacionSpec {
  readonly cdc: string
  readonly id?: number
  /** AAAA-MM-DDThh:mm:ss */
  readonly firmada: string
  readonly ruc?: string
  readonly dv?: string
  readonly motivo?: string
}

const GRUPO = `<gGroupGesEve xmlns="${NS}" xmlns:xsi="${XSI}" xsi:schemaLocation="${NS} siRecepEvento_v150.xsd">`

/** gGroupGesEve with one signed event. */
function evento(id: number, firmada: string, inner: string, firmante: Firmante): string {
  const xml = `${GRUPO}<rGesEve><rEve Id="${id}"><dFecFirma>${firmada}</dFecFirma><dVerFor>150</dVerFor><gGroupTiEvt>${inner}</gGroupTiEvt></rEve></rGesEve></gGroupGesEve>`
  return firmar(xml, 'rEve', firmante)
}

export function nominacion(spec: NominacionSpec, firmante: Firmante): string {
  const { cdc, id = 1, firmada, ruc = '80088888', dv = '0', motivo = 'Pedido del comprador' } = spec
  const inner = `<rGEveNom><Id>${cdc}</Id><mOtEve>${motivo}</mOtEve><iNatRec>1</iNatRec><iTiOpe>1</iTiOpe><cPaisRec>PRY</cPaisRec><dDesPaisRe>Paraguay</dDesPaisRe><iTiContRec>2</iTiContRec><dRucRec>${ruc}</dRucRec><dDVRec>${dv}</dDVRec><dNomRec>COMPRADORA DE PRUEBA SRL</dNomRec></rGEveNom>`
  return evento(id, firmada, inner, firmante)
}

export function cancelacion(cdc: string, firmada: string, firmante: Firmante, id = 1): string {
  return evento(
    id,
    firmada,
    `<rGeVeCan><Id>${cdc}</Id><mOtEve>Error en la venta</mOtEve></rGeVeCan>`,
    firmante,
  )
}
