import { type Decimal, decimalDe, divide, formatDecimal, multiply, UNIDAD } from '../decimal.ts'
import { leaf } from '../xml/write.ts'
import type { DocumentoEntrada, ItemEscrito } from './entrada.ts'
import { type Anticipo, anticipoDe, type Contexto, computeItem, quedaDe, Sumas } from './item.ts'
import { computeEntero } from './item-entero.ts'

/** Group F by the names of the manual, as exact decimal text; what the type does not carry is absent. */
export type Totales = {
  readonly dSubExe?: string
  readonly dSubExo?: string
  readonly dSub5?: string
  readonly dSub10?: string
  readonly dTotOpe: string
  readonly dTotDesc: string
  readonly dTotDescGlotem: string
  readonly dTotAntItem: string
  readonly dTotAnt: string
  readonly dPorcDescTotal: string
  readonly dDescTotal: string
  readonly dAnticipo: string
  readonly dRedon: string
  readonly dComi?: string
  readonly dTotGralOpe: string
  readonly dIVA5?: string
  readonly dIVA10?: string
  readonly dLiqTotIVA5?: string
  readonly dLiqTotIVA10?: string
  readonly dIVAComi?: string
  readonly dTotIVA?: string
  readonly dBaseGrav5?: string
  readonly dBaseGrav10?: string
  readonly dTBasGraIVA?: string
  readonly dTotalGs?: string
}

export interface Calculo {
  readonly items: readonly ItemEscrito[]
  readonly totales: Totales | undefined
  /** The total in guaraníes, against which the limit of an unnamed receptor is held. */
  readonly enGuaranies: Decimal
  readonly sumas: Sumas
}

/**
 * Everything that follows from the items. The entrada has passed its checks of form. `contexto`: what is spread over the items, where these
 * are not all that it is spread over.
 */
export function computeTotales(e: DocumentoEntrada, contexto: Contexto = contextoDe(e)): Calculo {
  const sumas = new Sumas()
  const simple =
    !contexto.afe && contexto.porcentajeGlobal === 0n && !contexto.descuento && !contexto.anticipo
  const items = e.gCamItem.map(
    (item, n) => (simple ? computeEntero(item, sumas) : undefined) ?? computeItem(item, n, contexto, sumas),
  )
  if (e.gTimb.iTiDE === 7) return { items, totales: undefined, enGuaranies: 0n, sumas }
  const { totales, enGuaranies } = add(e, sumas, contexto.porcentajeGlobal)
  return { items, totales, enGuaranies, sumas }
}

const CIEN = 100n * UNIDAD
const CENTIMO = UNIDAD / 100n

/** What is spread over the items of a documento: a discount, by the share of the gross total that it is, and an advance. */
export function contextoDe(e: DocumentoEntrada): Contexto {
  const descuento = decimalDe(e.descuentoGlobal)
  const monto = decimalDe(e.anticipoGlobal)
  const bruto = descuento === 0n && monto === 0n ? 0n : brutoDe(e)
  const global = {
    porcentajeGlobal: porcentajeDe(descuento, bruto) ?? decimalDe(e.gTotSub?.dPorcDescTotal),
    descuento: descuento === 0n || bruto === 0n ? undefined : { monto: descuento, bruto },
  }
  return {
    afe: e.gTimb.iTiDE === 4,
    ...global,
    anticipo: monto === 0n || bruto === 0n ? undefined : anticipoSobre(e, { monto, bruto }, global),
  }
}

/**
 * An advance over all items, by their prices where each can bear its share, and else by what is left of them. What is left of a unit may be
 * a hundred-millionth short, because shares are rounded to that: an advance that is more by no more than this, and by nothing that
 * could be paid, is of all that is left.
 */
function anticipoSobre(
  e: DocumentoEntrada,
  porPrecio: Anticipo,
  global: Pick<Contexto, 'porcentajeGlobal' | 'descuento'>,
): Anticipo {
  let cabe = true
  let quedan = 0n
  let corto = 0n
  for (const { gValorItem, dCantProSer } of e.gCamItem) {
    if (!gValorItem) continue
    const precio = decimalDe(gValorItem.dPUniProSer)
    const queda = quedaDe(gValorItem, precio, global)
    // An item of less than nothing is wrong by itself.
    if (queda < 0n) return porPrecio
    cabe &&= anticipoDe(porPrecio, precio, queda) <= queda
    const cantidad = decimalDe(dCantProSer)
    quedan += multiply(queda, cantidad)
    corto += divide(cantidad, UNIDAD) + 1n
  }
  const { monto } = porPrecio
  const todo = monto > quedan && monto - quedan <= corto && monto - quedan < CENTIMO
  return cabe || quedan === 0n
    ? porPrecio
    : { monto: todo ? quedan : monto, bruto: quedan, deLoQueQueda: true }
}

