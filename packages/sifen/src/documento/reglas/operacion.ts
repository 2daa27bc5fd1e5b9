import type { DocumentoEntrada } from '../entrada.ts'
import { LEYENDA_PRUEBA } from '../leyenda.ts'
import type { Regla } from './regla.ts'

/** Groups B to D1: emission, trade operation, issuer. */
export function reglasDeOperacion(e: DocumentoEntrada, regla: Regla): void {
  const tipo = e.gTimb.iTiDE
  const op = e.gOpeCom
  regla(
    e.gOpeDE.iTipEmi === 2,
    '1050',
    'B002',
    'gOpeDE.iTipEmi',
    2,
    'SIFEN todavía no recibe documentos en contingencia: use 1 (Normal).',
  )
  regla(
    Number(e.gOpeDE.dCodSeg) === Number(e.gTimb.dNumDoc),
    null,
    'B004',
    'gOpeDE.dCodSeg',
    e.gOpeDE.dCodSeg,
    'El código de seguridad no puede ser el número del documento: genérelo al azar.',
  )
  regla(
    tipo !== 7 && op == null,
    '1200',
    'D010',
    'gOpeCom',
    null,
    'Falta gOpeCom (transacción, impuesto y moneda): es obligatorio para este tipo de documento.',
  )
  regla(
    tipo === 7 && op != null,
    '1201',
    'D010a',
    'gOpeCom',
    op,
    'Una nota de remisión no lleva gOpeCom. Quítelo.',
  )
  regla(
    e.ambiente === 'PRODUCCION' && String(e.gEmis.dNomEmi) === LEYENDA_PRUEBA,
    '1263',
    'D105',
    'gEmis.dNomEmi',
    e.gEmis.dNomEmi,
    'En producción dNomEmi debe ser el nombre del emisor, no la leyenda del ambiente de prueba.',
  )
  if (op) comercial(tipo, op, regla)
}

function comercial(tipo: number, op: NonNullable<DocumentoEntrada['gOpeCom']>, regla: Regla): void {
  const conTransaccion = tipo === 1 || tipo === 4
  regla(
    conTransaccion && op.iTipTra == null,
    '1202',
    'D011',
    'gOpeCom.iTipTra',
    null,
    'Falta el tipo de transacción (iTipTra).',
  )
  regla(
    !conTransaccion && op.iTipTra != null,
    '1216',
    'D011a',
    'gOpeCom.iTipTra',
    op.iTipTra,
    'Este tipo de documento no lleva tipo de transacción. Quítelo.',
  )
  regla(
    tipo === 4 && op.cMoneOpe !== 'PYG',
    '1213',
    'D022',
    'gOpeCom.cMoneOpe',
    op.cMoneOpe,
    'Una autofactura se emite solo en guaraníes (PYG).',
  )
  cambio(op, regla)
  const vistas = new Set<number>()
  for (const [i, { cOblAfe }] of (op.gOblAfe ?? []).entries()) {
    regla(
      vistas.has(cOblAfe),
      '1222',
      'D031a',
      `gOpeCom.gOblAfe[${i}].cOblAfe`,
      cOblAfe,
      'La obligación afectada está repetida. Déjela una sola vez.',
    )
    vistas.add(cOblAfe)
  }
}

function cambio(op: NonNullable<DocumentoEntrada['gOpeCom']>, regla: Regla): void {
  const guarani = op.cMoneOpe === 'PYG'
  regla(
    !guarani && op.dCondTiCam == null,
    '1207',
    'D017',
    'gOpeCom.dCondTiCam',
    null,
    'En moneda extranjera falta dCondTiCam: 1 un tipo de cambio para todo, 2 uno por ítem.',
  )
  regla(
    guarani && op.dCondTiCam != null,
    '1208',
    'D017a',
    'gOpeCom.dCondTiCam',
    op.dCondTiCam,
    'En guaraníes no va la condición del tipo de cambio. Quítela.',
  )
  regla(
    op.dCondTiCam === 1 && op.dTiCam == null,
    '1209',
    'D018',
    'gOpeCom.dTiCam',
    null,
    'Falta el tipo de cambio de la operación (dTiCam).',
  )
  regla(
    op.dTiCam != null && (guarani || op.dCondTiCam === 2),
    '1210',
    'D018a',
    'gOpeCom.dTiCam',
    op.dTiCam,
    'No corresponde un tipo de cambio de la operación: está en guaraníes o lo lleva cada ítem. Quítelo.',
  )
}
