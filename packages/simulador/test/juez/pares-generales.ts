import {
  asociadoElectronico,
  autofactura,
  factura,
  facturaEnDolares,
  INNOMINADO,
  nota,
  PERSONA,
  remision,
} from './documentos.ts'
import type { Par } from './pares.ts'
import { CDC, FACTURA } from './referidos.ts'
import { antes, dentro, grupo, pon, quita, tras, varios } from './texto.ts'

const fe = () => factura()
const innominada = () => factura(INNOMINADO)
const persona = () => factura(PERSONA)
const exterior = () => facturaEnDolares(1)
const dolares = () => facturaEnDolares(1)
const porItem = () => facturaEnDolares(2)
const credito = () => nota(5, asociadoElectronico(CDC.factura))
const conFactura = { mundo: { documentos: [FACTURA] } }
const enRec = (...c: Parameters<typeof varios>) => dentro('gDatRec', varios(...c))
const CDC_FE = '0180099999100100100000012202611201482915037'

const con = (mundo: NonNullable<Par['entorno']>['mundo']) => ({ entornoRoto: { mundo: mundo ?? {} } })
const baja = (ruc: string, estado: 'CAN' | 'SUS' | 'CDE') =>
  con({ contribuyentes: [{ ruc, razonSocial: 'X', estado }] })

export const IDENTIDAD: readonly Par[] = [
  {
    codigo: '1000',
    que: 'el CDC dice otro número',
    mensaje: fe,
    entornoRoto: { cdc: '01800999991001001000000222026112014829150378' },
  },
  {
    codigo: '1001',
    que: 'el CDC ya está aprobado',
    mensaje: () => pon('dNumDoc', '0000101')(fe()),
    ...con({ documentos: [FACTURA] }),
  },
  {
    codigo: '1002',
    que: 'el número ya está en otro DTE',
    mensaje: () => pon('dNumDoc', '0000101')(fe()),
    cambia: pon('dCodSeg', '111222333'),
    ...con({ documentos: [FACTURA] }),
  },
  { codigo: '1003', que: 'el dígito del CDC no es el suyo', mensaje: fe, entornoRoto: { cdc: `${CDC_FE}5` } },
  {
    codigo: '1004',
    que: 'firmado un segundo adelante',
    mensaje: fe,
    entorno: { ahora: '2026-11-20T10:15:30-03:00' },
    entornoRoto: { ahora: '2026-11-20T10:15:29-03:00' },
  },
  {
    codigo: '1005',
    que: 'llega 72 horas y un segundo después de su firma',
    mensaje: fe,
    entorno: { ahora: '2026-11-23T10:15:30-03:00' },
    entornoRoto: { ahora: '2026-11-23T10:15:31-03:00' },
    observacion: true,
  },
  {
    codigo: '1050',
    que: 'emisión en contingencia',
    mensaje: fe,
    cambia: varios(pon('iTipEmi', '2'), pon('dDesTipEmi', 'Contingencia')),
  },
  {
    codigo: '1051',
    que: 'descripción de otra emisión',
    mensaje: fe,
    cambia: pon('dDesTipEmi', 'Contingencia'),
  },
]

