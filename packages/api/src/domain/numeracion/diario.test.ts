import { expect, test } from 'vitest'
import { avisoDeLectura, type FilaDeNumeros, maySerDe } from './diario.ts'

const FILA: FilaDeNumeros = {
  ...{ ruc: '80099999-1', tipoDocumento: 1, numero: '80099999' },
  ...{ establecimiento: '001', punto: '002', serie: null },
}
const cdc = ({ tipo = '01', ruc = '800999991', est = '001', punto = '002', numero = 20 }) =>
  `${tipo}${ruc.padStart(9, '0')}${est}${punto}${String(numero).padStart(7, '0')}2202611201123456789`.padEnd(
    44,
    '0',
  )

test.each<[string, Parameters<typeof cdc>[0], { siguiente: number; detenidoNumero: number | null }, boolean]>(
  [
    ['the next number', { numero: 20 }, { siguiente: 20, detenidoNumero: null }, true],
    ['a later one', { numero: 9_000 }, { siguiente: 20, detenidoNumero: null }, true],
    ['one that was passed', { numero: 19 }, { siguiente: 20, detenidoNumero: null }, false],
    ['the one that stopped the row', { numero: 19 }, { siguiente: 20, detenidoNumero: 19 }, true],
    ['one before that', { numero: 18 }, { siguiente: 20, detenidoNumero: 19 }, false],
    ['another type', { tipo: '05' }, { siguiente: 20, detenidoNumero: null }, false],
    ['another establecimiento', { est: '002' }, { siguiente: 20, detenidoNumero: null }, false],
    ['another punto', { punto: '001' }, { siguiente: 20, detenidoNumero: null }, false],
    ['another issuer', { ruc: '800888881' }, { siguiente: 20, detenidoNumero: null }, false],
  ],
)('a documento with %s may be of the row: by its CDC', (_name, de, row, expected) => {
  expect(maySerDe(FILA, row, cdc(de))).toBe(expected)
})

test('what was read whole leaves nothing to say; what was not says what to do', () => {
  expect(avisoDeLectura({ estado: 'LEIDO', desde: null })).toBeNull()
  expect(avisoDeLectura({ estado: 'SIN_LEER', desde: null })).toBeNull()
  for (const estado of ['EN_PARTE', 'ILEGIBLE'] as const)
    expect(avisoDeLectura({ estado, desde: null })).toContain('diga con qué número se sigue')
})
