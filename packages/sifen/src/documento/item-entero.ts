import type { GCamItem } from './campos.generated.ts'
import type { ItemEscrito } from './entrada.ts'
import { type Sumas, tasaDe, writeIva } from './item.ts'

/**
 * The usual item (whole price, whole quantity, nothing subtracted, fully taxed or not at all) in plain integer
 * arithmetic: the same digits as `computeItem`, at a tenth of its cost. `undefined` when the item is not of that
 * kind.
 */
export function computeEntero(item: GCamItem, s: Sumas): ItemEscrito | undefined {
  const v = item.gValorItem
  const iva = item.gCamIVA
  if (!v || !iva || iva.iAfecIVA === 4 || v.dTiCamIt != null) return undefined
  if (!isCero(v.dDescItem) || !isCero(v.dAntPreUniIt) || !isCero(v.dAntGloPreUniIt)) return undefined
  const precio = enteroDe(v.dPUniProSer)
  const total = precio * enteroDe(item.dCantProSer)
  if (!(total < 1e13)) return undefined
  s.total.par(total, 0)
  return {
    gValorItem: `<gValorItem><dPUniProSer>${precio}</dPUniProSer><dTotBruOpeItem>${total}</dTotBruOpeItem><gValorRestaItem><dDescItem>0</dDescItem><dPorcDesIt>0</dPorcDesIt><dDescGloItem>0</dDescGloItem><dAntPreUniIt>0</dAntPreUniIt><dAntGloPreUniIt>0</dAntGloPreUniIt><dTotOpeItem>${total}</dTotOpeItem></gValorRestaItem></gValorItem>`,
    gCamIVA: ivaEntero(iva.iAfecIVA, tasaDe(iva), total, s),
  }
}

const isCero = (monto: string | number | undefined) => monto == null || monto === 0 || monto === '0'

/** NaN for what is not a short run of digits, which fails every comparison above. */
function enteroDe(monto: string | number): number {
  if (typeof monto === 'number') return monto
  return monto.length < 14 && !monto.includes('.') ? Number(monto) : Number.NaN
}

const UNIDADES = 100_000_000

function ivaEntero(afectacion: number, tasa: number, total: number, s: Sumas): string {
  if (afectacion !== 1) {
    ;(afectacion === 2 ? s.exonerada : s.exenta).par(total, 0)
    return writeIva(afectacion, '0', 0, '0', '0', '0')
  }
  // base = total·10/11 or total·20/21; iva = base/10 or base/20: quotient, remainder, and eight decimals of it (which never
  // round up to a whole: the largest are 10/11, 20/21 and less than one step below 1).
  const por = tasa === 5 ? 20 : 10
  const entre = por + 1
  const base = Math.floor((total * por) / entre)
  const baseU = mitad((total * por - base * entre) * UNIDADES, entre)
  const iva = Math.floor(base / por)
  const ivaU = mitad((base - iva * por) * UNIDADES + baseU, por)
  const cinco = tasa === 5
  ;(cinco ? s.sub5 : s.sub10).par(total, 0)
  ;(cinco ? s.base5 : s.base10).par(base, baseU)
  ;(cinco ? s.iva5 : s.iva10).par(iva, ivaU)
  return writeIva(1, '100', tasa, texto(base, baseU), texto(iva, ivaU), '0')
}

/** Half up. */
const mitad = (numerador: number, denominador: number) =>
  Math.floor((2 * numerador + denominador) / (2 * denominador))

function texto(entera: number, unidades: number): string {
  if (unidades === 0) return String(entera)
  let fraccion = String(unidades + UNIDADES).slice(1)
  let fin = fraccion.length
  while (fraccion.charCodeAt(fin - 1) === 48) fin--
  fraccion = fraccion.slice(0, fin)
  return `${entera}.${fraccion}`
}