export const TIMBRADO: readonly Par[] = [
  {
    codigo: '1100',
    que: 'descripción de otro tipo',
    mensaje: fe,
    cambia: pon('dDesTiDE', 'Nota de crédito electrónica'),
  },
  { codigo: '1101', que: 'timbrado de otro', mensaje: fe, cambia: pon('dNumTim', '80088888') },
  {
    codigo: '1102',
    que: 'timbrado que no es electrónico',
    mensaje: fe,
    ...con({ timbrado: { electronico: false } }),
  },
  {
    codigo: '1103',
    que: 'emitido antes del inicio del timbrado',
    mensaje: () => pon('dFeIniT', '2026-11-20')(fe()),
    cambia: pon('dFeIniT', '2026-11-21'),
  },
  { codigo: '1104', que: 'timbrado inactivo', mensaje: fe, ...con({ timbrado: { activo: false } }) },
  {
    codigo: '1105',
    que: 'establecimiento ajeno',
    mensaje: fe,
    entorno: { mundo: { timbrado: { establecimientos: ['001'] } } },
    cambia: pon('dEst', '002'),
  },
  {
    codigo: '1106',
    que: 'punto ajeno',
    mensaje: fe,
    entorno: { mundo: { timbrado: { puntos: ['001'] } } },
    cambia: pon('dPunExp', '002'),
  },
  {
    codigo: '1107',
    que: 'otro inicio de vigencia',
    mensaje: fe,
    entorno: { mundo: { timbrado: { inicio: '2026-01-02' } } },
    cambia: pon('dFeIniT', '2026-01-03'),
  },
  {
    codigo: '1109',
    que: 'número inutilizado',
    mensaje: fe,
    entorno: { mundo: { rangos: [rango(2, 9)] } },
    ...con({ rangos: [rango(1, 9)] }),
  },
  {
    codigo: '1150',
    que: 'emitido 720 horas antes',
    mensaje: () => pon('dFecFirma', '2026-12-20T00:00:00')(fe()),
    entorno: { ahora: '2026-12-20T10:15:00-03:00' },
    entornoRoto: { ahora: '2026-12-20T10:15:01-03:00' },
  },
  {
    codigo: '1151',
    que: 'emitido 120 horas después',
    mensaje: () => pon('dFecFirma', '2026-11-15T00:00:00')(fe()),
    entorno: { ahora: '2026-11-15T10:15:00-03:00' },
    entornoRoto: { ahora: '2026-11-15T10:14:59-03:00' },
  },
  {
    codigo: '1156',
    que: 'emitido antes del lanzamiento',
    mensaje: () =>
      varios(
        pon('dFeIniT', '2018-05-02'),
        pon('dFeEmiDE', '2018-11-22T00:00:00'),
        pon('dFecFirma', '2018-11-22T00:00:01'),
      )(fe()),
    entorno: { ahora: '2018-11-22T00:10:00-03:00' },
    cambia: pon('dFeEmiDE', '2018-11-21T23:59:59'),
  },
]

function rango(desde: number, hasta: number) {
  return { timbrado: '80099999', establecimiento: '001', punto: '001', tipo: 1, desde, hasta }
}

const obligacion = (codigo: number, texto: string) => grupo('gOblAfe', { cOblAfe: codigo, dDesOblAfe: texto })
const MAQUILA = 'TRIBUTO UNICO MAQUILA'
const conObligacion = () => tras('dDesMoneOpe', obligacion(143, MAQUILA))(fe())

