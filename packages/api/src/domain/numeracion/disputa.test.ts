import { describe, expect, test } from 'vitest'
import type { Suceso } from '../envio/documento.ts'
import { decideDetencion, isDisputed } from './disputa.ts'

const en = 1
const enviado: Suceso = { que: 'enviado', en }
const repetido = (codigo: string): Suceso => ({ que: 'repetido', en, codigo, mensaje: 'ya está' })

test.each<[string, Suceso[], boolean]>([
  ['nothing happened', [], false],
  [
    'it was refused for something else',
    [enviado, { que: 'rechazado', en, codigo: '1252', mensaje: 'no' }],
    false,
  ],
  ['SIFEN has its CDC', [enviado, repetido('1001')], false],
  ['SIFEN has its number', [enviado, repetido('1002')], true],
  ['and does not show it', [enviado, repetido('1002'), { que: 'ausente', en }], true],
])('a number is disputed when SIFEN said that it has it: %s', (_name, historia, expected) => {
  expect(isDisputed(historia)).toBe(expected)
})

describe('a number that SIFEN has', () => {
  const libre = { detenidoNumero: null, alineadoDesde: 1 }
  const detenida = { detenidoNumero: 20, alineadoDesde: 1 }
  const alineada = { detenidoNumero: null, alineadoDesde: 100 }
  test.each([
    ['stops a row that goes on', libre, { numero: 20, propio: false }, 'stop'],
    ['leaves a stopped row with its cause', detenida, { numero: 21, propio: false }, 'stay'],
    ['is no news below what somebody said', alineada, { numero: 99, propio: false }, 'stay'],
    ['stops it again from there on', alineada, { numero: 100, propio: false }, 'stop'],
    ['and is its own documento sets the row free', detenida, { numero: 20, propio: true }, 'release'],
    [
      'and is its own documento, but not the cause, changes nothing',
      detenida,
      { numero: 21, propio: true },
      'stay',
    ],
    [
      'and is its own documento changes nothing where nothing stopped',
      libre,
      { numero: 20, propio: true },
      'stay',
    ],
  ] as const)('%s', (_name, row, disputado, expected) => {
    expect(decideDetencion(row, disputado)).toBe(expected)
  })
})
