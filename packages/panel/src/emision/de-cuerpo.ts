import type { components } from '../api/contrato.generated.ts'
import { deReceptor } from '../receptor/de-cuerpo.ts'
import { corregible, type ValoresDeReceptor } from '../receptor/valores.ts'
import { GUARANI, typedMonto } from '../values/dinero.ts'
import { REMISION, TRANSPORTE, VENDEDOR } from './bloques.generated.ts'
import { deBloque } from './escritos.ts'
import { deItem } from './items.ts'
import {
  autofacturaVacia,
  COMPRAS,
  remisionVacia,
  type ValoresDeAutofactura,
  type ValoresDeRemision,
} from './otros.ts'
import { dePago, type Pago, type PagoEscrito, planDeCuotas, sumOf } from './pago.ts'
import { CONSTANCIA, MAS_DE_AUTOFACTURA, MAS_DE_FACTURA, MAS_DE_REMISION, type Precios } from './partes.ts'
import { emisionVacia, type ValoresDeEmision } from './valores.ts'

type Emision = components['schemas']['Emision']

const pagosDe = ({ condicionPago }: Emision): readonly Pago[] => [condicionPago ?? []].flat()
const isDebido = ({ tipo, montoPago }: Pago): boolean => tipo !== 'CONTADO' && montoPago == null

/** Of several, the last pays the rest; a single one the whole. */
const conResto = (pagos: readonly PagoEscrito[]): PagoEscrito[] =>
  pagos.map((pago, at) => (at === pagos.length - 1 ? { ...pago, monto: '' } : pago))

const montoDe = (monto: string | number | undefined): string => (monto === undefined ? '' : typedMonto(monto))

const lineasDe = ({ items }: Emision, precios: Precios = 'con IVA') =>
  items.map(item => deItem(item, precios))

const lugarDe = ({ numeroEstablecimiento, puntoExpedicion, informacionInteres = '' }: Emision) => ({
  numeroEstablecimiento: String(numeroEstablecimiento),
  puntoExpedicion: String(puntoExpedicion),
  informacionInteres,
})

function creditoDe({ plazo, cuotas = [] }: Pago): Partial<ValoresDeEmision> {
  if (cuotas.length === 0) return { credito: 'PLAZO', ...(plazo === undefined ? {} : { plazo }) }
  const [primera] = cuotas
  return {
    credito: 'CUOTAS',
    cuotas: String(cuotas.length),
    ...(primera?.vencimiento === undefined ? {} : { primerVencimiento: primera.vencimiento }),
  }
}

function condicionDe(cuerpo: Emision): Partial<ValoresDeEmision> {
  const moneda = cuerpo.monedaOperacion ?? GUARANI
  const escritos = (pagos: readonly Pago[]) => pagos.map(pago => dePago(pago, moneda))
  const pagos = pagosDe(cuerpo)
  if (cuerpo.condicionOperacion !== 'CREDITO') {
    const dichos = conResto(escritos(pagos))
    return { condicion: 'CONTADO', ...(dichos.length === 0 ? {} : { pagos: dichos }) }
  }
  const debido = pagos.find(isDebido)
  return {
    condicion: 'CREDITO',
    entrega: escritos(pagos.filter(pago => !isDebido(pago))),
    ...(debido === undefined ? {} : creditoDe(debido)),
  }
}

/** Whether it was to be paid in other parts, or on other days, than the form can say: there they are equal, and a month apart. */
export function hasCuotasPropias(cuerpo: Emision): boolean {
  const cuotas = pagosDe(cuerpo).find(isDebido)?.cuotas ?? []
  const primerVencimiento = cuotas[0]?.vencimiento ?? '2000-01-01'
  const total = sumOf(cuotas.map(({ monto }) => String(monto)))
  const iguales = planDeCuotas(
    { cuotas: String(cuotas.length), primerVencimiento },
    total,
    cuerpo.monedaOperacion ?? GUARANI,
  )
  return cuotas.some(({ monto, vencimiento }, at) => {
    const igual = iguales[at]
    if (igual === undefined || Number(igual.monto) !== Number(monto)) return true
    return vencimiento !== undefined && vencimiento !== igual.vencimiento
  })
}

