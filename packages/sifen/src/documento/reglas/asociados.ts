import { splitCdc } from '../../cdc.ts'
import type { GCamDEAsoc } from '../campos.generated.ts'
import type { DocumentoEntrada } from '../entrada.ts'
import { enCada, enTodo, type Juicio, nada, type ReglaDe } from './juicio.ts'

type ReglaDeAsociado = ReglaDe<GCamDEAsoc>

const cuantos = (e: DocumentoEntrada) => (e.gCamDEAsoc ?? []).length
const exigeUno = ({ gTimb: { iTiDE } }: DocumentoEntrada) => iTiDE === 4 || iTiDE === 5 || iTiDE === 6

const cantidad: readonly ReglaDe<DocumentoEntrada>[] = [
  {
    codigo: '2400',
    regla: 'H001',
    campo: 'gCamDEAsoc',
    falla: e => exigeUno(e) && cuantos(e) === 0,
    valor: nada,
    detalle: 'Falta el documento asociado: este tipo de documento lo exige.',
  },
  {
    codigo: '2415',
    regla: 'H001b',
    campo: 'gCamDEAsoc',
    falla: e => exigeUno(e) && cuantos(e) > 1,
    valor: cuantos,
    detalle: 'Este tipo de documento lleva un solo documento asociado.',
  },
]

const segunTipo: readonly ReglaDeAsociado[] = [
  {
    codigo: '2416',
    regla: 'H002',
    campo: 'iTipDocAso',
    falla: (a, e) => e.gTimb.iTiDE === 4 && a.iTipDocAso !== 3,
    detalle: 'Una autofactura se asocia a una constancia electrónica (3).',
  },
  {
    codigo: '2434',
    regla: 'H002a',
    campo: 'iTipDocAso',
    falla: (a, e) => e.gTimb.iTiDE !== 4 && a.iTipDocAso === 3,
    detalle: 'Solo una autofactura se asocia a una constancia.',
  },
]

/** What each type may be about: types of a CDC, and what is printed (H009). */
const ADMITE: {
  readonly [iTiDE: number]: { readonly cdc: readonly number[]; readonly impreso: readonly number[] }
} = {
  1: { cdc: [1, 7], impreso: [1, 4] },
  5: { cdc: [1], impreso: [1] },
  6: { cdc: [1], impreso: [1] },
  7: { cdc: [1], impreso: [1] },
}

const soloAdmite = ({ gTimb: { iTiDE } }: DocumentoEntrada) =>
  iTiDE === 1
    ? 'Una factura se asocia solo a una nota de remisión, o a la factura de un anticipo.'
    : 'Una nota se asocia solo a una factura.'

const admitido: readonly ReglaDeAsociado[] = [
  {
    codigo: '2414',
    regla: 'H001a',
    campo: 'dCdCDERef',
    falla: ({ iTipDocAso, dCdCDERef: cdc }, e) =>
      iTipDocAso === 1 &&
      typeof cdc === 'string' &&
      cdc.length === 44 &&
      ADMITE[e.gTimb.iTiDE]?.cdc.includes(splitCdc(cdc).iTiDE) === false,
    detalle: (_, e) => soloAdmite(e),
  },
  {
    codigo: '2414',
    regla: 'H001a',
    campo: 'iTipoDocAso',
    falla: ({ iTipDocAso, iTipoDocAso }, e) =>
      iTipDocAso === 2 &&
      iTipoDocAso != null &&
      ADMITE[e.gTimb.iTiDE]?.impreso.includes(iTipoDocAso) === false,
    detalle: (_, e) => soloAdmite(e),
  },
]

const isNota = ({ gTimb: { iTiDE } }: DocumentoEntrada) => iTiDE === 5 || iTiDE === 6 || iTiDE === 7

/** RUC of the issuer of the associated documento, from its CDC; undefined where the text has not the length of a CDC, which another rule reports. */
const emisorDe = ({ dCdCDERef: cdc }: GCamDEAsoc): string | undefined =>
  typeof cdc === 'string' && cdc.length === 44 ? splitCdc(cdc).dRucEm : undefined

const electronico: readonly ReglaDeAsociado[] = [
  {
    codigo: '2402',
    regla: 'H004',
    campo: 'dCdCDERef',
    falla: a => a.iTipDocAso === 1 && a.dCdCDERef == null,
    detalle: 'Falta el CDC del documento electrónico asociado.',
  },
  {
    codigo: '2418',
    regla: 'H004c',
    campo: 'dCdCDERef',
    falla: a => a.iTipDocAso !== 1 && a.dCdCDERef != null,
    detalle: 'Solo un documento electrónico se asocia por CDC. Quítelo.',
  },
  {
    codigo: '2444',
    regla: 'H018a',
    campo: 'dRucFus',
    falla: (a, e) => !isNota(e) && a.dRucFus != null,
    detalle: 'El RUC fusionado va solo en notas. Quítelo.',
  },
  {
    codigo: '2443',
    regla: 'H018',
    campo: 'dRucFus',
    falla: a => a.dRucFus != null && emisorDe(a) !== undefined && a.dRucFus !== emisorDe(a),
    detalle: a => `El CDC asociado es de ${emisorDe(a)}: el RUC fusionado debe ser ese.`,
  },
  {
    codigo: null,
    regla: 'H018',
    campo: 'dRucFus',
    falla: (a, e) => isNota(e) && a.dRucFus != null && a.dRucFus === e.gEmis.dRucEm,
    detalle: 'El RUC fusionado es el del propio emisor. Quítelo.',
  },
  {
    codigo: '2439',
    regla: 'H004g',
    campo: 'dCdCDERef',
    falla: (a, e) =>
      e.gTimb.iTiDE !== 4 && a.dRucFus == null && emisorDe(a) !== undefined && emisorDe(a) !== e.gEmis.dRucEm,
    detalle: (a, e) =>
      `El CDC asociado lo emitió ${emisorDe(a)}, no ${e.gEmis.dRucEm}.${isNota(e) ? ' Si fue absorbido por fusión, informe el RUC absorbido (dRucFus).' : ''}`,
  },
]

