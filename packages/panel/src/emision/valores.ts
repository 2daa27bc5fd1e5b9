import type { components } from '../api/contrato.generated.ts'
import { aEmision, RECEPTOR_VACIO, type ValoresDeReceptor } from '../receptor/valores.ts'
import { add, decimal, plain, share, subtract, ZERO } from '../values/decimal.ts'
import { digitsOf, GUARANI, readMonto } from '../values/dinero.ts'
import { diaIso } from '../values/fecha.ts'
import { aBloque, type Escritos } from './escritos.ts'
import { aItems, type Linea, lineaNueva, writtenMonto } from './items.ts'
import {
  aPagoEscrito,
  aPagos,
  monedaDe,
  type Pago,
  type PagoEscrito,
  pagableDe,
  pagoNuevo,
  planDeCuotas,
  vencimientos,
} from './pago.ts'
import { MAS_DE_FACTURA } from './partes.ts'
import type { ValoresDeExpedicion } from './timbrados.ts'

type Emision = components['schemas']['Emision']

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
  descripcionPresencia?: string
  /** What most sales do not say. */
  escritos?: Escritos
  /** On credit: what is paid at once. */
  entrega?: PagoEscrito[]
}

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

type AlCambio = Pick<ValoresDeEmision, 'moneda' | 'tipoCambio'>

/** What was paid, in the money of the sale, as the service counts it; undefined while its rate is not told. */
function enVenta(pago: PagoEscrito, { moneda, tipoCambio }: AlCambio): string | undefined {
  const monto = readMonto(pago.monto)
  const suya = monedaDe(pago, moneda)
  if (monto === undefined || suya === moneda) return monto ?? '0'
  const [porUno, deUno] = [
    suya === GUARANI ? '1' : readMonto(pago.escritos?.tipoCambio ?? '', GUARANI),
    moneda === GUARANI ? '1' : readMonto(tipoCambio, GUARANI),
  ]
  if (porUno === undefined || deUno === undefined || Number(deUno) === 0) return undefined
  const [amount, rate, under] = [decimal(monto), decimal(porUno), decimal(deUno)]
  const enGuaranies = { units: amount.units * rate.units, scale: amount.scale + rate.scale }
  return plain(share(enGuaranies, 10n ** BigInt(under.scale), under.units, digitsOf(moneda)))
}

/** What is left to be paid on credit; undefined while nobody knows what was paid at once in another money. */
export function aCredito(
  { entrega = [], ...cambio }: AlCambio & Pick<ValoresDeEmision, 'entrega'>,
  total: string,
): string | undefined {
  const pagados = entrega.map(pago => enVenta(pago, cambio))
  if (pagados.includes(undefined)) return undefined
  const pagado = pagados.reduce((sum, monto) => add(sum, decimal(monto ?? '0')), ZERO)
  return pagableDe(plain(subtract(decimal(total), pagado)), cambio.moneda)
}

/** How it is paid; a sale on credit by term unless its instalments can be read. */
function condicionDe(
  valores: ValoresDeEmision,
  total: string | undefined,
): NonNullable<Emision['condicionPago']> {
  const { condicion, pagos, entrega = [], moneda } = valores
  const importe = { total, moneda, tipoCambio: readMonto(valores.tipoCambio, GUARANI) }
  if (condicion === 'CONTADO') return aPagos(pagos, importe)
  const credito = creditoDe(valores, total)
  return entrega.length === 0 ? credito : [credito, ...entrega.map(pago => aPagoEscrito(pago, importe))]
}

function creditoDe(valores: ValoresDeEmision, total: string | undefined): Pago {
  const { credito, plazo, moneda } = valores
  if (credito === 'PLAZO') return { tipo: 'CREDITO', plazo }
  const cuotas = planDeCuotas(valores, total === undefined ? undefined : aCredito(valores, total), moneda)
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
  return {
    tipoDocumento: 'FACTURA_ELECTRONICA',
    tipoTransaccion: valores.tipoTransaccion,
    indicadorPresencia: valores.indicadorPresencia,
    ...presenciaEnPalabras(valores),
    ...expedicion,
    monedaOperacion: moneda,
    ...(moneda === GUARANI ? {} : writtenMonto('tipoCambio', tipoCambio, GUARANI)),
    condicionOperacion: condicion,
    condicionPago: condicionDe(valores, total),
    receptor: aEmision(valores.receptor),
    items: aItems(valores.lineas, 'con IVA', moneda),
    ...writtenMonto('descuentoGlobal', valores.descuentoGlobal ?? '', moneda),
    ...writtenMonto('anticipoGlobal', valores.anticipoGlobal ?? '', moneda),
    ...aBloque(MAS_DE_FACTURA, '', valores.escritos ?? {}, moneda),
    ...(informacionInteres.trim() === '' ? {} : { informacionInteres }),
  }
}