/** Of one documento alone that it is about a body may say so by another name. */
const conAsociados = ({ documentoAsociado, ...cuerpo }: Emision): Emision =>
  documentoAsociado === undefined || cuerpo.documentosAsociados !== undefined
    ? cuerpo
    : { ...cuerpo, documentosAsociados: [documentoAsociado] }

/** A factura as it would have been typed. */
export function deCuerpoDeFactura(cuerpo: Emision): ValoresDeEmision {
  const { monedaOperacion: moneda = GUARANI, tipoTransaccion, indicadorPresencia } = cuerpo
  return {
    ...emisionVacia(),
    ...lugarDe(cuerpo),
    receptor: deReceptor(cuerpo.receptor),
    lineas: lineasDe(cuerpo),
    moneda,
    tipoCambio: montoDe(cuerpo.tipoCambio),
    ...(tipoTransaccion === undefined ? {} : { tipoTransaccion }),
    ...(indicadorPresencia === undefined ? {} : { indicadorPresencia }),
    descripcionPresencia: cuerpo.descripcionPresencia ?? '',
    ...condicionDe(cuerpo),
    descuentoGlobal: montoDe(cuerpo.descuentoGlobal),
    anticipoGlobal: montoDe(cuerpo.anticipoGlobal),
    escritos: deBloque(MAS_DE_FACTURA, '', conAsociados(cuerpo)),
  }
}

/** Of one that SIFEN refused the number of who buys is corrected: she is the same person. */
export const paraCorregir = <V extends { receptor: ValoresDeReceptor }>(
  valores: V,
  estado: components['schemas']['Documento']['estado'],
): V => (estado === 'RECHAZADO' ? { ...valores, receptor: corregible(valores.receptor) } : valores)

/** An autofactura as it would have been typed. */
export function deCuerpoDeAutofactura(cuerpo: Emision): ValoresDeAutofactura {
  const { vendedor, documentoAsociado, tipoTransaccion } = cuerpo
  const vacia = autofacturaVacia()
  const pagos = conResto(pagosDe(cuerpo).map(pago => dePago(pago, GUARANI)))
  return {
    ...vacia,
    ...lugarDe(cuerpo),
    lineas: lineasDe(cuerpo, 'sin IVA'),
    tipoTransaccion: COMPRAS.find(compra => compra === tipoTransaccion) ?? vacia.tipoTransaccion,
    ...(pagos.length === 0 ? {} : { pagos }),
    escritos: {
      ...deBloque(VENDEDOR, 'vendedor.', vendedor ?? {}),
      ...deBloque(CONSTANCIA, 'documentoAsociado.', documentoAsociado ?? {}),
      ...deBloque(MAS_DE_AUTOFACTURA, '', cuerpo),
    },
  }
}

/** A nota de remisión as it would have been typed. */
export function deCuerpoDeRemision(cuerpo: Emision): ValoresDeRemision {
  const { remision, transporte, receptor, documentoAsociado, documentosAsociados = [] } = cuerpo
  return {
    ...remisionVacia(),
    ...lugarDe(cuerpo),
    lineas: lineasDe(cuerpo, 'sin precios'),
    receptor: receptor === undefined ? remisionVacia().receptor : deReceptor(receptor),
    cdc: (documentoAsociado ?? documentosAsociados[0])?.cdc ?? '',
    escritos: {
      ...deBloque(REMISION, 'remision.', remision ?? {}),
      ...deBloque(TRANSPORTE, 'transporte.', transporte ?? {}),
      ...deBloque(MAS_DE_REMISION, '', cuerpo),
    },
  }
}
