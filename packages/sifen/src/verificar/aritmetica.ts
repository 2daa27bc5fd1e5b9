import {
  completeDecimal,
  type Decimal,
  divide,
  formatDecimal,
  multiply,
  parseDecimal,
  UNIDAD,
} from '../decimal.ts'
import { NS_SIFEN } from '../firma/algorithms.ts'
import { child, elements, type XmlElement } from '../xml/tree.ts'
import type { Diferencia } from './comparar.ts'
import { leafOf } from './comprobacion.ts'

/**
 * What an amount must be by the amounts beside it, as they stand there; more than one where the manual has more than one way to it. Programs
 * round each amount before they go on with it, or only the last one.
 */
type Formula<De> = (de: De) => readonly Decimal[]

/** A documento as it says itself, without the wrappers of the schema. */
interface Dicho {
  readonly de: XmlElement
  readonly items: readonly XmlElement[]
}

interface ItemDicho {
  readonly item: XmlElement
  readonly dicho: Dicho
}

const CIEN = 100n * UNIDAD

const amountIn = (from: XmlElement, ...path: string[]): Decimal =>
  parseDecimal(completeDecimal(leafOf(from, ...path))) ?? 0n

const valor = (item: XmlElement, campo: string) => amountIn(item, 'gValorItem', campo)
const resta = (item: XmlElement, campo: string) => amountIn(item, 'gValorItem', 'gValorRestaItem', campo)
const iva = (item: XmlElement, campo: string) => amountIn(item, 'gCamIVA', campo)
const precioDe = (item: XmlElement) => valor(item, 'dPUniProSer')
const cantidadDe = (item: XmlElement) => amountIn(item, 'dCantProSer')
const totalDe = (item: XmlElement) => resta(item, 'dTotOpeItem')
const afectacionDe = (item: XmlElement) => leafOf(item, 'gCamIVA', 'iAfecIVA')
/** Of a percentage and a rate: 10000 + E734 · E733. */
const divisorDe = (item: XmlElement) =>
  10_000n * UNIDAD + (iva(item, 'dTasaIVA') * iva(item, 'dPropIVA')) / UNIDAD
const isAutofactura = ({ de }: Dicho) => leafOf(de, 'gTimb', 'iTiDE') === '4'
const total = ({ de }: Dicho, campo: string) => amountIn(de, 'gTotSub', campo)

/** E727 to E737. */
const DE_ITEM: Readonly<Record<string, Formula<ItemDicho>>> = {
  dTotBruOpeItem: ({ item }) => [multiply(precioDe(item), cantidadDe(item))],
  dPorcDesIt: ({ item }) =>
    precioDe(item) === 0n ? [] : [divide(resta(item, 'dDescItem') * CIEN, precioDe(item))],
  dDescGloItem: ({ item, dicho }) => [divide(total(dicho, 'dPorcDescTotal') * precioDe(item), CIEN)],
  dTotOpeItem: ({ item, dicho }) => {
    const menos = isAutofactura(dicho) ? [] : ['dDescItem', 'dDescGloItem', 'dAntPreUniIt', 'dAntGloPreUniIt']
    const queda = menos.reduce((precio, campo) => precio - resta(item, campo), precioDe(item))
    return [multiply(queda, cantidadDe(item))]
  },
  dTotOpeGs: ({ item }) => [multiply(totalDe(item), valor(item, 'dTiCamIt'))],
  dBasGravIVA: ({ item }) => [divide(100n * totalDe(item) * iva(item, 'dPropIVA'), divisorDe(item))],
  dLiqIVAItem: ({ item }) => [divide(iva(item, 'dBasGravIVA') * iva(item, 'dTasaIVA'), CIEN)],
  dBasExe: ({ item }) =>
    afectacionDe(item) === '4'
      ? [
          divide(100n * totalDe(item) * (CIEN - iva(item, 'dPropIVA')), divisorDe(item)),
          totalDe(item) - iva(item, 'dBasGravIVA') - iva(item, 'dLiqIVAItem'),
        ]
      : [0n],
}

