import { UNIDADES } from '../../tablas/index.ts'
import { desajuste, paisDistinto } from '../reglas/literales.ts'
import { CERO, cercaDe, comparar, type Decimal, dec, mas, menos, por } from '../valores/decimal.ts'
import type { Nodo } from '../xml/nodo.ts'
import { type Documento, paraCada, type ReglaDE } from './documento.ts'

const CIEN = dec('100')
const PORCENTAJE = dec('0.8')

/** What rounding may take: one guaraní, or a hundredth of another currency. */
export const tolerancia = (d: Documento): Decimal => (d.moneda === 'PYG' ? dec('1') : dec('0.01'))

const valor = (i: Nodo) => i.g('gValorItem')
const resta = (i: Nodo) => valor(i)?.g('gValorRestaItem')
const precio = (i: Nodo) => dec(valor(i)?.t('dPUniProSer'))
const cantidad = (i: Nodo) => dec(i.t('dCantProSer'))
const descuentoGlobal = (d: Documento) => dec(d.tot?.t('dPorcDescTotal'))

function totalMalo(i: Nodo, d: Documento): boolean {
  const r = resta(i)
  if (!r) return false
  const rebajas = ['dDescItem', 'dDescGloItem', 'dAntPreUniIt', 'dAntGloPreUniIt'].map(c => dec(r.t(c)))
  const neto = d.tipo === 4 ? precio(i) : rebajas.reduce(menos, precio(i))
  return !cercaDe(dec(r.t('dTotOpeItem')), por(neto, cantidad(i)), tolerancia(d))
}

function porcentajeMalo(i: Nodo): boolean {
  const r = resta(i)
  const descuento = dec(r?.t('dDescItem'))
  if (!r?.tiene('dPorcDesIt') || comparar(precio(i), CERO) <= 0) return false
  return !cercaDe(dec(r.t('dPorcDesIt')), por(descuento, CIEN), PORCENTAJE, precio(i))
}

function descuentoGlobalMalo(i: Nodo, d: Documento): boolean {
  const r = resta(i)
  if (!r?.tiene('dDescGloItem')) return false
  return !cercaDe(dec(r.t('dDescGloItem')), por(descuentoGlobal(d), precio(i)), PORCENTAJE, CIEN)
}

function enGuaraniesMalo(i: Nodo): boolean {
  const cambio = valor(i)?.t('dTiCamIt')
  const total = resta(i)?.t('dTotOpeGs')
  if (cambio === undefined || total === undefined) return false
  return !cercaDe(dec(total), por(dec(resta(i)?.t('dTotOpeItem')), dec(cambio)), dec('1'))
}

const sinMerma = (i: Nodo) => i.tiene('cRelMerc') && !i.tiene('dCanQuiMer') && !i.tiene('dPorQuiMer')

const PRECIOS = paraCada<Documento, Nodo>(
  d => d.items,
  [
    ['1802', i => UNIDADES.get(i.t('cUniMed') ?? '') !== i.t('dDesUniMed')],
    ['1804', i => paisDistinto(i.t('cPaisOrig'), i.t('dDesPaisOrig'))],
    ['1806', i => desajuste('relevancia_mercaderia', i.t('cRelMerc'), i.t('dDesRelMerc'))],
    ['1807', (i, d) => d.tipo !== 7 && i.tiene('cRelMerc')],
    ['1808', sinMerma],
    ['1850', (i, d) => d.tipo !== 7 && !valor(i)],
    ['1851', (i, d) => d.tipo === 7 && valor(i) !== undefined],
    ['1852', i => comparar(dec(resta(i)?.t('dDescItem')), CERO) > 0 && !resta(i)?.tiene('dPorcDesIt')],
    ['1853', totalMalo],
    ['1854', (i, d) => d.com?.t('dCondTiCam') === '2' && !valor(i)?.tiene('dTiCamIt')],
    ['1855', (i, d) => d.com?.t('dCondTiCam') === '1' && valor(i)?.tiene('dTiCamIt') === true],
    ['1856', (i, d) => d.moneda === 'PYG' && valor(i)?.tiene('dTiCamIt') === true],
    ['1857', i => valor(i)?.tiene('dTiCamIt') === true && !resta(i)?.tiene('dTotOpeGs')],
    ['1858', enGuaraniesMalo],
    [
      '1859',
      (i, d) =>
        valor(i) !== undefined &&
        !cercaDe(dec(valor(i)?.t('dTotBruOpeItem')), por(precio(i), cantidad(i)), tolerancia(d)),
    ],
    ['1860', (i, d) => comparar(descuentoGlobal(d), CERO) > 0 && !resta(i)?.tiene('dDescGloItem')],
    ['1861', porcentajeMalo],
    ['1862', descuentoGlobalMalo],
  ],
)

