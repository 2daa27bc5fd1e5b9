/** The manual's arithmetic (MT v150, groups E8 and F; NT13), from what a request says and with nothing of the service. */

import type { Json } from './tabla.ts'

const UNO = 100_000_000n

/** Hundred-millionths of what was written. */
export function enMinimos(dado: unknown): bigint {
  const [entera = '0', fraccion = ''] = String(dado ?? '0').split('.')
  return BigInt(entera) * UNO + BigInt(fraccion.padEnd(8, '0') || '0')
}

/** As SIFEN writes an amount: without zeros that say nothing. */
export function escrito(minimos: bigint): string {
  const fraccion = String(minimos % UNO)
    .padStart(8, '0')
    .replace(/0+$/, '')
  return `${minimos / UNO}${fraccion === '' ? '' : `.${fraccion}`}`
}

const isNada = (dado: unknown): boolean => dado === undefined || dado === null || dado === ''

/** To the nearest hundred-millionth, halves up. */
const entre = (n: bigint, d: bigint): bigint => (2n * n + d) / (2n * d)
const por = (a: bigint, b: bigint): bigint => entre(a * b, UNO)

/** Of each item, by the names of the manual. */
type Renglon = Readonly<Record<string, bigint>>

export interface Cuenta {
  readonly items: readonly Renglon[]
  readonly totales: Readonly<Record<string, bigint>>
}

const REDONDEO = 50n * UNO

interface Globales {
  porcentaje: bigint
  monto: bigint
  anticipo: bigint
  bruto: bigint
  /** What is left of all items, where an advance is spread by that: a share by the price would be more than is left of one. */
  quedan: bigint
  /** By so much what is left may be short of what it would be, had no share of a unit been rounded: an advance of that much is of all of it. */
  corto: bigint
}

/** EA004 and EA007: an amount is spread by the price; SIFEN lets EA004 be 0.8 from what the percentage says (1862), and half of it is used. */
function globalesDe(precio: bigint, { porcentaje, monto, anticipo, bruto }: Globales): [bigint, bigint] {
  const antGlobal = anticipo === 0n || bruto === 0n ? 0n : entre(anticipo * precio, bruto)
  if (monto === 0n || bruto === 0n) return [entre(porcentaje * precio, 100n * UNO), antGlobal]
  const f010 = entre(100n * UNO * monto, bruto)
  const parte = entre(monto * precio, bruto)
  const segun = entre(f010 * precio, 100n * UNO)
  const lejos = parte > segun ? parte - segun : segun - parte
  return [lejos > (4n * UNO) / 10n ? segun : parte, antGlobal]
}

/** What is left of the price of one before an advance for the whole operation. */
function quedaDe(item: Json, globales: Globales): bigint {
  const precio = enMinimos(item.precioUnitario)
  const [dDescGloItem] = globalesDe(precio, globales)
  return precio - enMinimos(item.descuento) - dDescGloItem - enMinimos(item.anticipo)
}

function quedanDe(items: readonly Json[], globales: Globales): bigint {
  const quedas = items.map(item => ({ item, queda: quedaDe(item, globales) }))
  const alcanza = quedas.every(
    ({ item, queda }) => globalesDe(enMinimos(item.precioUnitario), globales)[1] <= queda,
  )
  if (alcanza || quedas.some(({ queda }) => queda < 0n)) return 0n
  return quedas.reduce((sum, { item, queda }) => sum + por(queda, enMinimos(item.cantidad)), 0n)
}

