import { expect, test } from 'vitest'
import { judgeEspera, judgeInciertos } from './espera.ts'

const NADA = { cuantos: 0, alMenos: false, segundos: 0 }
const espera = (cambios: object) =>
  judgeEspera({ ambiente: 'PROD', porEnviar: NADA, enLote: NADA, sinCertificado: 0, ...cambios })

test.each([
  ['what came just now', { porEnviar: { ...NADA, cuantos: 2, segundos: 59.6 } }, 'BIEN', /hace 60 s$/],
  [
    'what has waited for an hour and a half',
    { porEnviar: { ...NADA, cuantos: 2, segundos: 5_400 } },
    'AVISO',
    /hace 1\.5 h/,
  ],
  ['a lote that SIFEN took today', { enLote: { ...NADA, cuantos: 9, segundos: 7_200 } }, 'BIEN', /hace 2 h$/],
  ['a lote of yesterday', { enLote: { ...NADA, cuantos: 9, segundos: 90_000 } }, 'AVISO', /hace 25 h/],
  ['what nobody has a certificate for', { sinCertificado: 1 }, 'AVISO', /1 contribuyente de/],
] as const)('%s is told as what it is', (_, cambios, estado, detalle) => {
  const juicio = espera(cambios)
  expect(juicio).toMatchObject({ estado, detalle: expect.stringMatching(detalle) })
  expect(juicio.remedio === null).toBe(estado === 'BIEN')
})

test('an evento of which nobody has known for an hour is told; one that is being asked for is not', () => {
  const de = (segundos: number) => ({ ambiente: 'DEV' as const, cuantos: 3, segundos })
  expect(judgeInciertos([de(30)])).toEqual([])
  expect(judgeInciertos([de(7_200)])).toEqual([
    expect.objectContaining({ estado: 'AVISO', detalle: expect.stringMatching(/^DEV: 3 .* hace 2 h$/) }),
  ])
})
