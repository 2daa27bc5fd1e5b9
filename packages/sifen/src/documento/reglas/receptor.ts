import type { GDatRec } from '../campos.generated.ts'
import type { DocumentoEntrada } from '../entrada.ts'
import type { Regla } from './regla.ts'

const C = 'gDatRec.'

/** Group D2: who receives. */
export function reglasDeReceptor(e: DocumentoEntrada, regla: Regla): void {
  const r = e.gDatRec
  if (r.iNatRec === 1) contribuyente(r, regla)
  else noContribuyente(r, regla)
  operacion(e, regla)
  if (r.iTipIDRec === 5) innominado(e, regla)
  if (e.gTimb.iTiDE === 4) autofactura(e, regla)
}

function contribuyente(r: GDatRec, regla: Regla): void {
  regla(
    r.iTiContRec == null,
    '1302',
    'D205',
    `${C}iTiContRec`,
    null,
    'Falta el tipo de contribuyente del receptor: 1 persona física, 2 persona jurídica.',
  )
  regla(r.dRucRec == null, '1304', 'D206', `${C}dRucRec`, null, 'El receptor es contribuyente: falta su RUC.')
  regla(
    r.iTipIDRec != null,
    '1311',
    'D208a',
    `${C}iTipIDRec`,
    r.iTipIDRec,
    'Un contribuyente se identifica con su RUC: quite el tipo de documento de identidad.',
  )
  regla(
    r.dNumIDRec != null,
    '1334',
    'D210b',
    `${C}dNumIDRec`,
    r.dNumIDRec,
    'Un contribuyente se identifica con su RUC: quite el número de documento de identidad.',
  )
}

function noContribuyente(r: GDatRec, regla: Regla): void {
  regla(
    r.iTiContRec != null,
    '1303',
    'D205a',
    `${C}iTiContRec`,
    r.iTiContRec,
    'Un receptor no contribuyente no lleva tipo de contribuyente. Quítelo.',
  )
  regla(
    r.dRucRec != null,
    '1305',
    'D206a',
    `${C}dRucRec`,
    r.dRucRec,
    'Un receptor no contribuyente no lleva RUC. Quítelo, o indique iNatRec 1.',
  )
  regla(
    r.iTipIDRec == null,
    '1335',
    'D208g',
    `${C}iTipIDRec`,
    null,
    'Falta el tipo de documento de identidad del receptor.',
  )
  regla(
    r.dNumIDRec == null && r.iTiOpe !== 4,
    '1314',
    'D210',
    `${C}dNumIDRec`,
    null,
    'Falta el número de documento de identidad del receptor.',
  )
  regla(
    r.iTiOpe === 1 || r.iTiOpe === 3,
    '1300',
    'D202',
    `${C}iTiOpe`,
    r.iTiOpe,
    'Con un receptor no contribuyente la operación es 2 (B2C) o 4 (B2F).',
  )
}

function operacion({ gDatRec: r, gTimb }: DocumentoEntrada, regla: Regla): void {
  const exterior = r.iTiOpe === 4
  regla(
    exterior === (r.cPaisRec === 'PRY'),
    '1320',
    'D203',
    `${C}cPaisRec`,
    r.cPaisRec,
    exterior
      ? 'En una operación B2F el país del receptor no puede ser Paraguay.'
      : 'Fuera de B2F el país del receptor es PRY.',
  )
  regla(
    (gTimb.iTiDE === 7 || exterior) && r.dDirRec == null,
    '1318',
    'D213',
    `${C}dDirRec`,
    null,
    'Falta la dirección del receptor: la exigen las notas de remisión y las operaciones B2F.',
  )
  regla(
    r.dDirRec != null && r.dNumCasRec == null,
    '1330',
    'D218',
    `${C}dNumCasRec`,
    null,
    'Con dirección va también el número de casa; 0 si no tiene.',
  )
  regla(
    exterior && r.cDepRec != null,
    '0160',
    'D219',
    `${C}cDepRec`,
    r.cDepRec,
    'Un receptor del exterior no lleva departamento. Quítelo.',
  )
  regla(
    exterior && r.cCiuRec != null,
    '0160',
    'D223',
    `${C}cCiuRec`,
    r.cCiuRec,
    'Un receptor del exterior no lleva ciudad. Quítela.',
  )
}

function innominado({ gDatRec: r, gTimb }: DocumentoEntrada, regla: Regla): void {
  const nota = gTimb.iTiDE === 5 || gTimb.iTiDE === 6 || gTimb.iTiDE === 7
  regla(
    nota,
    '1331',
    'D208e',
    `${C}iTipIDRec`,
    5,
    'Una nota no puede ir a un receptor innominado. Si corrige una factura innominada, nomine primero a su receptor.',
  )
  regla(r.iTiOpe !== 2, '1319', 'D208b', `${C}iTipIDRec`, 5, 'Solo una operación B2C puede ir sin nombre.')
  regla(
    r.dNumIDRec != null && r.dNumIDRec !== '0',
    '0160',
    'D210',
    `${C}dNumIDRec`,
    r.dNumIDRec,
    'Sin nombre, dNumIDRec es "0".',
  )
  regla(
    r.dNomRec !== 'Sin Nombre',
    '0160',
    'D211',
    `${C}dNomRec`,
    r.dNomRec,
    'Sin nombre, dNomRec es "Sin Nombre".',
  )
}

function autofactura({ gDatRec: r, gEmis }: DocumentoEntrada, regla: Regla): void {
  regla(
    r.iNatRec !== 1,
    '1315',
    'D201',
    `${C}iNatRec`,
    r.iNatRec,
    'En una autofactura el receptor es el propio emisor: iNatRec es 1.',
  )
  regla(
    r.iTiOpe !== 2,
    '1316',
    'D202a',
    `${C}iTiOpe`,
    r.iTiOpe,
    'En una autofactura la operación es 2 (B2C).',
  )
  regla(
    r.dRucRec !== gEmis.dRucEm,
    '1317',
    'D206e',
    `${C}dRucRec`,
    r.dRucRec,
    'En una autofactura el RUC del receptor es el del emisor.',
  )
}
