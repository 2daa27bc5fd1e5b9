import type { GOpeCom } from '../campos.generated.ts'
import type { DocumentoEntrada } from '../entrada.ts'
import { LEYENDA_PRUEBA } from '../leyenda.ts'
import { enCada, enGrupo, enTodo, type Juicio, type ReglaDe } from './juicio.ts'

const emision: readonly ReglaDe<DocumentoEntrada>[] = [
  {
    codigo: '1050',
    regla: 'B002',
    campo: 'gOpeDE.iTipEmi',
    falla: e => e.gOpeDE.iTipEmi === 2,
    detalle: 'SIFEN todavía no recibe documentos en contingencia: use 1 (Normal).',
  },
  {
    codigo: null,
    regla: 'B004',
    campo: 'gOpeDE.dCodSeg',
    falla: e => Number(e.gOpeDE.dCodSeg) === Number(e.gTimb.dNumDoc),
    detalle: 'El código de seguridad no puede ser el número del documento: genérelo al azar.',
  },
  {
    codigo: '1200',
    regla: 'D010',
    campo: 'gOpeCom',
    falla: e => e.gTimb.iTiDE !== 7 && e.gOpeCom == null,
    detalle:
      'Faltan la transacción, el impuesto y la moneda (gOpeCom): son obligatorios para este tipo de documento.',
  },
  {
    codigo: '1201',
    regla: 'D010a',
    campo: 'gOpeCom',
    falla: e => e.gTimb.iTiDE === 7 && e.gOpeCom != null,
    detalle: 'Una nota de remisión no lleva transacción, impuesto ni moneda: quítelos (gOpeCom).',
  },
  {
    codigo: '1263',
    regla: 'D105',
    campo: 'gEmis.dNomEmi',
    falla: e => e.ambiente === 'PRODUCCION' && String(e.gEmis.dNomEmi) === LEYENDA_PRUEBA,
    detalle: 'En producción el emisor va con su nombre (dNomEmi), no con la leyenda del ambiente de prueba.',
  },
]

const conTransaccion = ({ gTimb: { iTiDE } }: DocumentoEntrada) => iTiDE === 1 || iTiDE === 4

const comercial: readonly ReglaDe<GOpeCom>[] = [
  {
    codigo: '1202',
    regla: 'D011',
    campo: 'iTipTra',
    falla: (op, e) => conTransaccion(e) && op.iTipTra == null,
    detalle: 'Falta el tipo de transacción (iTipTra).',
  },
  {
    codigo: '1216',
    regla: 'D011a',
    campo: 'iTipTra',
    falla: (op, e) => !conTransaccion(e) && op.iTipTra != null,
    detalle: 'Este tipo de documento no lleva tipo de transacción. Quítelo.',
  },
  {
    codigo: '1213',
    regla: 'D022',
    campo: 'cMoneOpe',
    falla: (op, e) => e.gTimb.iTiDE === 4 && op.cMoneOpe !== 'PYG',
    detalle: 'Una autofactura se emite solo en guaraníes (PYG).',
  },
  {
    codigo: '1207',
    regla: 'D017',
    campo: 'dCondTiCam',
    falla: op => op.cMoneOpe !== 'PYG' && op.dCondTiCam == null,
    detalle:
      'En moneda extranjera falta decir si el tipo de cambio es uno para todo o uno por ítem (dCondTiCam 1 o 2).',
  },
  {
    codigo: '1208',
    regla: 'D017a',
    campo: 'dCondTiCam',
    falla: op => op.cMoneOpe === 'PYG' && op.dCondTiCam != null,
    detalle: 'En guaraníes no va la condición del tipo de cambio. Quítela.',
  },
  {
    codigo: '1209',
    regla: 'D018',
    campo: 'dTiCam',
    falla: op => op.dCondTiCam === 1 && op.dTiCam == null,
    detalle: 'Falta el tipo de cambio de la operación (dTiCam).',
  },
  {
    codigo: '1210',
    regla: 'D018a',
    campo: 'dTiCam',
    falla: op => op.dTiCam != null && (op.cMoneOpe === 'PYG' || op.dCondTiCam === 2),
    detalle:
      'No corresponde un tipo de cambio de la operación: está en guaraníes o lo lleva cada ítem. Quítelo.',
  },
]

type Obligacion = NonNullable<GOpeCom['gOblAfe']>[number]

const obligaciones: readonly ReglaDe<Obligacion>[] = [
  {
    codigo: '1222',
    regla: 'D031a',
    campo: 'cOblAfe',
    falla: ({ cOblAfe }, e, n) => e.gOpeCom?.gOblAfe?.slice(0, n).some(o => o.cOblAfe === cOblAfe) ?? false,
    detalle: 'La obligación afectada está repetida. Déjela una sola vez.',
  },
]

/** Groups B to D1: emission, trade operation, issuer. */
export const operacion: readonly Juicio[] = [
  enTodo(emision),
  enGrupo('gOpeCom', e => e.gOpeCom, comercial),
  enCada('gOpeCom.gOblAfe', e => e.gOpeCom?.gOblAfe, obligaciones),
]
