import { cuando } from '../../reglas/regla.ts'
import type { GCamItem } from '../campos.generated.ts'
import type { DocumentoEntrada } from '../entrada.ts'
import { enCada, enTodo, type Juicio, type ReglaDe, type TablaDe } from './juicio.ts'

type ReglaDeItem = ReglaDe<GCamItem>

const valor: readonly ReglaDeItem[] = [
  {
    codigo: '1850',
    regla: 'E720',
    campo: 'gValorItem',
    falla: (item, e) => e.gTimb.iTiDE !== 7 && item.gValorItem == null,
    detalle: 'Falta el precio del ítem (gValorItem).',
  },
  {
    codigo: '1851',
    regla: 'E720a',
    campo: 'gValorItem',
    falla: (item, e) => e.gTimb.iTiDE === 7 && item.gValorItem != null,
    detalle: 'Una nota de remisión no lleva precios: quítelos (gValorItem).',
  },
]

const tasaDelItem = (item: GCamItem) => item.gValorItem?.dTiCamIt
const porItem = (e: DocumentoEntrada) => e.gOpeCom?.dCondTiCam === 2
const enGuaranies = (e: DocumentoEntrada) => e.gOpeCom?.cMoneOpe === 'PYG'

const sinCambio: readonly ReglaDeItem[] = [
  {
    codigo: '1854',
    regla: 'E725',
    campo: 'gValorItem.dTiCamIt',
    falla: (item, e) => porItem(e) && item.gValorItem != null,
    detalle: 'Con tipo de cambio por ítem, cada ítem lleva el suyo (dTiCamIt).',
  },
]

const conCambio: readonly ReglaDeItem[] = [
  {
    codigo: '1856',
    regla: 'E725b',
    campo: 'gValorItem.dTiCamIt',
    falla: (_, e) => enGuaranies(e),
    detalle: 'En guaraníes no va tipo de cambio por ítem. Quítelo.',
  },
  {
    codigo: '1855',
    regla: 'E725a',
    campo: 'gValorItem.dTiCamIt',
    falla: (_, e) => !enGuaranies(e) && !porItem(e),
    detalle: 'El tipo de cambio es uno para toda la operación: quite el del ítem.',
  },
]

const conIva = ({ gTimb: { iTiDE } }: DocumentoEntrada) => iTiDE === 1 || iTiDE === 5 || iTiDE === 6

const sinIva: readonly ReglaDeItem[] = [
  {
    codigo: '1900',
    regla: 'E730',
    campo: 'gCamIVA',
    falla: (_, e) => conIva(e) && e.gOpeCom?.iTImp != null && e.gOpeCom.iTImp !== 2,
    detalle: 'Falta cómo afecta el IVA al ítem (gCamIVA).',
  },
]

const exento: readonly ReglaDeItem[] = [
  {
    codigo: '1905',
    regla: 'E733a',
    campo: 'gCamIVA.dPropIVA',
    falla: ({ gCamIVA: g }) => g?.dPropIVA != null && Number(g.dPropIVA) !== 0,
    detalle: 'En un ítem exento o exonerado la proporción gravada es 0.',
  },
  {
    codigo: '1907',
    regla: 'E734',
    campo: 'gCamIVA.dTasaIVA',
    falla: ({ gCamIVA: g }) => g?.dTasaIVA != null && g.dTasaIVA !== 0,
    detalle: 'En un ítem exento o exonerado la tasa es 0.',
  },
]

const gravado: readonly ReglaDeItem[] = [
  {
    codigo: '1908',
    regla: 'E734a',
    campo: 'gCamIVA.dTasaIVA',
    falla: ({ gCamIVA: g }) => g?.dTasaIVA !== 5 && g?.dTasaIVA !== 10,
    detalle: 'La tasa del IVA de un ítem gravado es 5 o 10.',
  },
  {
    codigo: '1904',
    regla: 'E733',
    campo: 'gCamIVA.dPropIVA',
    falla: ({ gCamIVA: g }) => g?.iAfecIVA === 1 && g.dPropIVA != null && Number(g.dPropIVA) !== 100,
    detalle: 'En un ítem gravado la proporción es 100; para menos, use gravado parcial (4).',
  },
  {
    codigo: '1906',
    regla: 'E733b',
    campo: 'gCamIVA.dPropIVA',
    falla: ({ gCamIVA: g }) =>
      g?.iAfecIVA === 4 && !(Number(g.dPropIVA ?? 0) > 0 && Number(g.dPropIVA ?? 0) < 100),
    detalle: 'En un ítem gravado parcial la proporción es mayor que 0 y menor que 100.',
  },
]

const isExento = ({ gCamIVA: g }: GCamItem) => g?.iAfecIVA === 2 || g?.iAfecIVA === 3

const iva: TablaDe<GCamItem> = [
  {
    codigo: '1901',
    regla: 'E730a',
    campo: 'gCamIVA',
    falla: (_, { gTimb: { iTiDE } }) => iTiDE === 4 || iTiDE === 7,
    detalle: 'Este tipo de documento no lleva IVA en sus ítems: quítelo (gCamIVA).',
  },
  {
    codigo: '1902',
    regla: 'E730b',
    campo: 'gCamIVA',
    falla: (_, e) => e.gOpeCom?.iTImp === 2,
    detalle: 'Una operación afectada solo por el ISC no lleva IVA: quítelo (gCamIVA).',
  },
  cuando(isExento, exento),
  cuando(item => !isExento(item), gravado),
]

const relevancia: readonly ReglaDeItem[] = [
  {
    codigo: '1807',
    regla: 'E715',
    campo: 'cRelMerc',
    falla: (_, e) => e.gTimb.iTiDE !== 7,
    detalle: 'Los datos de quiebra o merma van solo en una nota de remisión. Quítelos.',
  },
  {
    codigo: '1808',
    regla: 'E717',
    campo: 'dCanQuiMer',
    falla: (item, e) => e.gTimb.iTiDE === 7 && item.dCanQuiMer == null && item.dPorQuiMer == null,
    detalle: 'Con quiebra o merma (cRelMerc) va su cantidad, o su porcentaje.',
  },
]

const cantidad: readonly ReglaDeItem[] = [
  {
    codigo: null,
    regla: 'E711',
    campo: 'dCantProSer',
    falla: item => Number(item.dCantProSer) === 0,
    detalle: 'La cantidad no puede ser cero.',
  },
]

const sumable: ReglaDe<DocumentoEntrada> = {
  codigo: '2362',
  regla: 'F008',
  campo: 'gOpeCom.iTImp',
  falla: e => conIva(e) && e.gOpeCom?.iTImp === 2,
  detalle:
    'El total es la suma de los subtotales por IVA (F002 a F005), y el esquema no tiene uno para el ISC: afecte la operación al IVA.',
}

/** Group E8: what each item must and must not carry. */
export const items: readonly Juicio[] = [
  enTodo([sumable]),
  enCada('gCamItem', e => e.gCamItem, [
    ...valor,
    cuando(item => tasaDelItem(item) == null, sinCambio),
    cuando(item => tasaDelItem(item) != null, conCambio),
    cuando(item => item.gCamIVA == null, sinIva),
    cuando(item => item.gCamIVA != null, iva),
    cuando(item => item.cRelMerc != null, relevancia),
    ...cantidad,
  ]),
]