/** F010 of an amount; undefined where there is nothing that it could be a part of. */
export const porcentajeDe = (descuento: Decimal, bruto: Decimal): Decimal | undefined =>
  descuento === 0n || bruto === 0n ? undefined : divide(descuento * CIEN, bruto)

function brutoDe(e: DocumentoEntrada): Decimal {
  let bruto = 0n
  for (const item of e.gCamItem) {
    if (item.gValorItem)
      bruto += multiply(decimalDe(item.gValorItem.dPUniProSer), decimalDe(item.dCantProSer))
  }
  return bruto
}

/** The last decimal that F013 holds. */
const FINO = 10_000n

/**
 * F013: down to a multiple of 50 guaraníes. What is less than 50 is not rounded to nothing. What lacks less than the field can hold to be
 * such a multiple is one: parts of an amount were rounded to eight decimals, and nobody is to have 50 guaraníes less for that.
 */
export function redondeo(total: Decimal): Decimal {
  if (total < 50n * UNIDAD) return 0n
  const sobrante = total % (50n * UNIDAD)
  return 50n * UNIDAD - sobrante < FINO ? 0n : sobrante - (sobrante % FINO)
}

function add(e: DocumentoEntrada, s: Sumas, porcentaje: Decimal) {
  const afe = e.gTimb.iTiDE === 4
  const guarani = (e.gOpeCom?.cMoneOpe ?? 'PYG') === 'PYG'
  const g = e.gTotSub
  const dSubExe = s.exenta.total
  const dSubExo = s.exonerada.total
  const dSub5 = s.sub5.total
  const dSub10 = s.sub10.total
  const dTotOpe = afe ? s.total.total : dSubExe + dSubExo + dSub5 + dSub10
  const dRedon = guarani && e.redondear !== false ? redondeo(dTotOpe) : 0n
  const dComi = afe ? 0n : decimalDe(g?.dComi)
  const dTotGralOpe = dTotOpe - dRedon + dComi
  const dTotDesc = s.descuento.total
  const dTotDescGlotem = s.descuentoGlobal.total
  const dTotAntItem = s.anticipo.total
  const dTotAnt = s.anticipoGlobal.total
  const t = formatDecimal
  const comunes = {
    dTotOpe: t(dTotOpe),
    dTotDesc: t(dTotDesc),
    dTotDescGlotem: t(dTotDescGlotem),
    dTotAntItem: t(dTotAntItem),
    dTotAnt: t(dTotAnt),
    dPorcDescTotal: t(porcentaje),
    dDescTotal: t(dTotDesc + dTotDescGlotem),
    dAnticipo: t(dTotAntItem + dTotAnt),
    dRedon: t(dRedon),
  }
  if (afe) return { totales: { ...comunes, dTotGralOpe: t(dTotGralOpe) }, enGuaranies: dTotGralOpe }
  const dIVA5 = s.iva5.total
  const dIVA10 = s.iva10.total
  const dTotIVA =
    dIVA5 + dIVA10 - decimalDe(g?.dLiqTotIVA5) - decimalDe(g?.dLiqTotIVA10) + decimalDe(g?.dIVAComi)
  const enGuaranies = guarani
    ? dTotGralOpe
    : e.gOpeCom?.dCondTiCam === 2
      ? s.guaranies.total
      : multiply(dTotGralOpe, decimalDe(e.gOpeCom?.dTiCam))
  const opcional = (campo: string, monto: string | number | undefined) =>
    monto == null ? {} : { [campo]: t(decimalDe(monto)) }
  const totales: Totales = {
    dSubExe: t(dSubExe),
    dSubExo: t(dSubExo),
    dSub5: t(dSub5),
    dSub10: t(dSub10),
    ...comunes,
    ...opcional('dComi', g?.dComi),
    dTotGralOpe: t(dTotGralOpe),
    dIVA5: t(dIVA5),
    dIVA10: t(dIVA10),
    ...opcional('dLiqTotIVA5', g?.dLiqTotIVA5),
    ...opcional('dLiqTotIVA10', g?.dLiqTotIVA10),
    ...opcional('dIVAComi', g?.dIVAComi),
    dTotIVA: t(dTotIVA),
    dBaseGrav5: t(s.base5.total),
    dBaseGrav10: t(s.base10.total),
    dTBasGraIVA: t(s.base5.total + s.base10.total),
    ...(guarani ? {} : { dTotalGs: t(enGuaranies) }),
  }
  return { totales, enGuaranies }
}

/** The order of the properties above is the order of the schema. */
export function writeTotales(totales: Totales): string {
  let s = '<gTotSub>'
  const valores: Readonly<Record<string, string | undefined>> = totales
  for (const campo in valores) s += leaf(campo, valores[campo] ?? '')
  return `${s}</gTotSub>`
}
