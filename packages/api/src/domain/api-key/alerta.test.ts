import { describe, expect, test } from 'vitest'
import { alertasDe, type HistoriaDeUsos } from './alerta.ts'
import { groupByRed, type UsoDeRed } from './uso.ts'

const DIA = 24 * 3_600_000
const NOW = 1_000 * DIA
const historia = (change: Partial<HistoriaDeUsos> = {}): HistoriaDeUsos => ({
  fechaCreacion: NOW - 30 * DIA,
  ultimoUso: NOW - DIA,
  desde: NOW - 29 * DIA,
  redes: ['203.0.113.0/24'],
  paises: [],
  ...change,
})
const uso = (direccion: string, pais: string | null = null, at = NOW): UsoDeRed[] =>
  groupByRed([{ direccion, pais, primera: at, ultima: at }])
const tipos = (h: HistoriaDeUsos, usos: UsoDeRed[], rechazos: UsoDeRed[] = []) =>
  alertasDe(h, { usos, rechazos }).map(({ tipo }) => tipo)

describe('a place', () => {
  test.each([
    ['known', '203.0.113.200', []],
    ['new', '198.51.100.1', ['RED_NUEVA']],
    ['new, of IPv6', '2001:db8:1::1', ['RED_NUEVA']],
    ['known, in the clothes of IPv6', '::ffff:203.0.113.1', []],
  ])('that is %s', (_, direccion, expected) => {
    expect(tipos(historia(), uso(direccion))).toEqual(expected)
  })

  test('is new to nobody while a key has no history, nor on the first day of it', () => {
    const otra = uso('198.51.100.1')
    expect(tipos(historia({ desde: null, redes: [] }), otra)).toEqual([])
    expect(tipos(historia({ desde: NOW - DIA + 1 }), otra)).toEqual([])
    expect(tipos(historia({ desde: NOW - DIA }), otra)).toEqual(['RED_NUEVA'])
  })

  test('in a new country is told as that; where no country is known, as a network', () => {
    const conPais = historia({ paises: ['PY'] })
    expect(tipos(conPais, uso('198.51.100.1', 'BR'))).toEqual(['PAIS_NUEVO'])
    expect(tipos(conPais, uso('198.51.100.1', 'PY'))).toEqual(['RED_NUEVA'])
    expect(tipos(conPais, uso('198.51.100.1'))).toEqual(['RED_NUEVA'])
    expect(tipos(historia(), uso('198.51.100.1', 'BR'))).toEqual(['RED_NUEVA'])
  })

  test('is told once, as it was first seen', () => {
    const usos = [...uso('198.51.100.1', null, NOW + 5), ...uso('192.0.2.1', null, NOW + 2)]
    expect(alertasDe(historia(), { usos, rechazos: [] })).toEqual([
      {
        tipo: 'RED_NUEVA',
        fecha: NOW + 2,
        detalle: { red: '192.0.2.0/24', direccion: '192.0.2.1', pais: null },
      },
    ])
  })
})

describe('a silence', () => {
  const conocida = uso('203.0.113.1')
  test('of ninety days is told, with its beginning', () => {
    expect(tipos(historia({ ultimoUso: NOW - 90 * DIA + 1 }), conocida)).toEqual([])
    expect(
      alertasDe(historia({ ultimoUso: NOW - 90 * DIA }), { usos: conocida, rechazos: [] }),
    ).toMatchObject([
      { tipo: 'TRAS_SILENCIO', detalle: { callada: NOW - 90 * DIA, direccion: '203.0.113.1' } },
    ])
  })

  test('of a key that was never used begins with it', () => {
    const nunca = { ultimoUso: null, desde: null, redes: [] }
    expect(tipos(historia({ ...nunca, fechaCreacion: NOW - 90 * DIA }), conocida)).toEqual(['TRAS_SILENCIO'])
    expect(tipos(historia({ ...nunca, fechaCreacion: NOW - 89 * DIA }), conocida)).toEqual([])
  })
})

test('whoever was refused from outside the list is told of, and is no use', () => {
  const callada = historia({ ultimoUso: NOW - 200 * DIA })
  expect(tipos(callada, [], uso('198.51.100.1'))).toEqual(['FUERA_DE_LISTA'])
})

test('nothing is told of nothing', () => {
  expect(tipos(historia({ ultimoUso: NOW - 200 * DIA }), [])).toEqual([])
})

test('addresses of one network are one line, with the one that was seen last', () => {
  const visto = (direccion: string, at: number, pais: string | null = null) => ({
    direccion,
    pais,
    primera: at,
    ultima: at + 1,
  })
  expect(
    groupByRed([
      visto('203.0.113.9', 5),
      visto('203.0.113.1', 1, 'PY'),
      visto('2001:db8:0:9::1', 3),
      visto('x', 4),
    ]),
  ).toEqual([
    { red: '203.0.113.0/24', direccion: '203.0.113.9', pais: 'PY', primera: 1, ultima: 6 },
    { red: '2001:db8::/48', direccion: '2001:db8:0:9::1', pais: null, primera: 3, ultima: 4 },
    { red: 'x', direccion: 'x', pais: null, primera: 4, ultima: 5 },
  ])
})
