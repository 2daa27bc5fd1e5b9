import type { components } from '../api/contrato.generated.ts'
import { aEmision, RECEPTOR_VACIO, type ValoresDeReceptor } from '../receptor/valores.ts'
import { readAmount } from '../values/decimal.ts'
import { GUARANI, typed } from '../values/dinero.ts'
import { type LineaDeTotales, totales } from '../values/totales.ts'

type Emision = components['schemas']['Emision']
type Item = Emision['items'][number]

/** How a line bears the IVA, as one choice of a person. */
export type Iva = '10' | '5' | 'EXENTO' | 'EXONERADO' | 'GRAVADO_PARCIAL'

export const IVAS = [
  { value: '10', label: 'IVA 10 %' },
  { value: '5', label: 'IVA 5 %' },
  { value: 'EXENTO', label: 'Exento' },
  { value: 'EXONERADO', label: 'Exonerado' },
] as const

export interface Linea {
  clave: string
  codigo: string
  descripcion: string
  cantidad: string
  precioUnitario: string
  descuento: string
  unidadMedida: string
  iva: Iva
  /** With GRAVADO_PARCIAL: which rate, on which part. */
  tasaParcial: string
  proporcion: string
}

export interface ValoresDeEmision {
  receptor: ValoresDeReceptor
  lineas: Linea[]
  numeroEstablecimiento: string
  puntoExpedicion: string
  moneda: string
  tipoCambio: string
  tipoTransaccion: NonNullable<Emision['tipoTransaccion']>
  condicion: 'CONTADO' | 'CREDITO'
  tipoPago: 'EFECTIVO' | 'TARJETA_CREDITO' | 'TARJETA_DEBITO' | 'TRANSFERENCIA' | 'BILLETERA_VIRTUAL'
  plazo: string
  informacionInteres: string
}

let made = 0
export const lineaNueva = (n = 1): Linea => ({
  clave: `${Date.now()}-${made++}`,
  codigo: String(n).padStart(3, '0'),
  descripcion: '',
  cantidad: '1',
  precioUnitario: '',
  descuento: '',
  unidadMedida: 'UNI',
  iva: '10',
  tasaParcial: '10',
  proporcion: '100',
})

export const emisionVacia = (): ValoresDeEmision => ({
  receptor: { ...RECEPTOR_VACIO, comprador: 'INNOMINADO' },
  lineas: [lineaNueva()],
  numeroEstablecimiento: '1',
  puntoExpedicion: '1',
  moneda: GUARANI,
  tipoCambio: '',
  tipoTransaccion: 'VENTA_MERCADERIA',
  condicion: 'CONTADO',
  tipoPago: 'EFECTIVO',
  plazo: '30 días',
  informacionInteres: '',
})

/** What cannot be read goes as it was typed: the service says what is wrong with it, beside the field. */
const amount = (text: string): string => readAmount(text) ?? text.trim()

export function aItem(linea: Linea): Item {
  const { codigo, descripcion, unidadMedida, iva, descuento } = linea
  const gravado = iva === '10' || iva === '5'
  return {
    codigo,
    descripcion,
    unidadMedida,
    cantidad: amount(linea.cantidad),
    precioUnitario: amount(linea.precioUnitario),
    ...(descuento.trim() === '' ? {} : { descuento: amount(descuento) }),
    ...(gravado ? { tasaIVA: iva, afectacionTributaria: 'GRAVADO' as const } : { afectacionTributaria: iva }),
    ...(iva === 'GRAVADO_PARCIAL' ? { tasaIVA: linea.tasaParcial, proporcionGravada: linea.proporcion } : {}),
  }
}

export function deItem(item: Item, index: number): Linea {
  const gravado = (item.afectacionTributaria ?? 'GRAVADO') === 'GRAVADO'
  const tasa = String(item.tasaIVA ?? '10')
  return {
    ...lineaNueva(index + 1),
    codigo: item.codigo,
    descripcion: item.descripcion,
    cantidad: typed(item.cantidad),
    precioUnitario: typed(item.precioUnitario),
    descuento: item.descuento === undefined ? '' : typed(item.descuento),
    unidadMedida: item.unidadMedida ?? 'UNI',
    iva: gravado ? (tasa === '5' ? '5' : '10') : (item.afectacionTributaria as Iva),
    tasaParcial: tasa,
    proporcion: String(item.proporcionGravada ?? '100'),
  }
}

export function paraTotales({ cantidad, precioUnitario, descuento, iva, ...rest }: Linea): LineaDeTotales {
  const tasa = iva === '10' || iva === '5' ? iva : iva === 'GRAVADO_PARCIAL' ? rest.tasaParcial : '0'
  return { cantidad, precioUnitario, descuento, tasa, proporcion: rest.proporcion }
}

/** Contado is one payment of the whole; who pays with several emits through the API. */
function condicionDe({ condicion, tipoPago, plazo, moneda, lineas }: ValoresDeEmision) {
  if (condicion === 'CREDITO') return { tipo: 'CREDITO' as const, plazo }
  const montoPago = totales(lineas.map(paraTotales), moneda).total
  return { tipo: 'CONTADO' as const, tipoPago, monedaPago: moneda, montoPago }
}

/** The body of a factura. */
export function aFactura(valores: ValoresDeEmision): Emision {
  const { moneda, condicion, tipoCambio, informacionInteres } = valores
  return {
    tipoDocumento: 'FACTURA_ELECTRONICA',
    tipoTransaccion: valores.tipoTransaccion,
    numeroEstablecimiento: valores.numeroEstablecimiento,
    puntoExpedicion: valores.puntoExpedicion,
    monedaOperacion: moneda,
    ...(moneda === GUARANI ? {} : { tipoCambio: amount(tipoCambio) }),
    condicionOperacion: condicion,
    condicionPago: condicionDe(valores),
    receptor: aEmision(valores.receptor),
    items: valores.lineas.map(aItem),
    ...(informacionInteres.trim() === '' ? {} : { informacionInteres }),
  }
}
