import { expect, test } from 'vitest'
import { conmutar } from './conmutacion/conmutacion.ts'

const SEMILLA = Number(process.env.MBOHERA_SEMILLA ?? 20_261_122)

test(`the primary is killed while everybody sells and its standby takes its place: nothing that was acknowledged is missing (seed ${SEMILLA})`, async () => {
  const { cuentas, faltas, log } = await conmutar({
    semilla: SEMILLA,
    clientes: 4,
    conmutaciones: 1,
    ms: 2_000,
  })
  process.stdout.write(`${JSON.stringify(cuentas, null, 2)}\n`)
  expect(faltas).toEqual([])
  expect(log).not.toMatch(/unexpected error/)
  expect(cuentas['reconocidos y perdidos']).toBe(0)
  expect(cuentas['documentos reconocidos']).toBeGreaterThan(0)
})
