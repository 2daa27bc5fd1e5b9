import { expect, test } from 'vitest'
import { faultOfCorreo } from './correo.ts'

test('of an address that SIFEN does not take the characters are told that it has nowhere', () => {
  expect(faultOfCorreo('compras@ejemplo.com.py')).toBeNull()
  expect(faultOfCorreo('ana+compras@ejemplo.com')).toContain('tiene «+»')
  expect(faultOfCorreo("o'neil+ñ@ejemplo.com")).toContain("tiene «'», «+», «ñ»")
})

test('of what is no single address that is told', () => {
  for (const text of [
    '',
    'ana',
    'ana@',
    'a@x.com; b@x.com',
    'a@x.com,b@x.com',
    'ana maria@x.com',
    'a@b@x.com',
    'a@x..com',
  ])
    expect(faultOfCorreo(text), text).toMatch(/^debe ser una sola dirección de correo/)
})
