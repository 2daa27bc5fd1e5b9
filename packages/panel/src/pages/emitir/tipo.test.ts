import { expect, test } from 'vitest'
import { readDesde, readTipo, tipoQueSeEmite } from './tipo.ts'

test.each([
  [{}, {}],
  [{ tipo: 'factura' }, {}],
  [{ tipo: 'remision' }, { tipo: 'remision' }],
  [{ tipo: 'recibo', desde: '12' }, { desde: '12' }],
  [
    { tipo: 'autofactura', desde: 12 },
    { tipo: 'autofactura', desde: '12' },
  ],
  [{ desde: '../otro' }, {}],
  [{ desde: '1'.repeat(16) }, {}],
])('an address with %j opens %j', (search, leido) => {
  expect(readTipo(search)).toEqual(leido)
})

test('a note has no form of its own here: it is made from its factura', () => {
  expect(tipoQueSeEmite('NOTA_DE_CREDITO_ELECTRONICA')).toBeUndefined()
  expect(tipoQueSeEmite('FACTURA_ELECTRONICA')).toBe('factura')
  expect(readDesde({ desde: null })).toEqual({})
})