function renglonDe(item: Json, globales: Globales, conIva: boolean): Renglon {
  const [precio, cantidad] = [enMinimos(item.precioUnitario), enMinimos(item.cantidad)]
  const valor = { dPUniProSer: precio, dTotBruOpeItem: por(precio, cantidad) }
  if (!conIva) return { ...valor, dTotOpeItem: por(precio, cantidad) }
  const [dDescGloItem, porPrecio] = globalesDe(precio, globales)
  const [dDescItem, dAntPreUniIt] = [enMinimos(item.descuento), enMinimos(item.anticipo)]
  const { anticipo, quedan } = globales
  const demas = anticipo - quedan
  const deTodos = demas > 0n && demas <= globales.corto && demas < UNO / 100n ? quedan : anticipo
  const dAntGloPreUniIt = quedan === 0n ? porPrecio : entre(deTodos * quedaDe(item, globales), quedan)
  const total = por(precio - dDescItem - dDescGloItem - dAntPreUniIt - dAntGloPreUniIt, cantidad)
  const afectacion = item.afectacionTributaria ?? 'GRAVADO'
  const gravado = afectacion === 'GRAVADO' || afectacion === 'GRAVADO_PARCIAL'
  const tasa = gravado ? BigInt(Number(item.tasaIVA ?? 10)) : 0n
  const proporcion = afectacion === 'GRAVADO' ? 100n * UNO : gravado ? enMinimos(item.proporcionGravada) : 0n
  const base = entre(100n * total * proporcion, 10_000n * UNO + tasa * proporcion)
  const iva = entre(base * tasa, 100n)
  return {
    ...valor,
    dDescItem,
    dPorcDesIt: precio === 0n ? 0n : entre(dDescItem * 100n * UNO, precio),
    dDescGloItem,
    dAntPreUniIt,
    dAntGloPreUniIt,
    dTotOpeItem: total,
    ...(isNada(item.tipoCambio) ? {} : { dTotOpeGs: por(total, enMinimos(item.tipoCambio)) }),
    dPropIVA: proporcion,
    dTasaIVA: tasa * UNO,
    dBasGravIVA: base,
    dLiqIVAItem: iva,
    dBasExe: afectacion === 'GRAVADO_PARCIAL' ? total - base - iva : 0n,
  }
}

const isDe = (item: Json, palabra: string) => (item.afectacionTributaria ?? 'GRAVADO') === palabra

/** What a request comes to, before a total is rounded (F013). */
export function contar(cuerpo: Json): Cuenta {
  const items = cuerpo.items as Json[]
  const tipo = String(cuerpo.tipoDocumento)
  if (tipo.startsWith('NOTA_DE_REMISION')) return { items: [], totales: {} }
  const conIva = !tipo.startsWith('AUTOFACTURA')
  const bruto = items.reduce((sum, i) => sum + por(enMinimos(i.precioUnitario), enMinimos(i.cantidad)), 0n)
  const globales = {
    porcentaje: enMinimos(cuerpo.porcentajeDescuentoGlobal),
    monto: enMinimos(cuerpo.descuentoGlobal),
    anticipo: enMinimos(cuerpo.anticipoGlobal),
    bruto,
    quedan: 0n,
    corto: items.reduce((sum, i) => sum + entre(enMinimos(i.cantidad), UNO) + 1n, 0n),
  }
  const conQuedan = { ...globales, quedan: quedanDe(items, globales) }
  const renglones = items.map(item => renglonDe(item, conQuedan, conIva))
  const suma = (de: (r: Renglon, item: Json) => bigint): bigint =>
    renglones.reduce((sum, r, n) => sum + de(r, items[n]!), 0n)
  const dTotOpe = suma(r => r.dTotOpeItem!)
  const porUnidad = (campo: string) => suma((r, i) => por(r[campo] ?? 0n, enMinimos(i.cantidad)))
  const [dTotDesc, dTotDescGlotem] = [porUnidad('dDescItem'), porUnidad('dDescGloItem')]
  const [dTotAntItem, dTotAnt] = [porUnidad('dAntPreUniIt'), porUnidad('dAntGloPreUniIt')]
  const dPorcDescTotal =
    globales.monto === 0n || bruto === 0n ? globales.porcentaje : entre(100n * UNO * globales.monto, bruto)
  const comunes = {
    dTotOpe,
    dTotDesc,
    dTotDescGlotem,
    dTotAntItem,
    dTotAnt,
    dPorcDescTotal,
    dDescTotal: dTotDesc + dTotDescGlotem,
    dAnticipo: dTotAntItem + dTotAnt,
  }
  if (!conIva) return { items: renglones, totales: comunes }
  const [comision, ivaComision] = [enMinimos(cuerpo.comision), enMinimos(cuerpo.ivaComision)]
  const aTasa = (tasa: bigint, de: (r: Renglon) => bigint) =>
    suma(r => (r.dTasaIVA === tasa * UNO ? de(r) : 0n))
  const gravado = (r: Renglon) => r.dBasGravIVA! + r.dLiqIVAItem!
  const deTasa = (tasa: bigint) =>
    suma((r, i) =>
      r.dTasaIVA !== tasa * UNO ? 0n : isDe(i, 'GRAVADO_PARCIAL') ? gravado(r) : r.dTotOpeItem!,
    )
  const [dIVA5, dIVA10] = [aTasa(5n, r => r.dLiqIVAItem!), aTasa(10n, r => r.dLiqIVAItem!)]
  const [dBaseGrav5, dBaseGrav10] = [aTasa(5n, r => r.dBasGravIVA!), aTasa(10n, r => r.dBasGravIVA!)]
  return {
    items: renglones,
    totales: {
      dSubExe: suma((r, i) => (isDe(i, 'EXENTO') ? r.dTotOpeItem! : r.dBasExe!)),
      dSubExo: suma((r, i) => (isDe(i, 'EXONERADO') ? r.dTotOpeItem! : 0n)),
      dSub5: deTasa(5n),
      dSub10: deTasa(10n),
      ...comunes,
      dIVA5,
      dIVA10,
      ...(comision === 0n ? {} : { dComi: comision }),
      ...(ivaComision === 0n ? {} : { dIVAComi: ivaComision }),
      dTotIVA: dIVA5 + dIVA10 + ivaComision,
      dBaseGrav5,
      dBaseGrav10,
      dTBasGraIVA: dBaseGrav5 + dBaseGrav10,
    },
  }
}

