import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { GCamItem } from './campos.generated.ts'
import { computeItem, Sumas } from './item.ts'
import { computeEntero } from './item-entero.ts'

const exacto = { afe: false, porcentajeGlobal: 0n, descuento: undefined, anticipo: undefined }

function item(
  precio: string | number,
  cantidad: string | number,
  gCamIVA: GCamItem['gCamIVA'],
  resto = {},
): GCamItem {
  const gValorItem = { dPUniProSer: precio, ...resto }
  return { dCodInt: 'A', dDesProSer: 'B', cUniMed: 77, dCantProSer: cantidad, gValorItem, gCamIVA }
}

const sumar = (s: Sumas) =>
  [s.total, s.exenta, s.exonerada, s.sub5, s.sub10, s.base5, s.base10, s.iva5, s.iva10].map(x => x.total)

function compararCon(precio: string | number, cantidad: string | number, gCamIVA: GCamItem['gCamIVA']) {
  const [rapidas, exactas] = [new Sumas(), new Sumas()]
  const x = item(precio, cantidad, gCamIVA)
  for (let i = 0; i < 3; i++) expect(computeEntero(x, rapidas)).toEqual(computeItem(x, i, exacto, exactas))
  expect(sumar(rapidas)).toEqual(sumar(exactas))
}

const ivas = [
  { iAfecIVA: 1, dTasaIVA: 10 },
  { iAfecIVA: 1, dTasaIVA: 5 },
  { iAfecIVA: 2 },
  { iAfecIVA: 3, dTasaIVA: 0 },
] as const

describe('an item in whole numbers', () => {
  it('has the digits of exact arithmetic, for every remainder of both rates', () => {
    for (const iva of ivas) for (let precio = 0; precio <= 240; precio++) compararCon(precio, 1, iva)
  })

  it('has the digits of exact arithmetic, for any price and quantity', () => {
    const numero = (max: number) => fc.oneof(fc.nat({ max }), fc.nat({ max }).map(String))
    fc.assert(
      fc.property(numero(2 ** 31 - 1), numero(4000), fc.constantFrom(...ivas), (precio, cantidad, iva) => {
        compararCon(precio, cantidad, iva)
      }),
      { numRuns: 400 },
    )
  })

  it('is left to exact arithmetic when anything in it is not whole or not plain', () => {
    const iva = ivas[0]
    const s = new Sumas()
    const otros = [
      item('1.5', 1, iva),
      item(1, '0.5', iva),
      item(100, 1, iva, { dDescItem: 1 }),
      item(100, 1, iva, { dAntPreUniIt: '1' }),
      item(100, 1, iva, { dAntGloPreUniIt: '0.5' }),
      item(100, 1, iva, { dTiCamIt: 7000 }),
      item(100, 1, { iAfecIVA: 4, dTasaIVA: 10, dPropIVA: 50 }),
      item(100, 1, undefined),
      item(10 ** 13, 1, iva),
      item('10000000000000', 1, iva),
    ]
    for (const otro of otros) expect(computeEntero(otro, s)).toBe(undefined)
    expect(sumar(s)).toEqual(sumar(new Sumas()))
    expect(computeEntero(item(100, 1, iva, { dDescItem: 0, dAntPreUniIt: '0' }), s)).not.toBe(undefined)
  })
})
