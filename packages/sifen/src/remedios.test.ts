import { describe, expect, test } from 'vitest'
import { codigosRespuesta } from './catalogos/codigos.generated.ts'
import { explainCodigo } from './remedios.ts'

const remedio = (codigo: string) => explainCodigo(codigo)?.remedio

test('every code of SIFEN says what to do, in a sentence; others are not known', () => {
  const mudos = [...codigosRespuesta.keys()].filter(
    codigo => !/^[A-ZÁÉÍÓÚ].{15,}\.$/.test(remedio(codigo) ?? ''),
  )
  expect(mudos).toEqual([])
  expect(['9999', '', '600', '0600 '].map(explainCodigo)).toEqual([null, null, null, null])
})

test('a cashier reads it, too: it has no word of those who write programs', () => {
  const DE_PROGRAMAS =
    /Idempotency|JSON|\bAPI\b|HTTP|UTF|XSD|XML|NTP|SOAP|byte|\b[a-z]+[A-Z]|<\w|\[\d|_|[a-z]\.[a-z]/
  const dichos = new Set([...codigosRespuesta.keys()].map(remedio))
  expect([...dichos].filter(dicho => DE_PROGRAMAS.test(dicho ?? ''))).toEqual([])
})

test('of a range that is too long it is told how long one may be: the last is a thousand after the first', () => {
  expect(remedio('4067')).toContain('1.001 números')
})

test('what SIFEN says is told beside it', () => {
  expect(explainCodigo('4453')).toMatchObject({
    codigo: '4453',
    regla: 'GENFE002b',
    tipo: 'rejected',
    mensaje: expect.stringContaining('nominación'),
    remedio: expect.stringContaining('ya está nominada'),
  })
})

describe('a code of no particular fame is told by the form of its message', () => {
  test.each([
    ['1202', 'Falta ese dato'],
    ['2052', 'Falta ese dato'],
    ['4107', 'Falta ese dato'],
    ['4108', 'quítelo'],
    ['1305', 'quítelo'],
    ['2153', 'Departamento, distrito y ciudad'],
    ['1853', 'Es una cuenta'],
    ['2365', 'Es una cuenta'],
    ['1602', 'no son de la misma fila'],
    ['4204', 'está cancelado'],
    ['4200', 'ya tiene un evento'],
    ['4206', 'El plazo para este evento'],
    ['2108', 'Revise esa fecha'],
    ['0600', 'No hay nada que corregir'],
    ['4103', 'Quedó registrado'],
    ['1553', 'emita otra vez'],
    ['4054', 'pida el evento otra vez'],
  ])('%s: %s', (codigo, parte) => {
    expect(remedio(codigo)).toContain(parte)
  })
})
