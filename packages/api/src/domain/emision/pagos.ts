import { type DocumentoEntrada, formatDecimal, parseDecimal, type Totales } from '@mbohera/sifen/valores'
import { NOTHING, type Validated, wrong } from '../validated.ts'
import type { CamposDePago } from './condicion.ts'
import { montoMinimoDe, montoMinimoPropioDe } from './montos.ts'
import { CONDICION_OPERACION } from './valores.ts'

type Pago = NonNullable<NonNullable<DocumentoEntrada['gCamCond']>['gPaConEIni']>[number]
type Cuota = NonNullable<
  NonNullable<NonNullable<DocumentoEntrada['gCamCond']>['gPagCred']>['gCuotas']
>[number]

const sumOf = (montos: readonly (string | number)[]): bigint =>
  montos.reduce((sum: bigint, monto) => sum + (parseDecimal(monto) ?? 0n), 0n)

const enOtra = (entrada: DocumentoEntrada, monedas: readonly string[]): boolean =>
  monedas.some(moneda => moneda !== entrada.gOpeCom?.cMoneOpe)

/** What the payments come to, when they are in the currency of the operation; undefined when one is not, or none is told. */
export function sumaDePagos(entrada: DocumentoEntrada): bigint | undefined {
  const pagos: readonly Pago[] | undefined = entrada.gCamCond?.gPaConEIni
  if (
    pagos === undefined ||
    enOtra(
      entrada,
      pagos.map(({ cMoneTiPag }) => cMoneTiPag),
    )
  )
    return undefined
  return sumOf(pagos.map(({ dMonTiPag }) => dMonTiPag))
}

/** What the instalments come to; undefined when there is none, or one is in another currency. */
export function sumaDeCuotas(entrada: DocumentoEntrada): bigint | undefined {
  const cuotas: readonly Cuota[] = entrada.gCamCond?.gPagCred?.gCuotas ?? []
  if (
    cuotas.length === 0 ||
    enOtra(
      entrada,
      cuotas.map(({ cMoneCuo }) => cMoneCuo),
    )
  )
    return undefined
  return sumOf(cuotas.map(({ dMonCuota }) => dMonCuota))
}

/**
 * Whether so much settles a total. One that has more decimals than can be paid (three for 10,000; E608 has four, F014 eight) is settled
 * by what can be paid next to it, above or below, in hundredths or in what the currency has. SIFEN has no rule that joins the two.
 */
export function isSettled(paid: bigint, total: bigint, moneda: string | undefined): boolean {
  const lejos = paid > total ? paid - total : total - paid
  const isNext = (minimo: bigint): boolean => paid % minimo === 0n && lejos < minimo
  return lejos === 0n || isNext(montoMinimoDe(moneda)) || isNext(montoMinimoPropioDe(moneda))
}

/** Whether what is paid, and what is owed by instalments, is the total. */
export function judgePagos(
  entrada: DocumentoEntrada,
  totales: Pick<Totales, 'dTotGralOpe'> | undefined,
  campos: CamposDePago,
): Validated<null> {
  if (totales === undefined || entrada.gCamCond === undefined) return NOTHING
  return entrada.gCamCond.iCondOpe === CONDICION_OPERACION.CREDITO
    ? judgeCredito(entrada, totales.dTotGralOpe, campos)
    : judgeContado(entrada, totales.dTotGralOpe, campos)
}

function judgeContado(
  entrada: DocumentoEntrada,
  dTotGralOpe: string,
  { pagos }: CamposDePago,
): Validated<null> {
  const paid = sumaDePagos(entrada)
  if (paid === undefined || isSettled(paid, parseDecimal(dTotGralOpe) ?? 0n, entrada.gOpeCom?.cMoneOpe))
    return NOTHING
  const [campo] = pagos.length === 1 ? pagos.map(pago => `${pago}.montoPago`) : []
  return wrong(
    campo ?? 'condicionPago',
    'payment-total',
    `los pagos suman ${formatDecimal(paid)} y deben sumar el total del documento, ${dTotGralOpe}`,
  )
}

/** Instalments and an initial payment that do not come to the total would be printed beside it. */
function judgeCredito(
  entrada: DocumentoEntrada,
  dTotGralOpe: string,
  { credito }: CamposDePago,
): Validated<null> {
  const total = parseDecimal(dTotGralOpe) ?? 0n
  const { gPaConEIni, gPagCred } = entrada.gCamCond ?? {}
  // What was paid and cannot be told in the currency of the operation is a fault of its own.
  if (gPaConEIni?.length && gPagCred?.dMonEnt === undefined) return NOTHING
  const entrega = parseDecimal(gPagCred?.dMonEnt ?? 0) ?? 0n
  const cambiada = sumaDePagos(entrada) === undefined ? ` (${formatDecimal(entrega)} al cambio)` : ''
  const conEntrega = entrega === 0n ? '' : `la entrega inicial${cambiada} y `
  if (!gPagCred?.gCuotas?.length) {
    if (entrega === 0n || entrega < total) return NOTHING
    const detail = `la entrega inicial (${formatDecimal(entrega)}) ya es el total, ${dTotGralOpe}: no queda nada a crédito; emítala al CONTADO`
    return wrong('condicionPago', 'payment-total', detail)
  }
  const cuotas = sumaDeCuotas(entrada)
  if (cuotas === undefined || isSettled(entrega + cuotas, total, entrada.gOpeCom?.cMoneOpe)) return NOTHING
  const detail = `${conEntrega}las cuotas suman ${formatDecimal(entrega + cuotas)} y deben sumar el total del documento, ${dTotGralOpe}`
  return wrong(`${credito}.cuotas`, 'instalments-total', detail)
}
