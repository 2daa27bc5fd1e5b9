import type { DocumentoLeido } from '@mbohera/sifen/valores'
import { expect, test } from 'vitest'
import { cuerpoDe } from './cuerpo.ts'

test('what another program took off a unit is in the body, however the schema let it be written', () => {
  const item = { dCodInt: 'A', dDesProSer: 'Sellado', iAfecIVA: '1', dTasaIVA: '10' }
  const leido = (montos: Record<string, string>) =>
    // Of a documento nothing else is asked here.
    cuerpoDe({
      iTiDE: 1,
      moneda: 'USD',
      asociados: [],
      obligaciones: [],
      items: [{ ...item, ...montos }],
    } as never as DocumentoLeido)
  const { items } = leido({
    ...{ dCantProSer: '+2.', dPUniProSer: '.75', dTiCamIt: '7300.' },
    ...{ dDescItem: '.5', dDescGloItem: '0.1000000000', dAntPreUniIt: '.1' },
  })
  expect(items).toMatchObject([
    { cantidad: '2', precioUnitario: '0.75', tipoCambio: '7300', descuento: '0.6', anticipo: '0.1' },
  ])
})

test('a rate is in guaraníes, whatever it is of', () => {
  const item = { dTiCamIt: '412.125' }
  const leido = {
    iTiDE: 1,
    moneda: 'MXN',
    tipoCambio: '5.125',
    asociados: [],
    obligaciones: [],
    items: [item],
  }
  expect(cuerpoDe(leido as never as DocumentoLeido)).toMatchObject({
    tipoCambio: '5.1250',
    items: [{ tipoCambio: '412.1250' }],
  })
})

test('an amount of guaraníes in thousandths is written as the service takes it back', () => {
  const item = {
    iAfecIVA: '1',
    dPUniProSer: '12.345',
    dDescGloItem: '1.125',
    dAntPreUniIt: '2.001',
    dTasaIVA: '10',
  }
  const leido = (moneda: string) =>
    cuerpoDe({ iTiDE: 1, moneda, asociados: [], obligaciones: [], items: [item] } as never as DocumentoLeido)
      .items
  expect(leido('PYG')).toMatchObject([{ precioUnitario: '12.3450', descuento: '1.1250', anticipo: '2.0010' }])
  expect(leido('USD')).toMatchObject([{ precioUnitario: '12.345', descuento: '1.125', anticipo: '2.001' }])
})

test('a note about what an absorbed company issued says so again', () => {
  const CDC = '01800123450001001000000122026011014829150370'
  const de = (iTiDE: number, ruc: string) =>
    cuerpoDe({
      iTiDE,
      ruc,
      moneda: 'PYG',
      asociados: [CDC],
      obligaciones: [],
      items: [],
    } as never as DocumentoLeido).documentoAsociado
  expect(de(5, '80099999-1')).toEqual({ tipoDocumento: 'ELECTRONICO', cdc: CDC, rucFusionado: '80012345-0' })
  expect(de(7, '80099999-1')).toMatchObject({ rucFusionado: '80012345-0' })
  expect(de(5, '80012345-0')).toEqual({ tipoDocumento: 'ELECTRONICO', cdc: CDC })
  expect(de(1, '80099999-1')).toEqual({ tipoDocumento: 'ELECTRONICO', cdc: CDC })
})
