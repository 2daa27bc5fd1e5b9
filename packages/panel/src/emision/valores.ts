import type { components } from '../api/contrato.generated.ts'
import { aEmision, RECEPTOR_VACIO, type ValoresDeReceptor } from '../receptor/valores.ts'
import { readAmount } from '../values/decimal.ts'
import { GUARANI, typed } from '../values/dinero.ts'
import { diaIso } from '../values/fecha.ts'
import { aPagos, type Pago, type PagoEscrito, pagoNuevo, planDeCuotas, vencimientos } from './pago.ts'
import type { ValoresDeExpedicion } from './timbrados.ts'

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
  /** What an item says that no line has a place for: it goes back as it came. */
  resto?: Partial<Item>
}

export interface ValoresDeEmision extends ValoresDeExpedicion {
  receptor: ValoresDeReceptor
  lineas: Linea[]
  moneda: string
  tipoCambio: string
  tipoTransaccion: NonNullable<Emision['tipoTransaccion']>
  indicadorPresencia: NonNullable<Emision['indicadorPresencia']>
  condicion: 'CONTADO' | 'CREDITO'
  pagos: PagoEscrito[]
  credito: 'PLAZO' | 'CUOTAS'
  plazo: string
  cuotas: string
  primerVencimiento: string
  informacionInteres: string
  /** Absent in what was typed before there was a place for them. */
  descuentoGlobal?: string
  anticipoGlobal?: string
  cdcAnticipo?: string
  descripcionPresencia?: string
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
  indicadorPresencia: 'OPERACION_PRESENCIAL',
  condicion: 'CONTADO',
  pagos: [pagoNuevo()],
  credito: 'PLAZO',
  plazo: '30 días',
  cuotas: '3',
  // A month from today.
  primerVencimiento: vencimientos(diaIso(new Date()), 2)[1]!,
  informacionInteres: '',
})

/** What cannot be read goes as it was typed: the service says what is wrong with it, beside the field. */
const amount = (text: string): string => readAmount(text) ?? text.trim()

/** What is left blank is not sent: that it is missing is said better than that it is no number. */
const written = (name: string, text: string) => (text.trim() === '' ? {} : { [name]: amount(text) })

export function aItem(linea: Linea): Item {
  const { codigo, descripcion, unidadMedida, iva, descuento } = linea
  const gravado = iva === '10' || iva === '5'
  return {
    ...linea.resto,
    codigo,
    descripcion,
    unidadMedida,
    ...written('cantidad', linea.cantidad),
    ...written('precioUnitario', linea.precioUnitario),
    ...written('descuento', descuento),
    ...(gravado ? { tasaIVA: iva, afectacionTributaria: 'GRAVADO' as const } : { afectacionTributaria: iva }),
    ...(iva === 'GRAVADO_PARCIAL' ? { tasaIVA: linea.tasaParcial, proporcionGravada: linea.proporcion } : {}),
  } as Item
}

/** An item of what has a price without IVA, or none at all. */
export const aItemSinIva = ({ codigo, descripcion, unidadMedida, cantidad, precioUnitario }: Linea): Item =>
  ({
    ...aItemSinPrecio({ codigo, descripcion, unidadMedida, cantidad }),
    ...written('precioUnitario', precioUnitario),
  }) as Item

export const aItemSinPrecio = (
  linea: Pick<Linea, 'codigo' | 'descripcion' | 'unidadMedida' | 'cantidad'>,
): Item => {
  const { codigo, descripcion, unidadMedida, cantidad } = linea
  return { codigo, descripcion, unidadMedida, ...written('cantidad', cantidad) } as Item
}

export function deItem(item: Item, index: number): Linea {
  const gravado = (item.afectacionTributaria ?? 'GRAVADO') === 'GRAVADO'
  const tasa = String(item.tasaIVA ?? '10')
  const { anticipo, cdcAnticipo, informacionInteres, partidaArancelaria, ncm, gtin, paisOrigen } = item
  const sinLugar = { anticipo, cdcAnticipo, informacionInteres, partidaArancelaria, ncm, gtin, paisOrigen }
  const resto = Object.entries(sinLugar).filter(([, value]) => value !== undefined)
  return {
    ...lineaNueva(index + 1),
    codigo: item.codigo,
    descripcion: item.descripcion,
    cantidad: typed(item.cantidad),
    precioUnitario: item.precioUnitario === undefined ? '' : typed(item.precioUnitario),
    descuento: item.descuento === undefined ? '' : typed(item.descuento),
    unidadMedida: item.unidadMedida ?? 'UNI',
    iva: gravado ? (tasa === '5' ? '5' : '10') : (item.afectacionTributaria as Iva),
    tasaParcial: tasa,
    proporcion: String(item.proporcionGravada ?? '100'),
    ...(resto.length === 0 ? {} : { resto: Object.fromEntries(resto) }),
  }
}

/** How it is paid; a sale on credit by term unless its instalments can be read. */
function condicionDe(
  valores: ValoresDeEmision,
  total: string | undefined,
): NonNullable<Emision['condicionPago']> {
  const { condicion, credito, plazo, pagos, moneda, tipoCambio } = valores
  if (condicion === 'CONTADO') return aPagos(pagos, { total, moneda, tipoCambio: readAmount(tipoCambio) })
  if (credito === 'PLAZO') return { tipo: 'CREDITO', plazo }
  const cuotas = planDeCuotas(valores, total, moneda)
  // Without any the service would take it for a term.
  return { tipo: 'CREDITO', cuotas: cuotas.length > 0 ? cuotas : [{ monto: '' }] } as Pago
}

/** What stays of an earlier choice is not sent. */
const presenciaEnPalabras = ({ indicadorPresencia, descripcionPresencia = '' }: ValoresDeEmision) =>
  indicadorPresencia === 'OTRO' && descripcionPresencia.trim() !== '' ? { descripcionPresencia } : {}

/** The body of a factura; what is paid is of the total that the service says. */
export function aFactura(
  valores: ValoresDeEmision,
  expedicion: ValoresDeExpedicion,
  total: string | undefined,
): Emision {
  const { moneda, condicion, tipoCambio, informacionInteres } = valores
  const cdc = valores.cdcAnticipo?.trim()
  return {
    tipoDocumento: 'FACTURA_ELECTRONICA',
    tipoTransaccion: valores.tipoTransaccion,
    indicadorPresencia: valores.indicadorPresencia,
    ...presenciaEnPalabras(valores),
    ...expedicion,
    monedaOperacion: moneda,
    ...(moneda === GUARANI ? {} : written('tipoCambio', tipoCambio)),
    condicionOperacion: condicion,
    condicionPago: condicionDe(valores, total),
    receptor: aEmision(valores.receptor),
    items: valores.lineas.map(aItem),
    ...written('descuentoGlobal', valores.descuentoGlobal ?? ''),
    ...written('anticipoGlobal', valores.anticipoGlobal ?? ''),
    ...(cdc ? { documentoAsociado: { tipoDocumento: 'ELECTRONICO', cdc } } : {}),
    ...(informacionInteres.trim() === '' ? {} : { informacionInteres }),
  }
}
