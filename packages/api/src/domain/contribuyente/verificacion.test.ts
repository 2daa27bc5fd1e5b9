import { expect, test } from 'vitest'
import { AMBIENTES } from '../ambiente.ts'
import { faultsOf } from '../validated.ts'
import { ambienteVerificado, faltaParaVerificar, mayRegistrar, mayUse } from './verificacion.ts'

test('who is not verified has SANDBOX and nothing else; who is has all', () => {
  expect(AMBIENTES.map(ambiente => [ambiente, mayUse(ambiente, false), mayUse(ambiente, true)])).toEqual([
    ['DEV', false, true],
    ['PROD', false, true],
    ['SANDBOX', true, true],
  ])
})

test('what is refused says which ambiente, and what to do about it', () => {
  expect(faultsOf(ambienteVerificado('ambiente', 'SANDBOX', false))).toEqual([])
  expect(faultsOf(ambienteVerificado('ambiente', 'PROD', true))).toEqual([])
  const [falta] = faultsOf(ambienteVerificado('ambiente', 'PROD', false))
  expect(falta).toMatchObject({ campo: 'ambiente', codigo: 'unverified' })
  expect(falta!.detail).toMatch(/^PROD .*cargue el certificado/)
  expect([faltaParaVerificar(true), faltaParaVerificar(false)]).toEqual([
    null,
    expect.stringMatching(/cargue/),
  ])
})

test.each([
  ['the first', { esteRuc: false, sinVerificar: 0 }, []],
  ['the last that is admitted', { esteRuc: false, sinVerificar: 4 }, []],
  ['one more', { esteRuc: false, sinVerificar: 5 }, ['unverified-limit']],
  ['the same RUC again', { esteRuc: true, sinVerificar: 0 }, ['duplicate']],
  ['the same RUC again, and one more', { esteRuc: true, sinVerificar: 5 }, ['duplicate']],
])('%s of five without a certificate', (_, ya, codigos) =>
  expect(faultsOf(mayRegistrar(ya, 5)).map(({ codigo }) => codigo)).toEqual(codigos),
)
