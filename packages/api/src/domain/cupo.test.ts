import { expect, test } from 'vitest'
import {
  faltaDeCupoDeClaves,
  faltaDeCupoDeGracia,
  faltaDeCupoDeMiembros,
  faltaDeCupoDePuntos,
  faltaDeCupoDeSandbox,
  faltaDeCupoDeTimbrados,
} from './cupo.ts'

const CUPOS = {
  claves: faltaDeCupoDeClaves,
  gracia: faltaDeCupoDeGracia,
  miembros: faltaDeCupoDeMiembros,
  timbrados: (hay: number, cupo: number) => faltaDeCupoDeTimbrados('PROD', hay, cupo),
  puntos: faltaDeCupoDePuntos,
}

test.each(Object.entries(CUPOS))('of %s the quota is the last one that fits', (_, falta) => {
  expect(falta(6, 7)).toEqual([])
  for (const hay of [7, 8]) {
    const [fault] = falta(hay, 7)
    expect(fault).toMatchObject({ codigo: 'quota' })
    expect(fault!.detail).toContain(`ya hay ${hay} `)
    expect(fault!.detail).toContain('se admiten 7')
  }
})

test.each([...Object.entries(CUPOS), ['sandbox', faltaDeCupoDeSandbox] as const])(
  'of %s a quota of 0 is none',
  (_, falta) => expect(falta(1_000_000_000, 0)).toEqual([]),
)

test('SANDBOX is full from its last byte on, and never reads as if it were not', () => {
  expect(faltaDeCupoDeSandbox(1_999_999, 2_000_000)).toEqual([])
  expect(faltaDeCupoDeSandbox(2_000_000, 2_000_000)[0]!.detail).toContain('ocupan 2 MB, y se admiten 2 MB')
  expect(faltaDeCupoDeSandbox(2_000_001, 2_000_000)[0]!.detail).toContain('ocupan 2,1 MB, y se admiten 2 MB')
})
