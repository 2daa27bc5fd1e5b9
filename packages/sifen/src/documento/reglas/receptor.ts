import { cuando } from '../../reglas/regla.ts'
import type { GDatRec } from '../campos.generated.ts'
import { enGrupo, type Juicio, type ReglaDe } from './juicio.ts'

type ReglaDeReceptor = ReglaDe<GDatRec>

const contribuyente: readonly ReglaDeReceptor[] = [
  {
    codigo: '1302',
    regla: 'D205',
    campo: 'iTiContRec',
    falla: r => r.iTiContRec == null,
    detalle: 'Falta el tipo de contribuyente del receptor: 1 persona física, 2 persona jurídica.',
  },
  {
    codigo: '1304',
    regla: 'D206',
    campo: 'dRucRec',
    falla: r => r.dRucRec == null,
    detalle: 'El receptor es contribuyente: falta su RUC.',
  },
  {
    codigo: '1311',
    regla: 'D208a',
    campo: 'iTipIDRec',
    falla: r => r.iTipIDRec != null,
    detalle: 'Un contribuyente se identifica con su RUC: quite el tipo de documento de identidad.',
  },
  {
    codigo: '1334',
    regla: 'D210b',
    campo: 'dNumIDRec',
    falla: r => r.dNumIDRec != null,
    detalle: 'Un contribuyente se identifica con su RUC: quite el número de documento de identidad.',
  },
]

const noContribuyente: readonly ReglaDeReceptor[] = [
  {
    codigo: '1303',
    regla: 'D205a',
    campo: 'iTiContRec',
    falla: r => r.iTiContRec != null,
    detalle: 'Un receptor no contribuyente no lleva tipo de contribuyente. Quítelo.',
  },
  {
    codigo: '1305',
    regla: 'D206a',
    campo: 'dRucRec',
    falla: r => r.dRucRec != null,
    detalle: 'Un receptor no contribuyente no lleva RUC. Quítelo, o diga que es contribuyente (iNatRec 1).',
  },
  {
    codigo: '1335',
    regla: 'D208g',
    campo: 'iTipIDRec',
    falla: r => r.iTipIDRec == null,
    detalle: 'Falta el tipo de documento de identidad del receptor.',
  },
  {
    codigo: '1314',
    regla: 'D210',
    campo: 'dNumIDRec',
    falla: r => r.dNumIDRec == null && r.iTiOpe !== 4,
    detalle: 'Falta el número de documento de identidad del receptor.',
  },
  {
    codigo: '1300',
    regla: 'D202',
    campo: 'iTiOpe',
    falla: r => r.iTiOpe === 1 || r.iTiOpe === 3,
    detalle: 'Con un receptor no contribuyente la operación es 2 (B2C) o 4 (B2F).',
  },
]

const exterior = (r: GDatRec) => r.iTiOpe === 4

const operacion: readonly ReglaDeReceptor[] = [
  {
    codigo: '1320',
    regla: 'D203',
    campo: 'cPaisRec',
    falla: r => exterior(r) === (r.cPaisRec === 'PRY'),
    detalle: r =>
      exterior(r)
        ? 'En una operación B2F el país del receptor no puede ser Paraguay.'
        : 'Fuera de B2F el país del receptor es PRY.',
  },
  {
    codigo: '1318',
    regla: 'D213',
    campo: 'dDirRec',
    falla: (r, e) => (e.gTimb.iTiDE === 7 || exterior(r)) && r.dDirRec == null,
    detalle: 'Falta la dirección del receptor: la exigen las notas de remisión y las operaciones B2F.',
  },
  {
    codigo: '1330',
    regla: 'D218',
    campo: 'dNumCasRec',
    falla: r => r.dDirRec != null && r.dNumCasRec == null,
    detalle: 'Con dirección va también el número de casa; 0 si no tiene.',
  },
  {
    codigo: '0160',
    regla: 'D219',
    campo: 'cDepRec',
    falla: r => exterior(r) && r.cDepRec != null,
    detalle: 'Un receptor del exterior no lleva departamento. Quítelo.',
  },
  {
    codigo: '0160',
    regla: 'D223',
    campo: 'cCiuRec',
    falla: r => exterior(r) && r.cCiuRec != null,
    detalle: 'Un receptor del exterior no lleva ciudad. Quítela.',
  },
]

const innominado: readonly ReglaDeReceptor[] = [
  {
    codigo: '1331',
    regla: 'D208e',
    campo: 'iTipIDRec',
    falla: (_, { gTimb: { iTiDE } }) => iTiDE === 5 || iTiDE === 6 || iTiDE === 7,
    detalle:
      'Una nota no puede ir a un receptor innominado. Si corrige una factura innominada, nomine primero a su receptor.',
  },
  {
    codigo: '1319',
    regla: 'D208b',
    campo: 'iTipIDRec',
    falla: r => r.iTiOpe !== 2,
    detalle: 'Solo una operación B2C puede ir sin nombre.',
  },
  {
    codigo: '0160',
    regla: 'D210',
    campo: 'dNumIDRec',
    falla: r => r.dNumIDRec != null && r.dNumIDRec !== '0',
    detalle: 'Sin nombre, su número de documento es "0" (dNumIDRec).',
  },
  {
    codigo: '0160',
    regla: 'D211',
    campo: 'dNomRec',
    falla: r => r.dNomRec !== 'Sin Nombre',
    detalle: 'Sin nombre, se llama "Sin Nombre" (dNomRec).',
  },
]

const autofactura: readonly ReglaDeReceptor[] = [
  {
    codigo: '1315',
    regla: 'D201',
    campo: 'iNatRec',
    falla: r => r.iNatRec !== 1,
    detalle: 'En una autofactura el receptor es el propio emisor, que es contribuyente (iNatRec 1).',
  },
  {
    codigo: '1316',
    regla: 'D202a',
    campo: 'iTiOpe',
    falla: r => r.iTiOpe !== 2,
    detalle: 'En una autofactura la operación es 2 (B2C).',
  },
  {
    codigo: '1317',
    regla: 'D206e',
    campo: 'dRucRec',
    falla: (r, { gEmis }) => r.dRucRec !== gEmis.dRucEm,
    detalle: 'En una autofactura el RUC del receptor es el del emisor.',
  },
]

/** Group D2: who receives. */
export const receptor: readonly Juicio[] = [
  enGrupo('gDatRec', e => e.gDatRec, [
    cuando(r => r.iNatRec === 1, contribuyente),
    cuando(r => r.iNatRec === 2, noContribuyente),
    ...operacion,
    cuando(r => r.iTipIDRec === 5, innominado),
    cuando((_, e) => e.gTimb.iTiDE === 4, autofactura),
  ]),
]
