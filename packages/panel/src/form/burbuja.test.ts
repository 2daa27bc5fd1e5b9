import { expect, test } from 'vitest'
import { type Reparo, tellReparo } from './burbuja.ts'

const NADA: Reparo = {
  ...{ valueMissing: false, typeMismatch: false, tooShort: false, tooLong: false },
  ...{ patternMismatch: false, badInput: false, customError: false },
}

test.each([
  ['text', 'valueMissing', 'Complete este campo.'],
  ['file', 'valueMissing', 'Elija una opción.'],
  ['radio', 'valueMissing', 'Elija una opción.'],
  ['email', 'typeMismatch', 'Escriba una dirección de correo, como compras@ejemplo.com.py.'],
  ['url', 'typeMismatch', 'Escriba una dirección completa, como https://ejemplo.com.py.'],
  ['text', 'tooShort', 'Le faltan letras.'],
  ['number', 'badInput', 'Escriba un número.'],
  ['text', 'patternMismatch', 'Revise lo que escribió aquí.'],
  ['cifras', 'patternMismatch', 'Escriba solo cifras, sin puntos ni letras.'],
] as const)(
  'a field of kind %s with %s is told so in Spanish, whatever the browser speaks',
  (kind, reparo, text) => {
    expect(tellReparo({ ...NADA, [reparo]: true }, kind)).toBe(text)
  },
)

test('what is missing is said before what is wrong with it', () => {
  expect(tellReparo({ ...NADA, valueMissing: true, typeMismatch: true }, 'email')).toBe(
    'Complete este campo.',
  )
})
