import { expect, test } from 'vitest'
import { campana } from './campana/campana.ts'

const SEMILLA = Number(process.env.MBOHERA_SEMILLA ?? 20_261_121)
const MS = Number(process.env.MBOHERA_CAMPANA_MS ?? 25_000)

test(`two services, PostgreSQL and the wires are killed and cut for ${MS / 1000} s (seed ${SEMILLA}): afterwards SIFEN's registry, the database and every answer agree`, async () => {
  const { cuentas, faltas, log } = await campana({
    semilla: SEMILLA,
    ms: MS,
    clientes: 6,
    paciencia: { plazo: [800, 2_500], tope: 300, total: 60_000 },
    arriendoMs: 3_000,
    cambios: { sifenPlazoMs: '600' },
  })
  process.stdout.write(`${JSON.stringify(cuentas, null, 2)}\n`)
  expect(faltas).toEqual([])
  expect(log).not.toMatch(/unexpected error/)
})
