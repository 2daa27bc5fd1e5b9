import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { soon } from '../../test/procesador.ts'
import { departamentos } from '../catalogos/departamentos.generated.ts'
import { monedas } from '../catalogos/monedas.generated.ts'
import { paises } from '../catalogos/paises.generated.ts'
import { codigo, decimal, describeForma } from './comprobar.ts'

test('a pattern of the schema is told in words', () => {
  expect(
    ['^\\d{3}$', '^(?!0+$)\\d{6,8}$', '^[0-9A-Za-z-]{8}$', '^[0-9A-Z]{1,8}$', '^[A-Z]{2}$'].map(
      describeForma,
    ),
  ).toEqual([
    '3 dígitos',
    'de 6 a 8 dígitos, no todos cero',
    '8 letras, dígitos o guiones',
    'de 1 a 8 letras mayúsculas o dígitos',
    '2 letras mayúsculas',
  ])
})

test('every field that has one is told in words, but for the one whose pattern the schema misspells', () => {
  const generado = readFileSync(`${import.meta.dirname}/campos.generated.ts`, 'utf8')
  const patrones = [...generado.matchAll(/campo: '(\w+)'.*patron: \/(.*)\/ }/g)]
  expect(patrones.length).toBeGreaterThan(20)
  const mudos = patrones.filter(([, , patron = '']) => describeForma(patron).includes('^'))
  expect(mudos.map(([, campo]) => campo)).toEqual(['dCilin'])
})

test('of a code that is in no table it is told what the codes of that table look like', () => {
  const dicho = <K extends string | number>(code: K, tabla: ReadonlyMap<K, unknown>) => {
    const faltas: Parameters<typeof codigo>[3] = []
    codigo(code, { campo: 'cMoneOpe', id: 'D015', tabla }, '', faltas)
    return faltas.map(({ detalle }) => detalle)
  }
  expect(dicho('PYG', monedas)).toEqual([])
  expect([dicho('GS', monedas), dicho('PY', paises), dicho(99, departamentos)].flat()).toEqual([
    'cMoneOpe no puede ser "GS": no está en la tabla de SIFEN. Use uno de sus códigos, como PYG o USD.',
    'cMoneOpe no puede ser "PY": no está en la tabla de SIFEN. Use uno de sus códigos, como PRY o BRA.',
    'cMoneOpe no puede ser "99": no está en la tabla de SIFEN. Use uno de sus códigos, como 1 o 2.',
  ])
  expect(dicho('x'.repeat(600), monedas)[0]!.length).toBeLessThan(140)
})

test('zeros at the end of a fraction do not count, and however many stand before its last digit are read once', () => {
  const dicho = (v: string) => {
    const faltas: Parameters<typeof decimal>[3] = []
    const regla = { campo: 'dPUniProSer', id: 'E721', enteros: 15, fraccion: 8, positivo: false } as const
    soon(() => decimal(v, regla, '', faltas))
    return faltas.map(({ detalle }) => detalle)
  }
  const ceros = '0'.repeat(100_000)
  expect([`1.5${ceros}`, `1.${ceros}`, '1.00000001'].map(dicho)).toEqual([[], [], []])
  for (const v of [`1.${ceros}1`, `1.${'01'.repeat(50_000)}`])
    expect(dicho(v)).toEqual([expect.stringContaining('admite hasta 8 decimales')])
})