const sumOf = (items: readonly XmlElement[], amount: (item: XmlElement) => Decimal): Decimal =>
  items.reduce((sum, item) => sum + amount(item), 0n)

/** By E731, and E734 where it matters. */
const que = ({ items }: Dicho, afectaciones: string, tasa?: string): XmlElement[] =>
  items.filter(
    item =>
      afectaciones.split(' ').includes(afectacionDe(item)) &&
      (tasa === undefined || leafOf(item, 'gCamIVA', 'dTasaIVA') === tasa),
  )

const subtotal =
  (tasa: string): Formula<Dicho> =>
  dicho => [
    sumOf(que(dicho, '1', tasa), totalDe) +
      sumOf(que(dicho, '4', tasa), item => iva(item, 'dBasGravIVA') + iva(item, 'dLiqIVAItem')),
  ]
const deTasa =
  (campo: string, tasa: string): Formula<Dicho> =>
  dicho => [sumOf(que(dicho, '1 4', tasa), item => iva(item, campo))]
const porCantidad =
  (campo: string): Formula<Dicho> =>
  ({ items }) => [sumOf(items, item => multiply(resta(item, campo), cantidadDe(item)))]
const suma =
  (...campos: string[]): Formula<Dicho> =>
  dicho => [campos.reduce((sum, campo) => sum + total(dicho, campo), 0n)]

/** F002 to F023, by rules 2353 to 2388. */
const DE_TOTALES: Readonly<Record<string, Formula<Dicho>>> = {
  dSubExe: dicho => [sumOf(que(dicho, '3'), totalDe) + sumOf(que(dicho, '4'), item => iva(item, 'dBasExe'))],
  dSubExo: dicho => [sumOf(que(dicho, '2'), totalDe)],
  dSub5: subtotal('5'),
  dSub10: subtotal('10'),
  dTotOpe: dicho =>
    isAutofactura(dicho)
      ? [sumOf(dicho.items, totalDe)]
      : suma('dSubExe', 'dSubExo', 'dSub5', 'dSub10')(dicho),
  dTotDesc: porCantidad('dDescItem'),
  dTotDescGlotem: porCantidad('dDescGloItem'),
  dTotAntItem: porCantidad('dAntPreUniIt'),
  dTotAnt: porCantidad('dAntGloPreUniIt'),
  dDescTotal: suma('dTotDesc', 'dTotDescGlotem'),
  dAnticipo: suma('dTotAntItem', 'dTotAnt'),
  dTotGralOpe: dicho => [total(dicho, 'dTotOpe') - total(dicho, 'dRedon') + total(dicho, 'dComi')],
  dIVA5: deTasa('dLiqIVAItem', '5'),
  dIVA10: deTasa('dLiqIVAItem', '10'),
  // The note to the field, and the text of rule 2371.
  dTotIVA: dicho => {
    const propio = total(dicho, 'dIVA5') + total(dicho, 'dIVA10')
    const redondeado = total(dicho, 'dLiqTotIVA5') + total(dicho, 'dLiqTotIVA10')
    return [propio - redondeado + total(dicho, 'dIVAComi'), propio]
  },
  dBaseGrav5: deTasa('dBasGravIVA', '5'),
  dBaseGrav10: deTasa('dBasGravIVA', '10'),
  dTBasGraIVA: suma('dBaseGrav5', 'dBaseGrav10'),
  dTotalGs: dicho =>
    leafOf(dicho.de, 'gOpeCom', 'dCondTiCam') === '2'
      ? [sumOf(dicho.items, item => resta(item, 'dTotOpeGs'))]
      : [multiply(total(dicho, 'dTotGralOpe'), amountIn(dicho.de, 'gOpeCom', 'dTiCam'))],
}

/** By so much the two that SIFEN judges with a tolerance may differ (1861, 1862). */
const HOLGADOS: Readonly<Record<string, Decimal>> = {
  dPorcDesIt: (8n * UNIDAD) / 10n,
  dDescGloItem: (8n * UNIDAD) / 10n,
}
const EN_GUARANIES = ['dTotOpeGs', 'dTotalGs']
/** No rule says how F013 is to be: it rounds to a multiple of 50 guaraníes, and is less than that. */
const REDONDEO_MAX = 50n * UNIDAD