export const OPERACION: readonly Par[] = [
  { codigo: '1200', que: 'sin operación comercial', mensaje: fe, cambia: quita('gOpeCom') },
  {
    codigo: '1201',
    que: 'remisión con operación comercial',
    mensaje: remision,
    cambia: antes(
      'gEmis',
      grupo('gOpeCom', { iTImp: 1, dDesTImp: 'IVA', cMoneOpe: 'PYG', dDesMoneOpe: 'Guarani' }),
    ),
  },
  {
    codigo: '1202',
    que: 'sin tipo de transacción',
    mensaje: fe,
    cambia: varios(quita('iTipTra'), quita('dDesTipTra')),
  },
  {
    codigo: '1203',
    que: 'descripción de otra transacción',
    mensaje: fe,
    cambia: pon('dDesTipTra', 'Donación'),
  },
  { codigo: '1205', que: 'descripción de otro impuesto', mensaje: fe, cambia: pon('dDesTImp', 'ISC') },
  { codigo: '1206', que: 'Guaraní con acento', mensaje: fe, cambia: pon('dDesMoneOpe', 'Guaraní') },
  {
    codigo: '1207',
    que: 'dólares sin condición de cambio',
    mensaje: dolares,
    cambia: varios(quita('dCondTiCam'), quita('dTiCam')),
  },
  {
    codigo: '1208',
    que: 'guaraníes con condición de cambio',
    mensaje: fe,
    cambia: tras('dDesMoneOpe', '<dCondTiCam>1</dCondTiCam>'),
  },
  { codigo: '1209', que: 'cambio global sin su valor', mensaje: dolares, cambia: quita('dTiCam') },
  {
    codigo: '1210',
    que: 'cambio por ítem con valor global',
    mensaje: porItem,
    cambia: tras('dCondTiCam', '<dTiCam>7000</dTiCam>'),
  },
  {
    codigo: '1211',
    que: 'descripción de otro anticipo',
    mensaje: () =>
      tras('dDesMoneOpe', '<iCondAnt>1</iCondAnt><dDesCondAnt>Anticipo Global</dDesCondAnt>')(fe()),
    cambia: pon('dDesCondAnt', 'Anticipo por Ítem'),
  },
  {
    codigo: '1213',
    que: 'autofactura en dólares',
    mensaje: autofactura,
    cambia: varios(
      pon('cMoneOpe', 'USD'),
      pon('dDesMoneOpe', 'US Dollar'),
      tras('dDesMoneOpe', '<dCondTiCam>1</dCondTiCam><dTiCam>7000</dTiCam>'),
    ),
  },
  {
    codigo: '1216',
    que: 'nota con tipo de transacción',
    mensaje: credito,
    entorno: conFactura,
    cambia: antes('iTImp', '<iTipTra>1</iTipTra><dDesTipTra>Venta de mercadería</dDesTipTra>'),
  },
  { codigo: '1220', que: 'obligación que no existe', mensaje: conObligacion, cambia: pon('cOblAfe', '999') },
  {
    codigo: '1221',
    que: 'descripción de otra obligación',
    mensaje: conObligacion,
    cambia: pon('dDesOblAfe', 'IMPUESTO DE ZONA FRANCA'),
  },
  {
    codigo: '1222',
    que: 'obligación repetida',
    mensaje: conObligacion,
    cambia: tras('gOblAfe', obligacion(143, MAQUILA)),
  },
]

const responsable = () =>
  tras(
    'gActEco',
    grupo('gRespDE', {
      iTipIDRespDE: 1,
      dDTipIDRespDE: 'Cédula paraguaya',
      dNumIDRespDE: '1',
      dNomRespDE: 'Quien firma',
      dCarRespDE: 'Gerente',
    }),
  )(fe())
const ACTIVIDAD = { codigo: '62010', descripcion: 'PROGRAMACION INFORMATICA' }
const conActividad = (actividad: typeof ACTIVIDAD) => ({
  mundo: {
    contribuyentes: [{ ruc: '80099999', razonSocial: 'X', estado: 'ACT' as const, actividades: [actividad] }],
  },
})

export const EMISOR: readonly Par[] = [
  { codigo: '1250', que: 'RUC desconocido', mensaje: fe, ...con({ desconocidos: ['80099999'] }) },
  { codigo: '1252', que: 'RUC suspendido', mensaje: fe, ...baja('80099999', 'SUS') },
  { codigo: '1253', que: 'DV ajeno', mensaje: fe, cambia: pon('dDVEmi', '2') },
  { codigo: '1254', que: 'nombre de otro departamento', mensaje: fe, cambia: pon('dDesDepEmi', 'CENTRAL') },
  {
    codigo: '1255',
    que: 'ciudad de otro departamento',
    mensaje: fe,
    cambia: varios(pon('cDepEmi', '2'), pon('dDesDepEmi', 'CONCEPCION')),
  },
  { codigo: '1257', que: 'nombre de otro distrito', mensaje: fe, cambia: pon('dDesDisEmi', 'LUQUE') },
  { codigo: '1260', que: 'nombre de otra ciudad', mensaje: fe, cambia: pon('dDesCiuEmi', 'LUQUE') },
  {
    codigo: '1261',
    que: 'actividad no declarada',
    mensaje: fe,
    entorno: conActividad(ACTIVIDAD),
    entornoRoto: conActividad({ ...ACTIVIDAD, codigo: '1' }),
  },
  {
    codigo: '1262',
    que: 'actividad con otro nombre',
    mensaje: fe,
    entorno: conActividad(ACTIVIDAD),
    entornoRoto: conActividad({ ...ACTIVIDAD, descripcion: 'OTRA' }),
  },
  {
    codigo: '1263',
    que: 'nombre propio en el ambiente de prueba',
    mensaje: fe,
    cambia: pon('dNomEmi', 'EMISORA DE PRUEBA SA'),
  },
  {
    codigo: '1264',
    que: 'no habilitado para el servicio síncrono',
    mensaje: fe,
    entorno: { sincrono: true },
    ...con({
      contribuyentes: [{ ruc: '80099999', razonSocial: 'X', estado: 'ACT', habilitadoSincrono: false }],
    }),
  },
  {
    codigo: '1265',
    que: 'descripción de otro documento del responsable',
    mensaje: responsable,
    cambia: pon('dDTipIDRespDE', 'Pasaporte'),
  },
]

