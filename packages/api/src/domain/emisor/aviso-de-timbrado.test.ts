import { expect, test } from 'vitest'
import { avisoDeTimbrado } from './aviso-de-timbrado.ts'

const HOY = '2026-11-20'
const aviso = (siguiente: number, fin: string | null = null, enUnMes = 0) =>
  avisoDeTimbrado({ siguiente, fin, detenidoNumero: null }, HOY, enUnMes)

test.each([
  ['has numbers for long and no end', aviso(5), null],
  ['has a thousand left', aviso(9_999_000), 'le quedan 1000 números'],
  ['has one more than that', aviso(8_999_999), null],
  ['has fewer than it uses in a month', aviso(9_900_000, null, 150_000), 'le quedan 100000 números'],
  ['has one', aviso(9_999_999), 'le queda un solo número'],
  ['has none', aviso(10_000_000), 'se agotó: no le quedan números'],
  ['ends in thirty days', aviso(5, '2026-12-20'), 'vence en 30 días'],
  ['ends later', aviso(5, '2026-12-21'), null],
  ['ends tomorrow', aviso(5, '2026-11-21'), 'vence mañana'],
  ['ends today', aviso(5, HOY), 'vence hoy'],
  ['ended', aviso(5, '2026-11-19'), 'venció: desactívelo si ya cargó el que lo reemplaza'],
])('of a timbrado that %s', (_, said, expected) => {
  expect(said).toBe(expected)
})

test('that its numbering is stopped is said before anything else', () => {
  const detenido = { siguiente: 10_000_000, fin: '2026-11-19', detenidoNumero: 5 }
  expect(avisoDeTimbrado(detenido, HOY, 0)).toContain('detenida: SIFEN ya tiene el número 5')
})
