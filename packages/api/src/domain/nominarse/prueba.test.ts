import { expect, test } from 'vitest'
import { soon } from '../../../test/support/procesador.ts'
import { hasSamePrueba, pruebaDe } from './prueba.ts'

/** 09:05 in Paraguay. */
const A_LAS_NUEVE_Y_CINCO = Date.parse('2026-11-24T12:05:59Z')
const venta = { total: '150500', moneda: 'PYG', fechaEmision: A_LAS_NUEVE_Y_CINCO }

test.each([
  ['150500', 'PYG', '0500'],
  ['150500.00000000', 'PYG', '0500'],
  ['1234567.5', 'PYG', '4567'],
  ['500', 'PYG', '0500'],
  ['0', 'PYG', '0000'],
  ['12.5', 'USD', '1250'],
  ['12.50999', 'USD', '1250'],
  ['1234', 'USD', '3400'],
  ['0.05', 'USD', '0005'],
] as const)('of %s %s the ticket ends in %s', (total, moneda, total4) => {
  expect(pruebaDe({ ...venta, total, moneda })).toEqual({ total4, hora: '09:05' })
})

const prueba = pruebaDe(venta)

test.each([
  { total4: '0500', hora: '09:05' },
  { total4: '500', hora: '9:05' },
  { total4: ' 0.500 ', hora: ' 9.05 ' },
  { total4: '500', hora: '0905' },
])('%j is what the ticket says, as a person writes it', dada => {
  expect(hasSamePrueba(prueba, dada)).toBe(true)
})

test.each([
  {},
  { total4: '', hora: '' },
  { total4: '', hora: '09:05' },
  { total4: '0500', hora: '' },
  { total4: '0500', hora: '09:06' },
  { total4: '0500', hora: '19:05' },
  { total4: '0501', hora: '09:05' },
  { total4: '50', hora: '09:05' },
  { total4: '10500', hora: '09:05' },
  { total4: '0500', hora: '109:05' },
  { total4: '0500', hora: '09:051' },
])('%j is not', dada => {
  expect(hasSamePrueba(prueba, dada)).toBe(false)
})

test('of a total of nothing no blank is what the ticket says', () => {
  const gratis = pruebaDe({ ...venta, total: '0' })
  expect(hasSamePrueba(gratis, { total4: '0', hora: '9:05' })).toBe(true)
  for (const total4 of ['', '-', undefined])
    expect(hasSamePrueba(gratis, { total4, hora: '9:05' })).toBe(false)
})

test('an hour of blanks alone is read once', () => {
  const blancos = '\t'.repeat(100_000)
  const dice = (hora: string) => soon(() => hasSamePrueba(prueba, { total4: '0500', hora }))
  expect(dice(`00${blancos}0000`)).toBe(false)
  expect(dice(`${blancos}9${blancos}:05`)).toBe(true)
})
