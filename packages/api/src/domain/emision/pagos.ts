import {
  type Documento,
  type DocumentoEntrada,
  formatDecimal,
  parseDecimal,
  prepareDocumento,
} from '@mbohera/sifen/valores'
import { type Fault, invalid, ok, type Result } from '../failure.ts'

type Pagos = NonNullable<NonNullable<DocumentoEntrada['gCamCond']>['gPaConEIni']>

/** What the payments come to, when they are in the currency of the operation; undefined when one is not. */
export function sumaDePagos(entrada: DocumentoEntrada): bigint | undefined {
  const pagos = entrada.gCamCond?.gPaConEIni
  if (pagos === undefined || pagos.some(({ cMoneTiPag }) => cMoneTiPag !== entrada.gOpeCom?.cMoneOpe))
    return undefined
  return pagos.reduce((sum, { dMonTiPag }) => sum + (parseDecimal(dMonTiPag) ?? 0n), 0n)
}

/** What was paid must be the total; a caller who does not round as SIFEN asks may have paid the total before that. */
export function conPagos(documento: Documento, entrada: DocumentoEntrada): Result<Documento> {
  const { totales } = documento
  const cuotas = totales === undefined ? [] : faltasDeCuotas(entrada, totales.dTotGralOpe)
  if (cuotas.length > 0) return invalid(cuotas)
  const paid = sumaDePagos(entrada)
  if (paid === undefined || totales === undefined || paid === parseDecimal(totales.dTotGralOpe))
    return ok(documento)
  const pagos = entrada.gCamCond!.gPaConEIni!
  const [only] = pagos
  if (pagos.length === 1 && paid === parseDecimal(totales.dTotOpe)) {
    const gCamCond = { ...entrada.gCamCond!, gPaConEIni: [{ ...only!, dMonTiPag: totales.dTotGralOpe }] }
    const again = prepareDocumento({ ...entrada, gCamCond })
    return again.ok
      ? ok(again.documento)
      : invalid(again.faults.map(({ campo, regla, detalle }) => ({ campo, codigo: regla, detail: detalle })))
  }
  return invalid([faltaDePagos(pagos, totales.dTotGralOpe)])
}

/** Whether what is paid is what is owed, asked while other things are wrong still. */
export function faltasDePagos(entrada: DocumentoEntrada, totales: { dTotOpe: string; dTotGralOpe: string }) {
  const cuotas = faltasDeCuotas(entrada, totales.dTotGralOpe)
  if (cuotas.length > 0) return cuotas
  const paid = sumaDePagos(entrada)
  const pagos = entrada.gCamCond?.gPaConEIni ?? []
  const owed = pagos.length === 1 ? [totales.dTotGralOpe, totales.dTotOpe] : [totales.dTotGralOpe]
  if (paid === undefined || owed.some(total => paid === parseDecimal(total))) return []
  return [faltaDePagos(pagos, totales.dTotGralOpe)]
}

const faltaDePagos = (pagos: Pagos, total: string): Fault => ({
  campo: pagos.length === 1 ? 'condicionPago.montoPago' : 'condicionPago',
  codigo: 'payment-total',
  detail: `los pagos deben sumar el total del documento, ${total}`,
})

/** Instalments that do not come to the total would be printed beside it. */
function faltasDeCuotas(entrada: DocumentoEntrada, total: string): Fault[] {
  const cuotas = entrada.gCamCond?.gPagCred?.gCuotas ?? []
  const suma = cuotas.reduce((sum, { dMonCuota }) => sum + (parseDecimal(dMonCuota) ?? 0n), 0n)
  if (cuotas.length === 0 || suma === parseDecimal(total)) return []
  const detail = `las cuotas suman ${formatDecimal(suma)} y deben sumar el total del documento, ${total}`
  return [{ campo: 'condicionPago.cuotas', codigo: 'instalments-total', detail }]
}
