import {
  asociadoElectronico,
  autofactura,
  factura,
  facturaEnDolares,
  INNOMINADO,
  nota,
  PERSONA,
} from './documentos.ts'
import type { Par } from './pares.ts'
import { CDC, FACTURA } from './referidos.ts'
import { dentro, grupo, pon, quita, tras, varios } from './texto.ts'

const fe = () => factura()
const innominada = () => factura(INNOMINADO)
const persona = () => factura(PERSONA)
const exterior = () => facturaEnDolares(1)
const credito = () => nota(5, asociadoElectronico(CDC.factura))
const conFactura = { mundo: { documentos: [FACTURA] } }
const enRec = (...c: Parameters<typeof varios>) => dentro('gDatRec', varios(...c))
const con = (mundo: NonNullable<Par['entorno']>['mundo']) => ({ entornoRoto: { mundo: mundo ?? {} } })
const baja = (ruc: string, estado: 'CAN' | 'SUS' | 'CDE') =>
  con({ contribuyentes: [{ ruc, razonSocial: 'X', estado }] })

/** The manual names three states; of the others a RUC may issue, and be sold to. */
const conEstado = (ruc: string, estado: 'SAD' | 'BLQ', otro: 'CAN' | 'SUS' | 'CDE') => ({
  entorno: { mundo: { contribuyentes: [{ ruc, razonSocial: 'X', estado }] } },
  ...baja(ruc, otro),
})

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
  {
    codigo: '1252',
    que: 'suspendido por un tiempo, no por la administración',
    mensaje: fe,
    ...conEstado('80099999', 'SAD', 'SUS'),
  },
  { codigo: '1252', que: 'cancelado, no bloqueado', mensaje: fe, ...conEstado('80099999', 'BLQ', 'CDE') },
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
  {
    codigo: '1308',
    que: 'RUC de física cancelado, no bloqueado',
    mensaje: () => enRec(pon('iTiContRec', '1'))(fe()),
    ...conEstado('80088888', 'BLQ', 'CAN'),
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
