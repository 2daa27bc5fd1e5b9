import { type Decimal, divide, formatDecimal, parseDecimal, redondeo, UNIDAD } from '@mbohera/sifen/valores'
import type { CuerpoEmision } from '../emision/campos.ts'
import { TASA_DEFECTO } from '../emision/items.ts'
import { GUARANI, writePrecio } from '../emision/montos.ts'

type Items = NonNullable<CuerpoEmision['items']>
type Item = Items[number]

/** What of an item makes that a unit of it costs what it costs. */
const IGUALES = ['precioUnitario', 'descuento', 'anticipo'] as const

const NADA = 0n
const amountOf = (dado: Item['cantidad']): Decimal => (dado == null ? NADA : (parseDecimal(dado) ?? NADA))

/** A number is the same however it was written. */
const canonical = (dado: unknown): string => {
  const amount = typeof dado === 'number' || typeof dado === 'string' ? parseDecimal(dado) : undefined
  return amount === undefined ? String(dado ?? '') : amount === NADA ? '' : formatDecimal(amount)
}
/** Of what is taxed the rate is supposed where nobody says it; the share of what is taxed whole may be said. */
function ivaDe({ afectacionTributaria, tasaIVA, proporcionGravada }: Item): string[] {
  const afectacion = afectacionTributaria ?? 'GRAVADO'
  if (afectacion === 'EXENTO' || afectacion === 'EXONERADO') return [afectacion]
  const parte = afectacion === 'GRAVADO' ? [] : [canonical(proporcionGravada)]
  return [afectacion, canonical(tasaIVA ?? TASA_DEFECTO), ...parte]
}
const keyOfIva = (item: Item): string => JSON.stringify(ivaDe(item))
/** Codes that are digits are no numbers: 07 is another than 7. */
const unitKey = (item: Item): string =>
  JSON.stringify([
    String(item.codigo ?? '').trim(),
    ...ivaDe(item),
    ...IGUALES.map(name => canonical(item[name])),
  ])

/** What is left of the quantities when those of the notes are taken off; undefined when a note credits something else. */
function withoutAcreditado(items: Items, acreditados: readonly Item[]): Items | undefined {
  const quedan = items.map(item => ({ item, key: unitKey(item), cantidad: amountOf(item.cantidad) }))
  for (const acreditado of acreditados) {
    const key = unitKey(acreditado)
    let falta = amountOf(acreditado.cantidad)
    for (const queda of quedan) {
      if (queda.key !== key) continue
      if (queda.cantidad < falta) {
        falta -= queda.cantidad
        queda.cantidad = NADA
      } else {
        queda.cantidad -= falta
        falta = NADA
      }
    }
    if (falta > NADA) return undefined
  }
  return quedan.flatMap(({ item, cantidad }) =>
    cantidad === NADA ? [] : [{ ...item, cantidad: formatDecimal(cantidad) }],
  )
}

/** What is less than this was rounded off: of a total in guaraníes (F013), or of parts to their eighth decimal, as other programs do to a cent each. */
export const redondeoDe = (moneda: string, cuantos: number): Decimal =>
  moneda === GUARANI ? 50n * UNIDAD : (BigInt(cuantos) * UNIDAD) / 100n

const deUna = ({ precioUnitario, descuento, anticipo }: Item): Decimal =>
  amountOf(precioUnitario) - amountOf(descuento) - amountOf(anticipo)

/** Of less than a unit each unit costs so much less that all of it does, and a hundred-millionth more where that is no decimal. */
function withoutParte(items: Items, sobra: Decimal, moneda: string): Items {
  const menosDe = (item: Item): Decimal => {
    const cantidad = amountOf(item.cantidad)
    return cantidad === NADA ? NADA : (sobra * UNIDAD + cantidad - 1n) / cantidad
  }
  const at = items.findLastIndex(item => NADA < menosDe(item) && menosDe(item) < deUna(item))
  const item = items[at]
  if (item === undefined) return items
  const descuento = writePrecio(formatDecimal(amountOf(item.descuento) + menosDe(item)), moneda)
  return items.with(at, { ...item, descuento })
}