const iva = (i: Nodo) => i.g('gCamIVA')
const afectacion = (i: Nodo) => iva(i)?.t('iAfecIVA')
const tasa = (i: Nodo) => dec(iva(i)?.t('dTasaIVA'))
const proporcion = (i: Nodo) => dec(iva(i)?.t('dPropIVA'))
const exento = (i: Nodo) => afectacion(i) === '2' || afectacion(i) === '3'
const gravado = (i: Nodo) => afectacion(i) === '1' || afectacion(i) === '4'
const noEs = (a: Decimal, b: string) => comparar(a, dec(b)) !== 0

/** 10000 + tasa x proporción: divisor of both bases (NT13). */
const divisor = (i: Nodo) => mas(dec('10000'), por(tasa(i), proporcion(i)))
const base = (i: Nodo) => por(CIEN, dec(resta(i)?.t('dTotOpeItem')))

const baseMala = (deTasa: string) => (i: Nodo, d: Documento) =>
  gravado(i) &&
  !noEs(tasa(i), deTasa) &&
  !cercaDe(dec(iva(i)?.t('dBasGravIVA')), por(base(i), proporcion(i)), tolerancia(d), divisor(i))

function exentaMala(i: Nodo, d: Documento): boolean {
  const exenta = dec(iva(i)?.t('dBasExe'))
  if (!iva(i)) return false
  if (afectacion(i) !== '4') return noEs(exenta, '0')
  return !cercaDe(exenta, por(base(i), menos(CIEN, proporcion(i))), tolerancia(d), divisor(i))
}

const liquidacionMala = (i: Nodo, d: Documento) =>
  gravado(i) &&
  !cercaDe(dec(iva(i)?.t('dLiqIVAItem')), por(dec(iva(i)?.t('dBasGravIVA')), tasa(i)), tolerancia(d), CIEN)

const IVA = paraCada<Documento, Nodo>(
  d => d.items,
  [
    ['1900', (i, d) => d.tipo !== 4 && d.tipo !== 7 && d.com?.t('iTImp') !== '2' && !iva(i)],
    ['1901', (i, d) => (d.tipo === 4 || d.tipo === 7) && iva(i) !== undefined],
    ['1902', (i, d) => d.com?.t('iTImp') === '2' && iva(i) !== undefined],
    ['1903', i => desajuste('afectacion_iva', afectacion(i), iva(i)?.t('dDesAfecIVA'))],
    ['1904', i => afectacion(i) === '1' && noEs(proporcion(i), '100')],
    ['1905', i => exento(i) && noEs(proporcion(i), '0')],
    [
      '1906',
      i =>
        afectacion(i) === '4' && (comparar(proporcion(i), CERO) <= 0 || comparar(proporcion(i), CIEN) >= 0),
    ],
    ['1907', i => exento(i) && noEs(tasa(i), '0')],
    ['1908', i => gravado(i) && noEs(tasa(i), '5') && noEs(tasa(i), '10')],
    ['1909', i => exento(i) && noEs(dec(iva(i)?.t('dBasGravIVA')), '0')],
    ['1910', baseMala('5')],
    ['1911', baseMala('10')],
    ['1912', i => exento(i) && noEs(dec(iva(i)?.t('dLiqIVAItem')), '0')],
    ['1913', liquidacionMala],
    ['1921', exentaMala],
  ],
)

/** Group E700: items, prices, IVA. */
export const ITEMS: readonly ReglaDE[] = [...PRECIOS, ...IVA]
