import type { components } from '../api/contrato.generated.ts'
import { add, type Decimal, decimal, plain, round, share, subtract, ZERO } from '../values/decimal.ts'
import { aMonto, digitsOf, GUARANI, readDuda, readMonto, typedMonto } from '../values/dinero.ts'
import { PAGO } from './bloques.generated.ts'
import { aBloque, deBloque, type Escritos, opcionesDe, soloDe } from './escritos.ts'
import { DE_PAGO } from './partes.ts'

type Condicion = NonNullable<components['schemas']['Emision']['condicionPago']>
export type Pago = Exclude<Condicion, readonly unknown[]>
export type Medio = NonNullable<Pago['tipoPago']>

export const MEDIOS = opcionesDe<Medio>(PAGO, 'tipoPago')

export const esConTarjeta = (medio: Medio): boolean =>
  medio === 'TARJETA_CREDITO' || medio === 'TARJETA_DEBITO'

/** One payment as it is typed; of several, the one without an amount is the rest. */
export interface PagoEscrito {
  clave: string
  tipoPago: Medio
  monto: string
  numeroCheque: string
  bancoEmisor: string
  descripcion: string
  /** Of its card, and in which money; absent in what was typed before there was a place for it. */
  escritos?: Escritos
}

let made = 0
export const pagoNuevo = (tipoPago: Medio = 'EFECTIVO'): PagoEscrito => ({
  clave: `${Date.now()}-${made++}`,
  tipoPago,
  monto: '',
  numeroCheque: '',
  bancoEmisor: '',
  descripcion: '',
})

const sum = (amounts: readonly Decimal[]): Decimal => amounts.reduce(add, ZERO)

/** How many decimals what is paid has at most (E608); a total has eight. */
const DECIMALES_DE_PAGO = 4

/** What can be paid of an amount, as the service has it settled: no guaraní has cents, and what has more decimals than are paid goes to the hundredth. */
export function pagableDe(monto: string, moneda: string): string {
  const dicho = decimal(monto)
  const exacto = moneda !== GUARANI && dicho.scale <= DECIMALES_DE_PAGO
  return exacto ? monto : plain(round(dicho, digitsOf(moneda)))
}

/** What of the total no payment names yet; below zero when they name too much. */
export function restoDe(pagos: readonly PagoEscrito[], total: string, moneda: string): string {
  const named = pagos.flatMap(({ monto }) => readMonto(monto) ?? []).map(decimal)
  return plain(subtract(decimal(pagableDe(total, moneda)), sum(named)))
}

export interface Importe {
  /** Unknown until the service has said it: then what depends on it is left out. */
  total: string | undefined
  moneda: string
  tipoCambio: string | undefined
}

const CON_TARJETA = soloDe(PAGO, ['monedaPago', 'tipoCambio', 'tarjeta'])

/** Whether it is paid in another money than what is sold: then nobody but whoever pays knows how much. */
export const isEnOtraMoneda = ({ escritos = {} }: PagoEscrito, moneda: string): boolean =>
  !['', moneda].includes(escritos.monedaPago ?? '')

/** In which money its amount is. */
export const monedaDe = ({ escritos = {} }: PagoEscrito, moneda: string): string =>
  escritos.monedaPago || moneda

/** Whether an amount may mean two things. */
export const isDudoso = (pagos: readonly PagoEscrito[], moneda: string): boolean =>
  pagos.some(pago => readDuda(pago.monto, monedaDe(pago, moneda)) !== undefined)

/** The payments of a sale for cash. One pays the whole, whatever was typed beside it. */
export function aPagos(pagos: readonly PagoEscrito[], importe: Importe): Pago | Pago[] {
  const { total, moneda } = importe
  const sabido = total !== undefined && !pagos.some(pago => isEnOtraMoneda(pago, moneda))
  const resto = sabido ? restoDe(pagos, total, moneda) : undefined
  const vacio = pagos.findIndex(({ monto }) => monto.trim() === '')
  const [unico] = pagos
  if (unico !== undefined && pagos.length === 1)
    return isEnOtraMoneda(unico, moneda)
      ? aPagoEscrito(unico, importe)
      : aPago(unico, total && pagableDe(total, moneda), importe)
  return pagos.map((pago, index) =>
    index === vacio ? aPago(pago, resto, importe) : aPagoEscrito(pago, importe),
  )
}

