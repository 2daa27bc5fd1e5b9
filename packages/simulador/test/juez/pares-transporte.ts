import { asociadoElectronico, factura, nota, remision } from './documentos.ts'
import type { Par } from './pares.ts'
import { CDC, FACTURA } from './referidos.ts'
import { dentro, grupo, pon, quita, tras, varios } from './texto.ts'

const nre = () => remision()
const en = (nombre: string, ...c: Parameters<typeof varios>) => dentro(nombre, varios(...c))
const TRANSPORTE_NRE = /<gTransp>.*<\/gTransp>/.exec(remision())?.[0] ?? ''
const conDestino = () =>
  tras('dFinTras', '<cPaisDest>ARG</cPaisDest><dDesPaisDest>Argentina</dDesPaisDest>')(nre())
const conVin = () =>
  varios(pon('dTipIdenVeh', '1'), xml =>
    xml.replace('<dNroMatVeh>ABC123', '<dNroIDVeh>CHASIS1').replace('</dNroMatVeh>', '</dNroIDVeh>'),
  )(nre())
const aereo = () =>
  varios(
    pon('iModTrans', '3'),
    pon('dDesModTrans', 'Aéreo'),
    tras('dNroMatVeh', '<dNroVuelo>PZ1234</dNroVuelo>'),
  )(nre())
const persona = () =>
  varios(
    en('gCamTrans', pon('iNatTrans', '2'), quita('dRucTrans'), quita('dDVTrans')),
    tras(
      'dNomTrans',
      '<iTipIDTrans>1</iTipIDTrans><dDTipIDTrans>Cédula paraguaya</dDTipIDTrans><dNumIDTrans>5678901</dNumIDTrans>',
    ),
  )(nre())
const nacional = () =>
  en('gCamTrans', tras('dDVTrans', '<cNacTrans>PRY</cNacTrans><dDesNacTrans>Paraguay</dDesNacTrans>'))(nre())

