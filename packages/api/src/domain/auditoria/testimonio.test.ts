import { expect, test } from 'vitest'
import { ORIGEN } from './cadena.ts'
import { PRIMERA, parseTestimonio, testify } from './testimonio.ts'

const sha256 = (texto: string) => `<${texto}>`
const cabeza = (contribuyenteId: number, secuencia: number, auditoriaId: number) => ({
  contribuyenteId,
  secuencia,
  auditoriaId,
  hash: `h${contribuyenteId}`,
})
const FECHA = '2026-11-20T12:00:00.000Z'

test('the first testimony speaks of all chains, in the order of their contribuyentes', () => {
  expect(testify(sha256, PRIMERA, [cabeza(10, 3, 9), cabeza(9, 2, 4)], FECHA)).toEqual({
    fecha: FECHA,
    desde: 0,
    hasta: 9,
    lineas: 5,
    contribuyentes: 2,
    anterior: ORIGEN,
    raiz: `<${ORIGEN}\n9 2 h9\n10 3 h10\n>`,
  })
})

test('the next one binds the one before and the chains that grew, and there is none when none grew', () => {
  const cabezas = [cabeza(1, 3, 9), cabeza(2, 2, 4)]
  expect(testify(sha256, { hasta: 4, raiz: 'r' }, cabezas, FECHA)).toMatchObject({
    desde: 4,
    hasta: 9,
    lineas: 5,
    raiz: '<r\n1 3 h1\n>',
  })
  expect(testify(sha256, { hasta: 9, raiz: 'r' }, cabezas, FECHA)).toBeNull()
})

test.each(['', '{', '[]', 'null', '{"desde":0}', '{"fecha":"x","desde":0,"hasta":'])(
  '%j is no testimony',
  texto => {
    expect(parseTestimonio(texto)).toBeNull()
  },
)
