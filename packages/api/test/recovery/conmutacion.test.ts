import { expect, test } from 'vitest'
import { conmutar } from './conmutacion/conmutacion.ts'

const semilla = Number(process.env.MBOHERA_SEMILLA ?? 20_261_122)

test(`the primary is killed while everybody sells: a standby that has everything lacks nothing, and what another one lacks is here again after the recovery (seed ${semilla})`, async () => {
  const { cuentas, faltas, log } = await conmutar({
    semilla,
    clientes: 3,
    desgracias: ['sincrona', 'asincrona'],
    ms: 800,
    arriendoMs: 3_000,
  })
  process.stdout.write(`${JSON.stringify(cuentas, null, 2)}\n`)
  expect(faltas).toEqual([])
  expect(log).not.toMatch(/unexpected error/)
  expect(cuentas['reconocidos y perdidos']).toBe(0)
  expect(cuentas['documentos repuestos del diario']).toBeGreaterThan(0)
})