export const TRANSPORTE: readonly Par[] = [
  { codigo: '2100', que: 'remisión sin transporte', mensaje: nre, cambia: quita('gTransp') },
  {
    codigo: '2101',
    que: 'nota con transporte',
    mensaje: () => nota(5, asociadoElectronico(CDC.factura)),
    entorno: { mundo: { documentos: [FACTURA] } },
    cambia: xml => xml.replace('</gDtipDE>', `${TRANSPORTE_NRE}</gDtipDE>`),
  },
  {
    codigo: '2102',
    que: 'sin tipo de transporte',
    mensaje: nre,
    cambia: varios(quita('iTipTrans'), quita('dDesTipTrans')),
  },
  { codigo: '2103', que: 'descripción de otro tipo', mensaje: nre, cambia: pon('dDesTipTrans', 'Tercero') },
  {
    codigo: '2104',
    que: 'descripción de otra modalidad',
    mensaje: nre,
    cambia: pon('dDesModTrans', 'Fluvial'),
  },
  { codigo: '2107', que: 'sin inicio', mensaje: nre, cambia: quita('dIniTras') },
  {
    codigo: '2108',
    que: 'inicio anterior al lanzamiento',
    mensaje: () => pon('dIniTras', '2018-11-22')(nre()),
    cambia: pon('dIniTras', '2018-11-21'),
  },
  { codigo: '2109', que: 'sin fin', mensaje: nre, cambia: quita('dFinTras') },
  { codigo: '2110', que: 'fin antes del inicio', mensaje: nre, cambia: pon('dFinTras', '2026-11-19') },
  {
    codigo: '2113',
    que: 'nombre de otro país de destino',
    mensaje: conDestino,
    cambia: pon('dDesPaisDest', 'Paraguay'),
  },
  { codigo: '2150', que: 'sin local de salida', mensaje: nre, cambia: quita('gCamSal') },
  { codigo: '2152', que: 'otro departamento de salida', mensaje: nre, cambia: pon('dDesDepSal', 'CENTRAL') },
  {
    codigo: '2153',
    que: 'lugar de salida sin relación',
    mensaje: nre,
    cambia: varios(pon('cDepSal', '2'), pon('dDesDepSal', 'CONCEPCION')),
  },
  { codigo: '2155', que: 'otro distrito de salida', mensaje: nre, cambia: pon('dDesDisSal', 'LUQUE') },
  { codigo: '2158', que: 'otra ciudad de salida', mensaje: nre, cambia: pon('dDesCiuSal', 'LUQUE') },
  { codigo: '2200', que: 'sin local de entrega', mensaje: nre, cambia: quita('gCamEnt') },
  { codigo: '2202', que: 'otro departamento de entrega', mensaje: nre, cambia: pon('dDesDepEnt', 'CENTRAL') },
  {
    codigo: '2203',
    que: 'lugar de entrega sin relación',
    mensaje: nre,
    cambia: varios(pon('cDepEnt', '2'), pon('dDesDepEnt', 'CONCEPCION')),
  },
  { codigo: '2205', que: 'otro distrito de entrega', mensaje: nre, cambia: pon('dDesDisEnt', 'LUQUE') },
  { codigo: '2208', que: 'otra ciudad de entrega', mensaje: nre, cambia: pon('dDesCiuEnt', 'LUQUE') },
  { codigo: '2250', que: 'sin vehículo', mensaje: nre, cambia: quita('gVehTras') },
  { codigo: '2252', que: 'aéreo sin vuelo', mensaje: aereo, cambia: quita('dNroVuelo') },
  {
    codigo: '2253',
    que: 'terrestre con vuelo',
    mensaje: nre,
    cambia: tras('dNroMatVeh', '<dNroVuelo>PZ1234</dNroVuelo>'),
  },
  { codigo: '2254', que: 'sin matrícula', mensaje: nre, cambia: quita('dNroMatVeh') },
  { codigo: '2255', que: 'sin identificación', mensaje: conVin, cambia: quita('dNroIDVeh') },
  { codigo: '2300', que: 'sin transportista', mensaje: nre, cambia: quita('gCamTrans') },
  {
    codigo: '2302',
    que: 'contribuyente sin RUC',
    mensaje: nre,
    cambia: varios(quita('dRucTrans'), quita('dDVTrans')),
  },
  {
    codigo: '2303',
    que: 'RUC desconocido',
    mensaje: nre,
    entornoRoto: { mundo: { desconocidos: ['80077777'] } },
  },
  {
    codigo: '2304',
    que: 'RUC cancelado',
    mensaje: nre,
    entornoRoto: { mundo: { contribuyentes: [{ ruc: '80077777', razonSocial: 'X', estado: 'CAN' }] } },
  },
  {
    codigo: '2305',
    que: 'no contribuyente con RUC',
    mensaje: persona,
    cambia: en('gCamTrans', tras('dNomTrans', '<dRucTrans>80077777</dRucTrans><dDVTrans>8</dDVTrans>')),
  },
  { codigo: '2306', que: 'DV ajeno', mensaje: nre, cambia: pon('dDVTrans', '1') },
  {
    codigo: '2307',
    que: 'persona sin tipo de documento',
    mensaje: persona,
    cambia: varios(quita('iTipIDTrans'), quita('dDTipIDTrans'), quita('dNumIDTrans')),
  },
  {
    codigo: '2308',
    que: 'contribuyente con documento',
    mensaje: nre,
    cambia: tras('dDVTrans', '<iTipIDTrans>1</iTipIDTrans>'),
  },
  { codigo: '2309', que: 'documento sin descripción', mensaje: persona, cambia: quita('dDTipIDTrans') },
  {
    codigo: '2310',
    que: 'descripción de otro documento',
    mensaje: persona,
    cambia: pon('dDTipIDTrans', 'Pasaporte'),
  },
  { codigo: '2311', que: 'documento sin número', mensaje: persona, cambia: quita('dNumIDTrans') },
  { codigo: '2312', que: 'nacionalidad sin descripción', mensaje: nacional, cambia: quita('dDesNacTrans') },
  {
    codigo: '2313',
    que: 'nombre de otra nacionalidad',
    mensaje: nacional,
    cambia: pon('dDesNacTrans', 'Argentina'),
  },
]

const CICLO_ENTERO = {
  dCiclo: 'Noviembre',
  dFecIniC: '2026-11-01',
  dFecFinC: '2026-11-30',
  dVencPag: '2026-12-10',
}
const ciclica = () =>
  factura().replace('</gDtipDE>', `${grupo('gCamEsp', {}, grupo('gGrupAdi', CICLO_ENTERO))}</gDtipDE>`)
const sinCiclo = () => varios(quita('dCiclo'), quita('dFecIniC'), quita('dFecFinC'))(ciclica())

export const CICLO: readonly Par[] = [
  {
    codigo: '2050',
    que: 'ciclo sin inicio',
    mensaje: ciclica,
    cambia: varios(quita('dFecIniC'), quita('dFecFinC')),
  },
  { codigo: '2051', que: 'inicio sin ciclo', mensaje: ciclica, cambia: quita('dCiclo') },
  { codigo: '2052', que: 'inicio sin fin', mensaje: ciclica, cambia: quita('dFecFinC') },
  {
    codigo: '2053',
    que: 'fin sin inicio',
    mensaje: sinCiclo,
    cambia: xml => xml.replace('<gGrupAdi>', '<gGrupAdi><dFecFinC>2026-11-30</dFecFinC>'),
  },
  { codigo: '2054', que: 'fin antes del inicio', mensaje: ciclica, cambia: pon('dFecFinC', '2026-10-31') },
  {
    codigo: '2055',
    que: 'vence antes de la emisión',
    mensaje: ciclica,
    cambia: pon('dVencPag', '2026-11-19'),
  },
]
