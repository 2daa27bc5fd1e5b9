import { expect, test } from 'vitest'
import {
  cupoDeClaves,
  cupoDeGracia,
  cupoDeMiembros,
  cupoDePuntos,
  cupoDeSandbox,
  cupoDeTimbrados,
} from './cupo.ts'
import { faultsOf } from './validated.ts'

const CUPOS = {
  claves: cupoDeClaves,
  gracia: cupoDeGracia,
  miembros: cupoDeMiembros,
  timbrados: (hay: number, cupo: number) => cupoDeTimbrados('PROD', hay, cupo),
  puntos: cupoDePuntos,
}

test.each(Object.entries(CUPOS))('of %s the quota is the last one that fits', (_, cupo) => {
  expect(faultsOf(cupo(6, 7))).toEqual([])
  for (const hay of [7, 8]) {
    const [fault] = faultsOf(cupo(hay, 7))
    expect(fault).toMatchObject({ codigo: 'quota' })
    expect(fault!.detail).toContain(`ya hay ${hay} `)
    expect(fault!.detail).toContain('se admiten 7')
  }
})

test.each([...Object.entries(CUPOS), ['sandbox', cupoDeSandbox] as const])(
  'of %s a quota of 0 is none',
  (_, cupo) => expect(faultsOf(cupo(1_000_000_000, 0))).toEqual([]),
)

test('SANDBOX is full from its last byte on, and never reads as if it were not', () => {
  expect(faultsOf(cupoDeSandbox(1_999_999, 2_000_000))).toEqual([])
  expect(faultsOf(cupoDeSandbox(2_000_000, 2_000_000))[0]!.detail).toContain('ocupan 2 MB, y se admiten 2 MB')
  expect(faultsOf(cupoDeSandbox(2_000_001, 2_000_000))[0]!.detail).toContain(
    'ocupan 2,1 MB, y se admiten 2 MB',
  )
})
