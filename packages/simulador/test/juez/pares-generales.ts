import { asociadoElectronico, autofactura, factura, facturaEnDolares, nota, remision } from './documentos.ts'
import type { Par } from './pares.ts'
import { CDC, FACTURA } from './referidos.ts'
import { antes, grupo, pon, quita, tras, varios } from './texto.ts'

const fe = () => factura()
const dolares = () => facturaEnDolares(1)
const porItem = () => facturaEnDolares(2)
const credito = () => nota(5, asociadoElectronico(CDC.factura))
const conFactura = { mundo: { documentos: [FACTURA] } }
const CDC_FE = '0180099999100100100000012202611201482915037'

const con = (mundo: NonNullable<Par['entorno']>['mundo']) => ({ entornoRoto: { mundo: mundo ?? {} } })
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

const conSerie = (serie: string) => () => tras('dNumDoc', `<dSerieNum>${serie}</dSerieNum>`)(fe())
/** Of what the greatest series is since before, or after, these are signed. */
const desdeAntes = (serie: string) => ({
  mundo: { serie: { serie, desde: Date.parse('2026-11-20T10:00:00-03:00') } },
})
const desdeDespues = (serie: string) => ({
  mundo: { serie: { serie, desde: Date.parse('2026-11-20T11:00:00-03:00') } },
})

export const TIMBRADO: readonly Par[] = [
  {
    codigo: '1110',
    que: 'la primera serie no es AA',
    mensaje: conSerie('AA'),
    cambia: pon('dSerieNum', 'AB'),
  },
  {
    codigo: '1110',
    que: 'la serie no es vecina de la mayor: sigue a AZ la BA',
    mensaje: conSerie('BA'),
    entorno: desdeAntes('AZ'),
    cambia: pon('dSerieNum', 'BB'),
  },
  {
    codigo: '1110',
    que: 'la serie anterior, firmada después de que empezó la actual',
    mensaje: conSerie('AB'),
    entorno: desdeDespues('AC'),
    entornoRoto: desdeAntes('AC'),
  },
  {
    codigo: '1110',
    que: 'la serie siguiente, firmada antes de que empezara la actual',
    mensaje: conSerie('AD'),
    entorno: desdeAntes('AC'),
    entornoRoto: desdeDespues('AC'),
  },
  {
    codigo: '1110',
    que: 'la serie de la mayor se admite siempre, y una de más atrás nunca',
    mensaje: conSerie('AC'),
    entorno: desdeDespues('AC'),
    cambia: pon('dSerieNum', 'AA'),
  },
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
