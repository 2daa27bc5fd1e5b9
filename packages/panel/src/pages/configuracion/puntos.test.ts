import { expect, test } from 'vitest'
import { filasDe, PRIMER_PUNTO, puntoDeFalta, puntoDespues } from './puntos.ts'

const DOS = [PRIMER_PUNTO, { ...puntoDespues([PRIMER_PUNTO]), tipos: ['FACTURA_ELECTRONICA' as const] }]

test('a punto is a row for each kind of documento that it numbers, from its number on', () => {
  const [uno] = DOS
  const usado = { ...uno!, proximos: { NOTA_DE_CREDITO_ELECTRONICA: ' 41 ' } }
  expect(filasDe([usado]).map(({ tipoDocumento, proximoNumero }) => [tipoDocumento, proximoNumero])).toEqual([
    ['FACTURA_ELECTRONICA', 1],
    ['NOTA_DE_CREDITO_ELECTRONICA', 41],
    ['NOTA_DE_DEBITO_ELECTRONICA', 1],
  ])
})

test('a number that is none is never sent as nothing, which is 1', () => {
  const [primera] = filasDe([{ ...PRIMER_PUNTO, proximos: { FACTURA_ELECTRONICA: '001-001-0001501' } }])
  expect(primera?.proximoNumero).toBe(-1)
})

test('the next punto is of the same establecimiento and numbers the same, each from the first number on', () => {
  const usado = { ...PRIMER_PUNTO, puntoExpedicion: '009', proximos: { FACTURA_ELECTRONICA: '7' } }
  expect(puntoDespues([usado])).toEqual({ ...PRIMER_PUNTO, puntoExpedicion: '010' })
  expect(puntoDespues([])).toEqual({ ...PRIMER_PUNTO, puntoExpedicion: '002' })
})

test.each([
  ['expediciones[0].tipoDocumento', 0],
  ['expediciones[2].proximoNumero', 0],
  ['expediciones[3].puntoExpedicion', 1],
  ['expediciones[4].puntoExpedicion', null],
  ['expediciones', null],
  ['inicio', null],
])('a fault of %s belongs to punto %s', (campo, punto) => expect(puntoDeFalta(DOS, campo)).toBe(punto))