const estatal = {
  mundo: {
    contribuyentes: [{ ruc: '80088888', razonSocial: 'X', estado: 'ACT' as const, organismoDelEstado: true }],
  },
}
export const RECEPTOR: readonly Par[] = [
  { codigo: '1300', que: 'no contribuyente en B2B', mensaje: persona, cambia: enRec(pon('iTiOpe', '1')) },
  { codigo: '1301', que: 'nombre de otro país', mensaje: fe, cambia: enRec(pon('dDesPaisRe', 'Argentina')) },
  { codigo: '1302', que: 'contribuyente sin tipo', mensaje: fe, cambia: enRec(quita('iTiContRec')) },
  {
    codigo: '1303',
    que: 'no contribuyente con tipo',
    mensaje: persona,
    cambia: enRec(tras('dDesPaisRe', '<iTiContRec>1</iTiContRec>')),
  },
  { codigo: '1304', que: 'contribuyente sin RUC', mensaje: fe, cambia: enRec(quita('dRucRec')) },
  {
    codigo: '1305',
    que: 'no contribuyente con RUC',
    mensaje: persona,
    cambia: enRec(tras('dDesPaisRe', '<dRucRec>80088888</dRucRec><dDVRec>0</dDVRec>')),
  },
  { codigo: '1306', que: 'RUC desconocido', mensaje: fe, ...con({ desconocidos: ['80088888'] }) },
  { codigo: '1307', que: 'RUC de jurídica cancelado', mensaje: fe, ...baja('80088888', 'CAN') },
  {
    codigo: '1308',
    que: 'RUC de física suspendido',
    mensaje: () => enRec(pon('iTiContRec', '1'))(fe()),
    ...baja('80088888', 'SUS'),
  },
  { codigo: '1309', que: 'DV ajeno', mensaje: fe, cambia: enRec(pon('dDVRec', '5')) },
  {
    codigo: '1311',
    que: 'contribuyente con tipo de documento',
    mensaje: fe,
    cambia: enRec(tras('dDVRec', '<iTipIDRec>1</iTipIDRec>')),
  },
  {
    codigo: '1313',
    que: 'descripción de otro documento',
    mensaje: persona,
    cambia: enRec(pon('dDTipIDRec', 'Pasaporte')),
  },
  { codigo: '1314', que: 'sin número de documento', mensaje: persona, cambia: enRec(quita('dNumIDRec')) },
  {
    codigo: '1315',
    que: 'autofactura a no contribuyente',
    mensaje: autofactura,
    cambia: xml => xml.replace(/<gDatRec>.*<\/gDatRec>/, PERSONA),
  },
  { codigo: '1316', que: 'autofactura B2B', mensaje: autofactura, cambia: enRec(pon('iTiOpe', '1')) },
  {
    codigo: '1317',
    que: 'autofactura a otro RUC',
    mensaje: autofactura,
    cambia: enRec(pon('dRucRec', '80088888'), pon('dDVRec', '0')),
  },
  {
    codigo: '1318',
    que: 'al exterior sin dirección',
    mensaje: exterior,
    cambia: enRec(quita('dDirRec'), quita('dNumCasRec')),
  },
  {
    codigo: '1319',
    que: 'innominado al exterior',
    mensaje: exterior,
    cambia: enRec(pon('iTipIDRec', '5'), pon('dDTipIDRec', 'Innominado')),
  },
  {
    codigo: '1320',
    que: 'B2C a otro país',
    mensaje: persona,
    cambia: enRec(pon('cPaisRec', 'ARG'), pon('dDesPaisRe', 'Argentina')),
  },
  {
    codigo: '1321',
    que: 'innominada de 7.000.000',
    mensaje: () => unItem(6_999_999)(innominada()),
    cambia: unItem(7_000_000),
  },
  {
    codigo: '1325',
    que: 'nombre de otro departamento',
    mensaje: fe,
    cambia: enRec(pon('dDesDepRec', 'CENTRAL')),
  },
  { codigo: '1326', que: 'nombre de otro distrito', mensaje: fe, cambia: enRec(pon('dDesDisRec', 'LUQUE')) },
  {
    codigo: '1328',
    que: 'ciudad de otro departamento',
    mensaje: fe,
    cambia: enRec(pon('cDepRec', '2'), pon('dDesDepRec', 'CONCEPCION')),
  },
  { codigo: '1329', que: 'nombre de otra ciudad', mensaje: fe, cambia: enRec(pon('dDesCiuRec', 'LUQUE')) },
  { codigo: '1330', que: 'dirección sin número de casa', mensaje: fe, cambia: enRec(quita('dNumCasRec')) },
  {
    codigo: '1331',
    que: 'nota sin nombre',
    mensaje: credito,
    entorno: conFactura,
    cambia: xml => xml.replace(/<gDatRec>.*<\/gDatRec>/, INNOMINADO),
  },
  {
    codigo: '1332',
    que: 'organismo del Estado en B2B',
    mensaje: () => enRec(pon('iTiOpe', '3'))(fe()),
    entorno: estatal,
    cambia: enRec(pon('iTiOpe', '1')),
  },
  {
    codigo: '1334',
    que: 'contribuyente con número de documento',
    mensaje: fe,
    cambia: enRec(tras('dDVRec', '<dNumIDRec>1</dNumIDRec>')),
  },
  {
    codigo: '1335',
    que: 'no contribuyente sin tipo de documento',
    mensaje: persona,
    cambia: enRec(quita('iTipIDRec'), quita('dDTipIDRec')),
  },
]

