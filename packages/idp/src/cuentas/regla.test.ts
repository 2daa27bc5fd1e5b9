import { expect, test } from 'vitest'
import { refusePassword } from './regla.ts'

const ANA = { email: 'ana.benitez@ejemplo.com.py', name: 'Ana Benítez' }

test.each([
  ['corta', /faltan letras/],
  ['once letras', /tiene 11/],
  ['a'.repeat(257), /demasiado larga/],
  ['contraseña1234', /todos prueban/],
  ['P4ssw0rd!!!!2026', /todos prueban/],
  ['123456789012', /todos prueban/],
  ['202611232026', /todos prueban/],
  ['aaaaaaaaaaaaa', /todos prueban/],
  ['abc1abc1abc1', /todos prueban/],
  ['abcdefghijkl', /todos prueban/],
  ['Asunción-2026!', /todos prueban/],
  ['ana.benitez2026', /su correo/],
  ['AnaBenitez!2026', /su correo/],
])('%j is refused, with the reason', (password, why) => expect(refusePassword(password, ANA)).toMatch(why))

test.each([
  'mandioca lluvia tren azul',
  'kk7w-mhwp-2xqa-s8sz',
  'ñandutí ñandutí de día',
  'Zq9!vLm2#pTx',
  '🐦🐦 pájaros de colores',
])('%j serves, whatever it is made of', password => expect(refusePassword(password, ANA)).toBeUndefined())
