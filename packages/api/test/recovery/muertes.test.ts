import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase } from '../support/database.ts'
import { muertes } from './muertes/muertes.ts'

const SEMILLA = Number(process.env.MBOHERA_SEMILLA ?? 20_261_121)
const EMISIONES = Number(process.env.MBOHERA_EMISIONES ?? 120)
const MUERTES = Number(process.env.MBOHERA_MUERTES ?? 10)

let database: Awaited<ReturnType<typeof createDatabase>>
beforeAll(async () => {
  database = await createDatabase()
})
afterAll(() => database.drop())

test(`kill -9 of api and worker, ${MUERTES} times during ${EMISIONES} emissions (seed ${SEMILLA}): every acknowledged documento is approved once, the numbers are whole, and whoever polls meets no error`, async () => {
  const { cuentas, faltas, log } = await muertes({
    databaseUrl: database.url,
    semilla: SEMILLA,
    emisiones: EMISIONES,
    muertes: MUERTES,
    clientes: 6,
    sondeoMs: 100,
    plazoMs: 120_000,
  })
  process.stdout.write(`${JSON.stringify(cuentas, null, 2)}\n`)
  expect(faltas).toEqual([])
  expect(cuentas['documentos reconocidos']).toBe(EMISIONES)
  expect(log).not.toMatch(/unexpected error/)
})