const deTodas = (item: Item): Decimal => divide(deUna(item) * amountOf(item.cantidad), UNIDAD)
const sumOf = (items: Items): Decimal => items.reduce((sum, item) => sum + deTodas(item), NADA)

/** What was rounded off the invoice is not there to be credited: the last unit that can costs so much less. */
function withoutRedondeo(items: Items, queda: Decimal, moneda: string): Items {
  const sobra = sumOf(items) - queda
  if (sobra <= NADA || sobra >= redondeoDe(moneda, items.length)) return items
  const at = items.findLastIndex(item => amountOf(item.cantidad) >= UNIDAD && deUna(item) > sobra)
  const item = items[at]
  if (item === undefined) return withoutParte(items, sobra, moneda)
  const descuento = writePrecio(formatDecimal(amountOf(item.descuento) + sobra), moneda)
  const otras = amountOf(item.cantidad) - UNIDAD
  const enteras = otras === NADA ? [] : [{ ...item, cantidad: formatDecimal(otras) }]
  return items.toSpliced(at, 1, ...enteras, { ...item, cantidad: '1', descuento })
}

/** Units of which was taken off only what had been rounded off the whole are its units. */
function withoutRedondeados(
  items: Items,
  acreditados: readonly Item[],
  { queda, moneda }: { queda: Decimal; moneda: string },
): Items | undefined {
  const keys = new Set(items.map(unitKey))
  const comoUnidad = (uno: Item): Item => {
    if (keys.has(unitKey(uno))) return uno
    const igual = items.find(item => {
      const deMenos = amountOf(uno.descuento) - amountOf(item.descuento)
      const sobra = divide(deMenos * amountOf(uno.cantidad), UNIDAD)
      return NADA < sobra && sobra < redondeoDe(moneda, items.length) && hasOtraRebaja(uno, item)
    })
    return igual === undefined ? uno : { ...uno, descuento: igual.descuento }
  }
  const left = withoutAcreditado(items, acreditados.map(comoUnidad))
  // Where more is left than these come to it was a discount, and the rest of those units is owed still.
  return left !== undefined && sumOf(left) >= queda ? left : undefined
}

const hasOtraRebaja = (uno: Item, item: Item): boolean =>
  unitKey({ ...uno, descuento: item.descuento }) === unitKey(item)

/** Of an invoice: its items, those of its credit notes, and what is left of it in money. */
export interface PorAcreditar {
  items: Items
  acreditados: readonly Item[]
  queda: string
  moneda: string
  numero: string
  /** Whether its total was rounded (F013). */
  redondeada: boolean
}

/** The last decimal that a rounding holds (F013). */
const FINO = UNIDAD / 10_000n

/**
 * Whether the note itself is rounded to what is left, as an invoice is here: credited whole at once, it says the same. Where an item comes to
 * finer parts, what remains of them when a part of the items is rounded may be more than what remained of the whole.
 */
function isRedondeadaIgual({ items, acreditados, queda, moneda, redondeada }: PorAcreditar): boolean {
  if (!redondeada || acreditados.length > 0 || moneda !== GUARANI) return false
  if (items.some(item => deTodas(item) % FINO !== NADA)) return false
  const suman = sumOf(items)
  return suman - redondeo(suman) === amountOf(queda)
}

/**
 * What is left of an invoice to be credited, as items. Where its notes credit units of its items, the others. Where they credit something
 * else, as a discount, one line of the rest, if all of it bears the same IVA; or nothing, because nobody knows which items are left.
 */
export function itemsPorAcreditar(de: PorAcreditar): Items {
  const { items, acreditados, queda, moneda, numero } = de
  const [primero] = items
  const left =
    withoutAcreditado(items, acreditados) ??
    withoutRedondeados(items, acreditados, { queda: amountOf(queda), moneda })
  if (left !== undefined) return isRedondeadaIgual(de) ? left : withoutRedondeo(left, amountOf(queda), moneda)
  if (primero === undefined) return []
  if (items.some(item => keyOfIva(item) !== keyOfIva(primero))) return []
  const { descuento: _d, anticipo: _a, ...resto } = primero
  const precioUnitario = writePrecio(queda, moneda)
  return [{ ...resto, descripcion: `Saldo de la factura ${numero}`, cantidad: '1', precioUnitario }]
}
