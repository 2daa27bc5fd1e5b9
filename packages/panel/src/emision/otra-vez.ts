import type { components } from '../api/contrato.generated.ts'
import type { Pago } from './pago.ts'

type Emision = components['schemas']['Emision']
type Documento = components['schemas']['Documento']
type Item = Emision['items'][number]

const deItem = ({ anticipo: _, cdcAnticipo: __, ...item }: Item): Item => item

type Cuota = NonNullable<Pago['cuotas']>[number]

const deCuota = ({ vencimiento: _, ...cuota }: Cuota): Cuota => cuota

/** Which cheque or which card it was is of one payment alone; what is owed is owed from now on. */
const dePago = ({ numeroCheque: _, bancoEmisor: __, tarjeta: ___, cuotas, ...pago }: Pago): Pago => ({
  ...pago,
  ...(cuotas === undefined ? {} : { cuotas: cuotas.map(deCuota) }),
})

const sinFechas = (cuerpo: Emision, hoy: string): Emision => {
  const { fechaEmision: _, fechaTraslado: __, remision, transporte, ...resto } = cuerpo
  return {
    ...resto,
    ...(remision === undefined
      ? {}
      : { remision: { ...remision, ...(remision.fechaFactura === undefined ? {} : { fechaFactura: hoy }) } }),
    ...(transporte?.fechaInicio === undefined
      ? {}
      : { transporte: { ...transporte, fechaInicio: hoy, fechaFin: hoy } }),
  }
}

/**
 * The body of another one like it: to whom it was sold in the end, today, and paid anew. What was of that sale alone is left out: its
 * dates, what was paid in advance and what documentos it was about.
 */
export function otraVez(cuerpo: Emision, documento: Documento, hoy: string): Emision {
  const { anticipoGlobal: _, documentosAsociados: __, documentoAsociado, condicionPago, ...resto } = cuerpo
  const { innominada, receptorEfectivo } = documento
  const receptor = innominada ? (receptorEfectivo ?? undefined) : resto.receptor
  const { receptor: ___, ...base } = sinFechas(resto, hoy)
  return {
    ...base,
    items: base.items.map(deItem),
    // A receptor is shown in the words in which it is taken.
    ...(receptor === undefined ? {} : { receptor: receptor as Emision['receptor'] }),
    ...(condicionPago === undefined
      ? {}
      : { condicionPago: Array.isArray(condicionPago) ? condicionPago.map(dePago) : dePago(condicionPago) }),
    // A constancia is of who sells.
    ...(documentoAsociado?.tipoDocumento === 'CONSTANCIA' ? { documentoAsociado } : {}),
  } as Emision // the rest of a type without some of its fields
}