/** The document with one exempt item of that price. */
function unItem(precio: number) {
  return (xml: string) => {
    const uno = xml.replace(
      /<gCamItem>.*<\/gCamItem>/,
      grupo(
        'gCamItem',
        { dCodInt: 'P', dDesProSer: 'Producto', cUniMed: 77, dDesUniMed: 'UNI', dCantProSer: 1 },
        grupo(
          'gValorItem',
          { dPUniProSer: precio, dTotBruOpeItem: precio },
          grupo('gValorRestaItem', { dTotOpeItem: precio }),
        ) +
          grupo('gCamIVA', {
            iAfecIVA: 3,
            dDesAfecIVA: 'Exento',
            dPropIVA: 0,
            dTasaIVA: 0,
            dBasGravIVA: 0,
            dLiqIVAItem: 0,
            dBasExe: 0,
          }),
      ),
    )
    const ceros = [
      'dSub5',
      'dSub10',
      'dIVA5',
      'dIVA10',
      'dTotIVA',
      'dBaseGrav5',
      'dBaseGrav10',
      'dTBasGraIVA',
    ]
    const total = ['dSubExe', 'dTotOpe', 'dTotGralOpe'].map(c => pon(c, String(precio)))
    return varios(...ceros.map(c => pon(c, '0')), ...total)(uno)
  }
}