/** Less than the smallest that can be paid is no difference: most programs write what they computed rounded to that. */
const isCerca = (campo: string, moneda: string, dice: Decimal, debe: Decimal): boolean => {
  const lejos = dice > debe ? dice - debe : debe - dice
  const holgado = HOLGADOS[campo]
  if (holgado !== undefined) return lejos <= holgado
  return lejos < (moneda === 'PYG' || EN_GUARANIES.includes(campo) ? UNIDAD : UNIDAD / 100n)
}

/** Of what F013 was subtracted from, only what stands there tells: another program rounds otherwise, or does not. */
const isDeRedondeado = (dicho: Dicho, campo: string): boolean =>
  campo === 'dTotGralOpe' || (campo === 'dTotalGs' && total(dicho, 'dRedon') !== 0n)

function debidosDe(dicho: Dicho, campo: string): readonly Decimal[] | undefined {
  const [, n, deItem] = /^gCamItem\[(\d+)\]\.(?:\w+\.)*(\w+)$/.exec(campo) ?? []
  // The path counts the same items.
  if (deItem !== undefined) return DE_ITEM[deItem]?.({ item: dicho.items[Number(n)]!, dicho })
  return DE_TOTALES[campo.replace(/^gTotSub\./, '')]?.(dicho)
}

const TOTAL = 'gTotSub.dTotGralOpe'

/** Where F013 is another one, F014 is to be looked at also where it says what it would be without. */
function withTotal(dicho: Dicho, diferencias: readonly Diferencia[]): readonly Diferencia[] {
  const [debido = 0n] = debidosDe(dicho, TOTAL) ?? []
  const dice = leafOf(dicho.de, 'gTotSub', 'dTotGralOpe')
  const isOtro = diferencias.some(({ campo }) => campo === 'gTotSub.dRedon')
  if (!isOtro || debido === total(dicho, 'dTotGralOpe') || diferencias.some(({ campo }) => campo === TOTAL))
    return diferencias
  return [...diferencias, { campo: TOTAL, dice, debe: dice }]
}

/** Of the amounts that are not exactly what they would be if nothing had been rounded on the way: which are wrong, and which are only rounded. */
export function judgeImportes(
  de: XmlElement,
  diferencias: readonly Diferencia[],
): { malos: Diferencia[]; redondeados: Diferencia[] } {
  const items = elements(de).filter(({ local }) => local === 'gCamItem')
  const moneda = child(de, NS_SIFEN, 'gOpeCom') === undefined ? 'PYG' : leafOf(de, 'gOpeCom', 'cMoneOpe')
  const [malos, redondeados]: [Diferencia[], Diferencia[]] = [[], []]
  const dicho = { de, items }
  for (const { campo, dice, debe } of withTotal(dicho, diferencias)) {
    const [name = ''] = /\w+$/.exec(campo) ?? []
    const dicha = dice === null ? undefined : parseDecimal(completeDecimal(dice))
    const exacta = debe === null ? undefined : parseDecimal(debe)
    if (name === 'dRedon' && dicha !== undefined && dicha < REDONDEO_MAX) continue
    const debidos = debidosDe(dicho, campo) ?? []
    const [propia] = debidos
    const posibles =
      propia === undefined || exacta === undefined || isDeRedondeado(dicho, name)
        ? debidos
        : [...debidos, exacta]
    const isRedondeada =
      dicha !== undefined &&
      exacta !== undefined &&
      posibles.some(debida => isCerca(name, moneda, dicha, debida))
    if (isRedondeada) redondeados.push({ campo, dice, debe })
    else {
      // What it is by what stands beside it, which may be rounded.
      const corregida = debe === null || propia === undefined || propia < 0n ? debe : formatDecimal(propia)
      malos.push({ campo, dice, debe: corregida })
    }
  }
  return { malos, redondeados }
}
