import { expect, test } from 'vitest'
import { privateFolder } from './folders.ts'
import { reinicios } from './reinicios/reinicios.ts'

test('everything killed at once while it issues and its clock is moved starts again each time, at the hour to which it was moved, and whatever was acknowledged is approved', async () => {
  const plan = { veces: 2, clientes: 4, porVida: 18, plazoMs: 60_000 }
  const { arranquesMs, reconocidos, faltas } = await reinicios({ dir: await privateFolder(), ...plan })
  expect(faltas).toEqual([])
  expect(arranquesMs).toHaveLength(2)
  expect(reconocidos).toBeGreaterThanOrEqual(36)
})
