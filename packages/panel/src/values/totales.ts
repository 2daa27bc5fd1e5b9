import { add, type Decimal, decimal, multiply, plain, readAmount, round, share, subtract, ZERO } from './decimal.ts'
import { digitsOf } from './dinero.ts'

export interface LineaDeTotales {
  cantidad: string
  precioUnitario: string
  descuento: string
  /** 10, 5, or 0 for what bears no IVA. */
  tasa: string
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

/** What the documento will add up to; prices have the IVA in them. Exact: no number here is a float. */
export function totales(lineas: readonly LineaDeTotales[], moneda: string): Totales {
  const digits = digitsOf(moneda)
  const valores = lineas.map(totalDeLinea)
  const por = (tasa: string) =>
    valores.reduce<Decimal>((sum, value, i) => (value && lineas[i]?.tasa === tasa ? add(sum, value) : sum), ZERO)
  const [diez, cinco, exento] = [por('10'), por('5'), por('0')]
  const total = add(add(diez, cinco), exento)
  return {
    lineas: valores.map(value => value && plain(round(value, digits))),
    total: plain(round(total, digits)),
    iva10: plain(share(diez, 10n, 110n, digits)),
    iva5: plain(share(cinco, 5n, 105n, digits)),
    exento: plain(round(exento, digits)),
  }
}
