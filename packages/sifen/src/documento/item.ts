import { afectacionIva } from '../catalogos/enumeraciones.generated.ts'
import { type Decimal, decimalDe, divide, formatDecimal, multiply, UNIDAD } from '../decimal.ts'
import type { GCamItem } from './campos.generated.ts'
import type { ItemEscrito } from './entrada.ts'
import { Suma } from './suma.ts'

/** What of the whole documento an item needs to know. */
export interface Contexto {
  /** An autofactura: neither discounts nor IVA. */
  readonly afe: boolean
  /** dPorcDescTotal (F010), with 8 decimals. */
  readonly porcentajeGlobal: Decimal
  /** The discount on the whole operation, where it was given as an amount. */
  readonly descuento: Reparto | undefined
  /** The advance for the whole operation. */
  readonly anticipo: Anticipo | undefined
}

/** An amount that is spread over the items in proportion to their price: per unit of price, over the sum of gross totals. */
export interface Reparto {
  readonly monto: Decimal
  readonly bruto: Decimal
}

/** Where the share of a price is more than is left of it, an advance is spread in proportion to that: over the sum of what is left. */
export interface Anticipo extends Reparto {
  readonly deLoQueQueda?: boolean
}

const parteDe = ({ monto, bruto }: Reparto, precio: Decimal): Decimal => divide(monto * precio, bruto)

/** EA007, of an advance for the whole operation. `queda`: of the price, after all else was subtracted. */
export const anticipoDe = (a: Anticipo, precio: Decimal, queda: Decimal): Decimal =>
  parteDe(a, a.deLoQueQueda === true ? queda : precio)

type Valor = NonNullable<GCamItem['gValorItem']>

/** What is subtracted from a price before an advance for the whole operation: EA002, EA004, EA006. */
function restasDe(v: Valor, precio: Decimal, c: Pick<Contexto, 'porcentajeGlobal' | 'descuento'>) {
  const desc = decimalDe(v.dDescItem)
  const descGlobal = descuentoGlobalDe(c, precio)
  const anticipo = decimalDe(v.dAntPreUniIt)
  return { desc, descGlobal, anticipo, queda: precio - desc - descGlobal - anticipo }
}

export const quedaDe = (
  v: Valor,
  precio: Decimal,
  c: Pick<Contexto, 'porcentajeGlobal' | 'descuento'>,
): Decimal => restasDe(v, precio, c).queda

/** SIFEN lets EA004 be so far from F010·E721/100 (rule 1862); half of it, to be on the safe side. */
const TOLERANCIA = (4n * UNIDAD) / 10n

/**
 * EA004. Of an amount it is the item's part of it: by the percentage, which holds eight decimals only, the parts would come to something
 * else. A price that is so high that the two differ too much has what the percentage says.
 */
function descuentoGlobalDe(
  { porcentajeGlobal, descuento }: Pick<Contexto, 'porcentajeGlobal' | 'descuento'>,
  precio: Decimal,
): Decimal {
  const porPorcentaje = divide(porcentajeGlobal * precio, CIEN)
  if (descuento === undefined) return porPorcentaje
  const parte = parteDe(descuento, precio)
  const lejos = parte > porPorcentaje ? parte - porPorcentaje : porPorcentaje - parte
  return lejos > TOLERANCIA ? porPorcentaje : parte
}

/** Sums over the items, by the names of group F. */
export class Sumas {
  readonly exenta = new Suma()
  readonly exonerada = new Suma()
  readonly sub5 = new Suma()
  readonly sub10 = new Suma()
  readonly total = new Suma()
  readonly descuento = new Suma()
  readonly descuentoGlobal = new Suma()
  readonly anticipo = new Suma()
  readonly anticipoGlobal = new Suma()
  readonly iva5 = new Suma()
  readonly iva10 = new Suma()
  readonly base5 = new Suma()
  readonly base10 = new Suma()
  readonly guaranies = new Suma()
  /** The first item whose discounts and advances exceed its price, with what is left of it. */
  negativo: number | undefined
}

export interface Iva {
  readonly base: Decimal
  readonly iva: Decimal
  readonly exenta: Decimal
}

/**
 * NT13: the base of a rate `tasa` on the share `proporcion` (with 8 decimals) of a total that includes its IVA. The
 * exempt share is what remains, so that the three add up to the total; base and IVA, each rounded up, may leave less than
 * nothing of it, and then there is none.
 */
export function splitIva(total: Decimal, afectacion: number, tasa: number, proporcion: Decimal): Iva {
  const base = divide(100n * total * proporcion, 10_000n * UNIDAD + BigInt(tasa) * proporcion)
  const iva = divide(base * BigInt(tasa), 100n)
  const resto = total - base - iva
  return { base, iva, exenta: afectacion === 4 && resto > 0n ? resto : 0n }
}

/** 0 for what is not taxed; a taxed item without its rate has been refused by rule 1908. */
export const tasaDe = (iva: { readonly dTasaIVA?: number | undefined }): number => iva.dTasaIVA ?? 0