/** What is cut off a total in guaraníes that is rounded: a fine rest that F013 cannot hold stays. */
export function sueltoDe(total: bigint): bigint {
  const suelto = total % REDONDEO
  return total < REDONDEO || REDONDEO - suelto < 10_000n ? 0n : suelto - (suelto % 10_000n)
}

/** Small letters say the same. */
const monedaDe = ({ monedaOperacion }: Json): string => String(monedaOperacion ?? 'PYG').toUpperCase()

const elementos = (xml: string, nombre: string): string[] =>
  [...xml.matchAll(new RegExp(`<${nombre}>(.*?)</${nombre}>`, 'gs'))].map(m => m[1]!)
const elemento = (xml: string, nombre: string): string | undefined => elementos(xml, nombre)[0]

function comparar(donde: string, xml: string, esperado: Readonly<Record<string, bigint>>): string[] {
  return Object.entries(esperado).flatMap(([nombre, minimos]) => {
    const dicho = elemento(xml, nombre)
    const [value, debe] = [dicho === undefined ? 'nada' : escrito(enMinimos(dicho)), escrito(minimos)]
    return value === debe ? [] : [`${donde}${nombre}: ${value} y no ${debe}`]
  })
}

/** Which of the roundings of a total a request admits. */
function redondeos({ redondeo, tipoDocumento, monedaOperacion }: Json, total: bigint): bigint[] {
  if (monedaDe({ monedaOperacion }) !== 'PYG') return [0n]
  if (redondeo === true) return [sueltoDe(total)]
  if (redondeo === false || tipoDocumento === 'NOTA_DE_DEBITO_ELECTRONICA') return [0n]
  return [0n, sueltoDe(total)]
}

/** F023: by the rate of the operation, or what each item comes to by its own (EA009). */
const enGuaranies = (cuerpo: Json, items: readonly Renglon[], general: bigint): bigint =>
  isNada(cuerpo.tipoCambio)
    ? items.reduce((sum, { dTotOpeGs = 0n }) => sum + dTotOpeGs, 0n)
    : por(general, enMinimos(cuerpo.tipoCambio))

/** What in a signed documento is not what its request comes to. */
export function faltasDeAritmetica(cuerpo: Json, xml: string): string[] {
  const { items, totales } = contar(cuerpo)
  const tot = elemento(xml, 'gTotSub')
  if (items.length === 0) return tot === undefined ? [] : ['gTotSub en una remisión']
  if (tot === undefined) return ['no hay gTotSub']
  const escritos = elementos(xml, 'gCamItem')
  const deItems = items.flatMap((renglon, n) => comparar(`item ${n}: `, escritos[n] ?? '', renglon))
  const total = totales.dTotOpe!
  const [redon, general] = [enMinimos(elemento(tot, 'dRedon')), enMinimos(elemento(tot, 'dTotGralOpe'))]
  const faltas = [...deItems, ...comparar('', tot, totales)]
  if (escritos.length !== items.length) faltas.push(`${escritos.length} ítems y no ${items.length}`)
  if (!redondeos(cuerpo, total).includes(redon)) faltas.push(`dRedon: ${escrito(redon)} de ${escrito(total)}`)
  const comision = enMinimos(cuerpo.comision)
  if (general !== total - redon + comision) faltas.push(`dTotGralOpe: ${escrito(general)}`)
  if (monedaDe(cuerpo) !== 'PYG')
    faltas.push(...comparar('', tot, { dTotalGs: enGuaranies(cuerpo, items, general) }))
  return faltas
}
