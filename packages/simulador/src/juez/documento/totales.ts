import { cercaDe, type Decimal, dec, mas, menos, por, suma } from '../valores/decimal.ts'
import type { Nodo } from '../xml/nodo.ts'
import type { Documento, ReglaDE } from './documento.ts'
import { tolerancia } from './items.ts'

const iva = (i: Nodo, campo: string) => dec(i.g('gCamIVA')?.t(campo))
const afectacion = (i: Nodo) => i.g('gCamIVA')?.t('iAfecIVA')
const tasa = (i: Nodo) => Number(i.g('gCamIVA')?.t('dTasaIVA'))
const resta = (i: Nodo, campo: string) => dec(i.g('gValorItem')?.g('gValorRestaItem')?.t(campo))
const total = (i: Nodo) => resta(i, 'dTotOpeItem')
const f = (d: Documento, campo: string) => dec(d.tot?.t(campo))
const tiene = (d: Documento, campo: string) => d.tot?.tiene(campo) === true

const sumar = (d: Documento, de: (i: Nodo) => Decimal) => suma(d.items.map(de))
const porCantidad = (campo: string) => (d: Documento) =>
  sumar(d, i => por(resta(i, campo), dec(i.t('dCantProSer'))))

const con = (afectaciones: string, conTasa?: number) => (i: Nodo) =>
  afectaciones.includes(afectacion(i) ?? '-') && (conTasa === undefined || tasa(i) === conTasa)

const subtotal = (t: number) => (d: Documento) =>
  mas(
    suma(d.items.filter(con('1', t)).map(total)),
    suma(d.items.filter(con('4', t)).map(i => mas(iva(i, 'dBasGravIVA'), iva(i, 'dLiqIVAItem')))),
  )

const deTasa = (campo: string, t: number) => (d: Documento) =>
  suma(d.items.filter(con('14', t)).map(i => iva(i, campo)))

const exentas = (d: Documento) =>
  mas(suma(d.items.filter(con('3')).map(total)), suma(d.items.filter(con('4')).map(i => iva(i, 'dBasExe'))))

/** What the rule says and no more: of an autofactura the items, of anything else its subtotals, none of which is of the ISC. */
function operacion(d: Documento): Decimal {
  if (d.tipo === 4) return sumar(d, total)
  return ['dSubExe', 'dSubExo', 'dSub5', 'dSub10'].map(c => f(d, c)).reduce(mas)
}

const general = (d: Documento) => mas(menos(f(d, 'dTotOpe'), f(d, 'dRedon')), f(d, 'dComi'))

const totalIva = (d: Documento) =>
  mas(
    menos(mas(f(d, 'dIVA5'), f(d, 'dIVA10')), mas(f(d, 'dLiqTotIVA5'), f(d, 'dLiqTotIVA10'))),
    f(d, 'dIVAComi'),
  )

/** A total that is there and is not what the items make. */
const mal =
  (campo: string, cuenta: (d: Documento) => Decimal) =>
  (d: Documento): boolean =>
    tiene(d, campo) && !cercaDe(f(d, campo), cuenta(d), tolerancia(d))

/** A total that items of one kind ask for. */
const falta =
  (campo: string, pide: (i: Nodo) => boolean) =>
  (d: Documento): boolean =>
    d.tot !== undefined && d.items.some(pide) && !tiene(d, campo)

const enGuaranies = (condicion: string, cuenta: (d: Documento) => Decimal) => (d: Documento) =>
  d.com?.t('dCondTiCam') === condicion &&
  tiene(d, 'dTotalGs') &&
  !cercaDe(f(d, 'dTotalGs'), cuenta(d), dec('1'))

/** Group F001: subtotals and totals, recomputed from the items. */
export const TOTALES: readonly ReglaDE[] = [
  ['2350', d => d.tipo !== 7 && !d.tot],
  ['2351', d => d.tipo === 7 && d.tot !== undefined],
  ['2352', falta('dSubExe', con('3'))],
  ['2353', mal('dSubExe', exentas)],
  ['2354', falta('dSubExo', con('2'))],
  ['2355', mal('dSubExo', d => suma(d.items.filter(con('2')).map(total)))],
  ['2356', falta('dSub5', con('14', 5))],
  ['2357', mal('dSub5', subtotal(5))],
  ['2358', falta('dSub10', con('14', 10))],
  ['2359', mal('dSub10', subtotal(10))],
  ['2362', mal('dTotOpe', operacion)],
  ['2363', mal('dTotDesc', porCantidad('dDescItem'))],
  ['2364', mal('dDescTotal', d => mas(f(d, 'dTotDesc'), f(d, 'dTotDescGlotem')))],
  ['2365', d => d.tipo !== 4 && mal('dTotGralOpe', general)(d)],
  ['2366', falta('dIVA5', con('14', 5))],
  ['2367', mal('dIVA5', deTasa('dLiqIVAItem', 5))],
  ['2368', falta('dIVA10', con('14', 10))],
  ['2369', mal('dIVA10', deTasa('dLiqIVAItem', 10))],
  ['2370', d => (tiene(d, 'dIVA5') || tiene(d, 'dIVA10')) && !tiene(d, 'dTotIVA')],
  ['2371', mal('dTotIVA', totalIva)],
  ['2372', falta('dBaseGrav5', con('14', 5))],
  ['2373', mal('dBaseGrav5', deTasa('dBasGravIVA', 5))],
  ['2374', falta('dBaseGrav10', con('14', 10))],
  ['2375', mal('dBaseGrav10', deTasa('dBasGravIVA', 10))],
  ['2376', d => (tiene(d, 'dBaseGrav5') || tiene(d, 'dBaseGrav10')) && !tiene(d, 'dTBasGraIVA')],
  ['2377', mal('dTBasGraIVA', d => mas(f(d, 'dBaseGrav5'), f(d, 'dBaseGrav10')))],
  ['2382', d => d.tot !== undefined && d.moneda !== 'PYG' && !tiene(d, 'dTotalGs')],
  ['2383', mal('dTotDescGlotem', porCantidad('dDescGloItem'))],
  ['2384', mal('dTotAntItem', porCantidad('dAntPreUniIt'))],
  ['2385', enGuaranies('1', d => por(f(d, 'dTotGralOpe'), dec(d.com?.t('dTiCam'))))],
  ['2386', enGuaranies('2', d => sumar(d, i => resta(i, 'dTotOpeGs')))],
  ['2387', mal('dTotAnt', porCantidad('dAntGloPreUniIt'))],
  ['2388', mal('dAnticipo', d => mas(f(d, 'dTotAntItem'), f(d, 'dTotAnt')))],
  ['2390', d => d.tipo !== 1 && d.tipo !== 7 && d.de.g('gCamGen')?.tiene('gCamCarg') === true],
]