const CIEN = 100n * UNIDAD

export function computeItem(item: GCamItem, n: number, c: Contexto, s: Sumas): ItemEscrito {
  const v = item.gValorItem
  if (!v) return { gValorItem: '', gCamIVA: '' }
  const precio = decimalDe(v.dPUniProSer)
  const cantidad = decimalDe(item.dCantProSer)
  const bruto = multiply(precio, cantidad)
  if (c.afe) {
    s.total.mas(bruto)
    const t = formatDecimal(bruto)
    return {
      gValorItem: `<gValorItem><dPUniProSer>${formatDecimal(precio)}</dPUniProSer><dTotBruOpeItem>${t}</dTotBruOpeItem><gValorRestaItem><dTotOpeItem>${t}</dTotOpeItem></gValorRestaItem></gValorItem>`,
      gCamIVA: '',
    }
  }
  const { desc, descGlobal, anticipo, queda } = restasDe(v, precio, c)
  const antGlobal = c.anticipo ? anticipoDe(c.anticipo, precio, queda) : decimalDe(v.dAntGloPreUniIt)
  const neto = queda - antGlobal
  if (neto < 0n) s.negativo ??= n
  const total = multiply(neto, cantidad)
  s.total.mas(total)
  s.descuento.mas(multiply(desc, cantidad))
  s.descuentoGlobal.mas(multiply(descGlobal, cantidad))
  s.anticipo.mas(multiply(anticipo, cantidad))
  s.anticipoGlobal.mas(multiply(antGlobal, cantidad))
  let cambio = ''
  let enGuaranies = ''
  if (v.dTiCamIt != null) {
    const tasa = decimalDe(v.dTiCamIt)
    const gs = multiply(total, tasa)
    s.guaranies.mas(gs)
    cambio = `<dTiCamIt>${formatDecimal(tasa)}</dTiCamIt>`
    enGuaranies = `<dTotOpeGs>${formatDecimal(gs)}</dTotOpeGs>`
  }
  const porcentaje = desc === 0n || precio === 0n ? '0' : formatDecimal(divide(desc * CIEN, precio))
  return {
    gValorItem: `<gValorItem><dPUniProSer>${formatDecimal(precio)}</dPUniProSer>${cambio}<dTotBruOpeItem>${formatDecimal(bruto)}</dTotBruOpeItem><gValorRestaItem><dDescItem>${formatDecimal(desc)}</dDescItem><dPorcDesIt>${porcentaje}</dPorcDesIt><dDescGloItem>${formatDecimal(descGlobal)}</dDescGloItem><dAntPreUniIt>${formatDecimal(anticipo)}</dAntPreUniIt><dAntGloPreUniIt>${formatDecimal(antGlobal)}</dAntGloPreUniIt><dTotOpeItem>${formatDecimal(total)}</dTotOpeItem>${enGuaranies}</gValorRestaItem></gValorItem>`,
    gCamIVA: item.gCamIVA ? computeIva(item.gCamIVA, total, s) : sinIva(total, s),
  }
}

/** Without a group of IVA (an operation of another tax) the total counts as exempt: it must be somewhere. */
function sinIva(total: Decimal, s: Sumas): string {
  s.exenta.mas(total)
  return ''
}

function computeIva(g: NonNullable<GCamItem['gCamIVA']>, total: Decimal, s: Sumas): string {
  const afectacion = g.iAfecIVA
  const tasa = tasaDe(g)
  const proporcion = afectacion === 1 ? CIEN : afectacion === 4 ? decimalDe(g.dPropIVA) : 0n
  const { base, iva, exenta } = splitIva(total, afectacion, tasa, proporcion)
  if (afectacion === 2) s.exonerada.mas(total)
  else if (afectacion === 3) s.exenta.mas(total)
  else {
    s.exenta.mas(exenta)
    const cinco = tasa === 5
    ;(cinco ? s.sub5 : s.sub10).mas(afectacion === 1 ? total : base + iva)
    ;(cinco ? s.base5 : s.base10).mas(base)
    ;(cinco ? s.iva5 : s.iva10).mas(iva)
  }
  return writeIva(
    afectacion,
    formatDecimal(proporcion),
    tasa,
    formatDecimal(base),
    formatDecimal(iva),
    formatDecimal(exenta),
  )
}

export function writeIva(
  afectacion: number,
  proporcion: string,
  tasa: number,
  base: string,
  iva: string,
  exenta: string,
): string {
  return `<gCamIVA><iAfecIVA>${afectacion}</iAfecIVA><dDesAfecIVA>${afectacionIva.get(afectacion)}</dDesAfecIVA><dPropIVA>${proporcion}</dPropIVA><dTasaIVA>${tasa}</dTasaIVA><dBasGravIVA>${base}</dBasGravIVA><dLiqIVAItem>${iva}</dLiqIVAItem><dBasExe>${exenta}</dBasExe></gCamIVA>`
}
