import {
  add,
  type Decimal,
  decimal,
  multiply,
  plain,
  readAmount,
  round,
  share,
  subtract,
  ZERO,
} from './decimal.ts'
import { digitsOf } from './dinero.ts'

export interface LineaDeTotales {
  cantidad: string
  precioUnitario: string
  descuento: string
  /** 10, 5, or 0 for what bears no IVA. */
  tasa: string
  /** Which part bears it, in percent: 100 unless it is GRAVADO_PARCIAL. */
  proporcion: string
}

export interface Totales {
  /** Decimal of each line; null while it cannot be read. */
  lineas: (string | null)[]
  total: string
  iva10: string
  iva5: string
  exento: string
}

function totalDeLinea(linea: LineaDeTotales): Decimal | null {
  const [cantidad, precio, descuento] = [
    readAmount(linea.cantidad),
    readAmount(linea.precioUnitario),
    readAmount(linea.descuento === '' ? '0' : linea.descuento),
  ]
  if (cantidad === undefined || precio === undefined || descuento === undefined) return null
  return multiply(decimal(cantidad), subtract(decimal(precio), decimal(descuento)))
}

/** SIFEN rounds what it divides to eight decimals (MT v150, group E8). */
const DIVIDIDO = 8

/** The IVA within a line, and what of it bears none: price and IVA are one amount (NT13). */
function partes(valor: Decimal, { tasa, proporcion }: LineaDeTotales): { iva: Decimal; exento: Decimal } {
  const rate = BigInt(tasa)
  if (rate === 0n) return { iva: ZERO, exento: valor }
  const { units, scale } = decimal(readAmount(proporcion) ?? '100')
  const whole = 100n * 10n ** BigInt(scale)
  const under = 100n * whole + rate * units
  return {
    iva: share(valor, rate * units, under, DIVIDIDO),
    exento: share(valor, 100n * (whole - units), under, DIVIDIDO),
  }
}

/** What the documento will add up to; prices have the IVA in them. Exact: no number here is a float. */
export function totales(lineas: readonly LineaDeTotales[], moneda: string): Totales {
  const digits = digitsOf(moneda)
  const valores = lineas.map(totalDeLinea)
  const sum = { total: ZERO, iva10: ZERO, iva5: ZERO, exento: ZERO }
  for (const [index, valor] of valores.entries()) {
    const linea = lineas[index]
    if (valor === null || linea === undefined) continue
    const { iva, exento } = partes(valor, linea)
    const cual = linea.tasa === '5' ? 'iva5' : 'iva10'
    sum.total = add(sum.total, valor)
    sum[cual] = add(sum[cual], iva)
    sum.exento = add(sum.exento, exento)
  }
  const shown = (value: Decimal) => plain(round(value, digits))
  return {
    lineas: valores.map(valor => valor && shown(valor)),
    total: shown(sum.total),
    iva10: shown(sum.iva10),
    iva5: shown(sum.iva5),
    exento: shown(sum.exento),
  }
}
