import { expect, test } from 'vitest'
import { tellTotales } from './totales.ts'

const suma = (total: string, vigente = total, moneda = 'PYG', autofacturas = '0') => ({
  ...{ moneda, cantidad: 1, total, vigente, autofacturas },
})

test.each([
  [{ cantidad: 0, hayMas: false, sumas: [] }, 'Ningún documento'],
  [{ cantidad: 1, hayMas: false, sumas: [suma('150000')] }, '1 documento · Gs. 150.000'],
  [
    { cantidad: 1234, hayMas: false, sumas: [suma('750000', '600000')] },
    '1.234 documentos · Gs. 750.000 (vigentes, Gs. 600.000)',
  ],
  [
    { cantidad: 3, hayMas: false, sumas: [suma('750000', '600000', 'PYG', '150000')] },
    '3 documentos · Gs. 750.000 (vigentes, Gs. 600.000; aparte, Gs. 150.000 comprados con autofacturas)',
  ],
  [
    { cantidad: 1, hayMas: false, sumas: [suma('150000', '0', 'PYG', '150000')] },
    '1 documento · Gs. 150.000 (comprados con autofacturas)',
  ],
  [
    { cantidad: 10_000, hayMas: true, sumas: [] },
    'Más de 10.000 documentos: elija un período, o busque, para ver cuánto suman',
  ],
])('%j is told as %s', (totales, dicho) => {
  expect(tellTotales(totales)).toBe(dicho)
})

test('each currency stands by itself: nobody adds guaraníes to dollars', () => {
  const dicho = tellTotales({ cantidad: 2, hayMas: false, sumas: [suma('5'), suma('12.5', '12.5', 'USD')] })
  expect(dicho.split(' · ')).toHaveLength(3)
  expect(dicho).toContain('Gs. 5')
  expect(dicho).toMatch(/USD|US\$/)
})