/** A payment of as much as was typed. */
export const aPagoEscrito = (pago: PagoEscrito, importe: Importe): Pago =>
  aPago(pago, aMonto(pago.monto, monedaDe(pago, importe.moneda)), importe)

function aPago(pago: PagoEscrito, montoPago: string | undefined, { moneda, tipoCambio }: Importe): Pago {
  const { tipoPago, numeroCheque, bancoEmisor, descripcion, escritos = {} } = pago
  return {
    tipo: 'CONTADO',
    tipoPago,
    monedaPago: moneda,
    ...(montoPago === undefined ? {} : { montoPago }),
    ...(moneda === GUARANI || tipoCambio === undefined || isEnOtraMoneda(pago, moneda) ? {} : { tipoCambio }),
    ...aBloque(esConTarjeta(tipoPago) ? CON_TARJETA : DE_PAGO, '', escritos),
    ...(tipoPago === 'CHEQUE' ? { numeroCheque, bancoEmisor } : {}),
    ...(tipoPago === 'OTRO' && descripcion.trim() !== '' ? { descripcion } : {}),
  } as Pago // of its blocks what is typed is text
}

/** The other way: a payment of a body as it would have been typed. */
export function dePago({ monedaPago, tipoCambio, ...pago }: Pago, moneda: string): PagoEscrito {
  const { tipoPago, montoPago, numeroCheque = '', bancoEmisor = '', descripcion = '' } = pago
  const otra = monedaPago !== undefined && monedaPago !== moneda
  // Of the money of the operation the rate is the operation's.
  const cambio = { ...(otra ? { monedaPago } : {}), ...(otra || moneda === GUARANI ? { tipoCambio } : {}) }
  return {
    ...pagoNuevo(tipoPago ?? 'EFECTIVO'),
    monto: montoPago === undefined ? '' : typedMonto(montoPago),
    numeroCheque: String(numeroCheque),
    bancoEmisor,
    descripcion,
    escritos: deBloque(CON_TARJETA, '', { ...pago, ...cambio }),
  }
}

/** What amounts come to, as the contract writes them. */
export const sumOf = (montos: readonly string[]): string => plain(sum(montos.map(decimal)))

/** Equal instalments, the last of them with what the rounding left. */
export function cuotasIguales(total: string, cuantas: number, moneda: string): string[] {
  const whole = decimal(total)
  const each = share(whole, 1n, BigInt(cuantas), digitsOf(moneda))
  const others = Array.from({ length: cuantas - 1 }, () => each)
  return [...others, subtract(whole, sum(others))].map(plain)
}

/** That day of each of the following months; where a month is too short, its last day. */
export function vencimientos(primero: string, cuantos: number): string[] {
  const [year = 0, month = 1, day = 1] = primero.split('-').map(Number)
  return Array.from({ length: cuantos }, (_, index) => {
    const last = new Date(Date.UTC(year, month + index, 0)).getUTCDate()
    const due = new Date(Date.UTC(year, month - 1 + index, Math.min(day, last)))
    return due.toISOString().slice(0, 10)
  })
}

export const CUOTAS_MAX = 60

/** How many instalments were typed, if that many can be. */
export function numeroDeCuotas(text: string): number | undefined {
  const n = /^\d{1,3}$/.test(text.trim()) ? Number(text) : 0
  return n >= 1 && n <= CUOTAS_MAX ? n : undefined
}

/** What is owed and when; nothing while it cannot be read. */
export function planDeCuotas(
  { cuotas, primerVencimiento }: { cuotas: string; primerVencimiento: string },
  total: string | undefined,
  moneda: string,
): { monto?: string; vencimiento: string }[] {
  const cuantas = numeroDeCuotas(cuotas)
  if (cuantas === undefined || !/^\d{4}-\d\d-\d\d$/.test(primerVencimiento)) return []
  const fechas = vencimientos(primerVencimiento, cuantas)
  if (total === undefined) return fechas.map(vencimiento => ({ vencimiento }))
  return cuotasIguales(total, cuantas, moneda).map((monto, index) => ({ monto, vencimiento: fechas[index]! }))
}
