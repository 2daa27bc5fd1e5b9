import { expect, test } from 'vitest'
import type { CuerpoEmision } from '../emision/campos.ts'
import { precargaDeNota } from './precarga.ts'

const de = (original: CuerpoEmision) =>
  precargaDeNota(
    'NCE',
    { numeroEstablecimiento: '001', puntoExpedicion: 2, ...original },
    {
      cdc: 'CDC',
      receptor: {},
    },
  )

test('a note has the money of its invoice, and its rate where it is not guaraníes', () => {
  expect(de({ monedaOperacion: 'USD', tipoCambio: 7300 })).toMatchObject({
    ...{ monedaOperacion: 'USD', tipoCambio: 7300 },
    ...{ numeroEstablecimiento: 1, puntoExpedicion: 2 },
  })
  // With handling=lenient a rate of guaraníes is left out of an invoice, and refused in a note that is sent without it.
  for (const monedaOperacion of [undefined, null, 'PYG', ' pyg '])
    expect(de({ monedaOperacion, tipoCambio: 7300 } as CuerpoEmision)).not.toHaveProperty('tipoCambio')
})
