import {
  type Documento,
  type DocumentoEntrada,
  formatDecimal,
  parseDecimal,
  prepareDocumento,
} from '@mbohera/sifen/valores'
import { faltaDeSifen } from '../falta-de-sifen.ts'
import { NOTHING, type Validated, valid, wrong } from '../validated.ts'
import { campoDeCuerpo } from './campos.ts'

type Pagos = NonNullable<NonNullable<DocumentoEntrada['gCamCond']>['gPaConEIni']>

/** What the payments come to, when they are in the currency of the operation; undefined when one is not. */
export function sumaDePagos(entrada: DocumentoEntrada): bigint | undefined {
  const pagos = entrada.gCamCond?.gPaConEIni
  if (pagos === undefined || pagos.some(({ cMoneTiPag }) => cMoneTiPag !== entrada.gOpeCom?.cMoneOpe))
    return undefined
  return pagos.reduce((sum, { dMonTiPag }) => sum + (parseDecimal(dMonTiPag) ?? 0n), 0n)
}

/** What was paid must be the total; a caller who does not round as SIFEN asks may have paid the total before that. */
export function withPagos(documento: Documento, entrada: DocumentoEntrada): Validated<Documento> {
  const { totales } = documento
  const cuotas = totales === undefined ? NOTHING : cuotasQueSuman(entrada, totales.dTotGralOpe)
  if (!cuotas.ok) return cuotas
  const paid = sumaDePagos(entrada)
  const { gCamCond } = entrada
  const nada = gCamCond === undefined || paid === undefined || totales === undefined
  if (nada || paid === parseDecimal(totales.dTotGralOpe)) return valid(documento)
  const pagos = gCamCond.gPaConEIni ?? []
  const [only, ...more] = pagos
  if (only !== undefined && more.length === 0 && paid === parseDecimal(totales.dTotOpe)) {
    const gPaConEIni = [{ ...only, dMonTiPag: totales.dTotGralOpe }]
    const again = prepareDocumento({ ...entrada, gCamCond: { ...gCamCond, gPaConEIni } })
    return again.ok
      ? valid(again.documento)
      : { ok: false, faults: again.faults.map(falta => faltaDeSifen(falta, campoDeCuerpo)) }
  }
  return noSuman(pagos, totales.dTotGralOpe)
}

/** Whether what is paid is what is owed, asked while other things are wrong still. */
export function pagosQueSuman(
  entrada: DocumentoEntrada,
  totales: { dTotOpe: string; dTotGralOpe: string },
): Validated<null> {
  const cuotas = cuotasQueSuman(entrada, totales.dTotGralOpe)
  if (!cuotas.ok) return cuotas
  const paid = sumaDePagos(entrada)
  const pagos = entrada.gCamCond?.gPaConEIni ?? []
  const owed = pagos.length === 1 ? [totales.dTotGralOpe, totales.dTotOpe] : [totales.dTotGralOpe]
  if (paid === undefined || owed.some(total => paid === parseDecimal(total))) return NOTHING
  return noSuman(pagos, totales.dTotGralOpe)
}

const noSuman = (pagos: Pagos, total: string) =>
  wrong(
    pagos.length === 1 ? 'condicionPago.montoPago' : 'condicionPago',
    'payment-total',
    `los pagos deben sumar el total del documento, ${total}`,
  )

/** Instalments that do not come to the total would be printed beside it. */
function cuotasQueSuman(entrada: DocumentoEntrada, total: string): Validated<null> {
  const cuotas = entrada.gCamCond?.gPagCred?.gCuotas ?? []
  const suma = cuotas.reduce((sum, { dMonCuota }) => sum + (parseDecimal(dMonCuota) ?? 0n), 0n)
  if (cuotas.length === 0 || suma === parseDecimal(total)) return NOTHING
  const detail = `las cuotas suman ${formatDecimal(suma)} y deben sumar el total del documento, ${total}`
  return wrong('condicionPago.cuotas', 'instalments-total', detail)
}