/** Fields of a printed document, with the codes of their absence and of their presence elsewhere. */
const impreso: readonly ReglaDeAsociado[] = (
  [
    ['dNTimDI', 'H005', '2405', '2419'],
    ['dEstDocAso', 'H006', '2406', '2420'],
    ['dPExpDocAso', 'H007', '2407', '2421'],
    ['dNumDocAso', 'H008', '2408', '2422'],
    ['iTipoDocAso', 'H009', '2409', '2423'],
    ['dFecEmiDI', 'H011', '2411', '2425'],
  ] as const
).flatMap(([campo, regla, falta, sobra]): ReglaDeAsociado[] => [
  {
    codigo: falta,
    regla,
    campo,
    falla: a => a.iTipDocAso === 2 && a[campo] == null,
    detalle: `De un documento impreso falta ${campo}.`,
  },
  {
    codigo: sobra,
    regla: `${regla}a`,
    campo,
    falla: a => a.iTipDocAso !== 2 && a[campo] != null,
    detalle: `${campo} va solo con un documento impreso. Quítelo.`,
  },
])

const isConstancia = (a: GCamDEAsoc) => a.iTipDocAso === 3
/** Elsewhere than in an autofactura there is no constancia, with numbers or without. */
const deMicroproductor = (a: GCamDEAsoc, { gTimb: { iTiDE } }: DocumentoEntrada) =>
  iTiDE === 4 && isConstancia(a) && a.iTipCons === 2

const constancia: readonly ReglaDeAsociado[] = [
  {
    codigo: '2426',
    regla: 'H014',
    campo: 'iTipCons',
    falla: a => isConstancia(a) && a.iTipCons == null,
    detalle: 'Falta el tipo de constancia.',
  },
  {
    codigo: '2427',
    regla: 'H014a',
    campo: 'iTipCons',
    falla: a => !isConstancia(a) && a.iTipCons != null,
    detalle: 'El tipo de constancia va solo con una constancia. Quítelo.',
  },
  {
    codigo: '2430',
    regla: 'H016',
    campo: 'dNumCons',
    falla: (a, e) => deMicroproductor(a, e) && a.dNumCons == null,
    detalle: 'Falta el número de la constancia de microproductores.',
  },
  {
    codigo: '2431',
    regla: 'H016a',
    campo: 'dNumCons',
    falla: a => !isConstancia(a) && a.dNumCons != null,
    detalle: 'El número de constancia va solo con una constancia. Quítelo.',
  },
  {
    codigo: '2432',
    regla: 'H017',
    campo: 'dNumControl',
    falla: (a, e) => deMicroproductor(a, e) && a.dNumControl == null,
    detalle: 'Falta el número de control de la constancia de microproductores.',
  },
  {
    codigo: '2433',
    regla: 'H017a',
    campo: 'dNumControl',
    falla: a => !isConstancia(a) && a.dNumControl != null,
    detalle: 'El número de control va solo con una constancia. Quítelo.',
  },
]

const isDeCreditoFiscal = ({ gOpeCom }: DocumentoEntrada) => gOpeCom?.iTipTra === 12

const fiscal: readonly ReglaDeAsociado[] = [
  {
    codigo: '2413',
    regla: 'H013',
    campo: 'dNumResCF',
    falla: (a, e) => isDeCreditoFiscal(e) && a.dNumResCF == null,
    detalle: 'En una venta de crédito fiscal cada documento asociado lleva el número de su resolución.',
  },
  {
    codigo: '2436',
    regla: 'H012a',
    campo: 'dNumComRet',
    falla: (a, e) => a.dNumComRet != null && !e.gCamCond?.gPaConEIni?.some(p => p.iTiPago === 10),
    detalle: 'El comprobante de retención acompaña a un pago por retención (iTiPago 10).',
  },
]

const creditoFiscal: readonly ReglaDe<DocumentoEntrada>[] = [
  {
    codigo: '2413',
    regla: 'H013',
    campo: 'gCamDEAsoc',
    falla: e => isDeCreditoFiscal(e) && cuantos(e) === 0,
    valor: nada,
    detalle:
      'Una venta de crédito fiscal lleva el número de su resolución (dNumResCF) en el documento asociado.',
  },
]

/** Group H: the documents that this one refers to, as far as it can be told without asking SIFEN. */
export const asociados: readonly Juicio[] = [
  enTodo(cantidad),
  enCada('gCamDEAsoc', e => e.gCamDEAsoc, [
    ...segunTipo,
    ...admitido,
    ...electronico,
    ...impreso,
    ...constancia,
    ...fiscal,
  ]),
  enTodo(creditoFiscal),
]
