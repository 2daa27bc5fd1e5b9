import { type Decimal, formatDecimal, parseDecimal } from '@mbohera/sifen/valores'
import type { CuerpoEmision } from '../emision/campos.ts'
import { montoMinimoDe, writePrecio } from '../emision/montos.ts'
import { redondeoDe } from './por-acreditar.ts'

type Items = NonNullable<CuerpoEmision['items']>
type DeComision = Pick<CuerpoEmision, 'comision' | 'ivaComision'>

/** Of a note that takes no commission back. */
export const SIN_COMISION: DeComision = { comision: undefined, ivaComision: undefined }

const amountOf = (dado: DeComision['comision']): Decimal => (dado == null ? 0n : (parseDecimal(dado) ?? 0n))

/** What is left of the commission of an invoice when that of its credit notes is taken off. */
export function comisionPorAcreditar(
  factura: DeComision,
  notas: readonly DeComision[],
  { queda, moneda }: { queda: string; moneda: string },
): DeComision {
  const restoDe = (nombre: keyof DeComision): Decimal =>
    notas.reduce((resto, nota) => resto - amountOf(nota[nombre]), amountOf(factura[nombre]))
  const resto = restoDe('comision')
  const falta = resto - amountOf(queda)
  // Where less is left of the whole, and by more than was rounded off it, a note took the commission back as something else.
  if (resto <= 0n || falta >= redondeoDe(moneda, 1)) return SIN_COMISION
  const comision = falta > 0n ? amountOf(queda) : resto
  const iva = restoDe('ivaComision')
  const write = (amount: Decimal) => writePrecio(formatDecimal(amount), moneda)
  if (iva <= 0n) return { comision: write(comision), ivaComision: undefined }
  if (iva >= comision) return { comision: write(comision), ivaComision: write(comision) }
  return { comision: write(comision), ivaComision: write(iva) }
}

/** What of an amount is of the items, where that commission is taken back beside them. */
export const sinComision = (amount: string, { comision }: DeComision): string =>
  formatDecimal(amountOf(amount) - amountOf(comision))

const TASAS = [10n, 5n]

/** How a commission bears the IVA that it says, as an item would; undefined where no item bears so much. */
function ivaDeComision({ comision, ivaComision }: DeComision, moneda: string) {
  const iva = amountOf(ivaComision)
  if (iva === 0n) return { afectacionTributaria: 'EXENTO', tasaIVA: 0 } as const
  const tasa = TASAS.find(cada => {
    const error = iva * (100n + cada) - amountOf(comision) * cada
    return (error < 0n ? -error : error) <= (100n + cada) * montoMinimoDe(moneda)
  })
  return tasa && ({ afectacionTributaria: 'GRAVADO', tasaIVA: Number(tasa) } as const)
}

/** Of a price with IVA of 10 %, how many times the IVA it is. */
const VECES_EL_IVA = 11n

/** Of a commission that bears part of a rate, what bears all of it and what bears none; undefined where it bears more than there is. */
function partesDeComision({ comision, ivaComision }: DeComision, moneda: string) {
  const [todo, gravado] = [amountOf(comision), amountOf(ivaComision) * VECES_EL_IVA]
  if (gravado - todo > VECES_EL_IVA * montoMinimoDe(moneda)) return undefined
  const gravada = gravado < todo ? gravado : todo
  return [
    { parte: gravada, iva: { afectacionTributaria: 'GRAVADO', tasaIVA: 10 } as const },
    { parte: todo - gravada, iva: { afectacionTributaria: 'EXENTO', tasaIVA: 0 } as const },
  ].filter(({ parte }) => parte > 0n)
}

/** A note has items: where only so much of the commission of an invoice is left to be credited, it is one; two, where only a part of it is taxed. */
export function itemsDeComision(
  { items, ...factura }: CuerpoEmision,
  queda: DeComision,
  { moneda, numero }: { moneda: string; numero: string },
): Items {
  const [primero] = items ?? []
  if (primero === undefined) return []
  const iva = ivaDeComision(factura, moneda)
  const partes =
    iva === undefined ? partesDeComision(queda, moneda) : [{ parte: amountOf(queda.comision), iva }]
  const { descuento: _d, anticipo: _a, cdcAnticipo: _c, proporcionGravada: _p, ...resto } = primero
  return (partes ?? []).map(({ parte, iva }) => ({
    ...resto,
    ...iva,
    descripcion: `Comisión de la factura ${numero}`,
    cantidad: '1',
    precioUnitario: writePrecio(formatDecimal(parte), moneda),
  }))
}
