import { expect, test } from 'vitest'
import { fallaDe } from '../falla.ts'
import { parseJson } from './comunes.ts'

const dicho = (text: string): string => {
  try {
    parseJson(text, 'venta.json')
    return ''
  } catch (error) {
    return fallaDe(error).message
  }
}

test.each([
  ['{"precio": 50000,5}', 'venta.json no es JSON: falla en la línea 1, columna 18.'],
  ['{\n  "a": 1,\n  "b": 1,\n}', 'venta.json no es JSON: falla en la línea 4, columna 1.'],
  ['{"a": 1}}', 'venta.json no es JSON: falla en la línea 1, columna 9.'],
  ['{"precio": NaN}', 'venta.json no es JSON: falla cerca de «{"precio": NaN}».'],
  [
    '{\n"nombre": "COMPRADORA SA",\n"precio": NaN,\n"cantidad": 1}',
    'venta.json no es JSON: falla cerca de «"precio": NaN, "cant».',
  ],
  ['{"precio": 1', 'venta.json no es JSON: se corta antes de terminar.'],
  ['{"nombre": "EL SOL', 'venta.json no es JSON: se corta antes de terminar.'],
  ['{\n', 'venta.json no es JSON: se corta antes de terminar.'],
  ['', 'venta.json no es JSON: se corta antes de terminar.'],
  ['[]', 'venta.json debe ser un objeto JSON: { … }.'],
])('of %j it is told in Spanish what is wrong, and where', (text, que) => {
  expect(dicho(text)).toBe(que)
})
