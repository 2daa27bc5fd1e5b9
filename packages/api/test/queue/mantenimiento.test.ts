import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPool, type Pool } from '../../src/db/db.ts'
import { startMantenimiento } from '../../src/queue/mantenimiento.ts'
import { createDatabase } from '../support/database.ts'

let base: Awaited<ReturnType<typeof createDatabase>>
let pool: Pool

beforeAll(async () => {
  base = await createDatabase()
  pool = openPool({ url: base.url, connections: 2, onError: () => {} })
})
afterAll(async () => {
  await pool.end()
  await base.drop()
})

const PARTES = ['liberar', 'vaciar', 'olvidar', 'olvidarTandas', 'olvidarAvisos', 'olvidarDias'] as const

test('of the nightly work each part is done, whichever other fails, and the night is not over', async () => {
  const fallan = new Set<string>()
  const hechas: string[] = []
  const parte = (cual: string) => async () => {
    hechas.push(cual)
    if (fallan.has(cual)) throw new Error(`falla ${cual}`)
    return 0
  }
  await using noche = await startMantenimiento({
    pool,
    liberar: parte('liberar'),
    vaciar: parte('vaciar'),
    olvidar: parte('olvidar'),
    olvidarTandas: parte('olvidarTandas'),
    olvidarAvisos: parte('olvidarAvisos'),
    olvidarDias: parte('olvidarDias'),
    log: pino({ level: 'silent' }),
  })
  const faltan = async (): Promise<number> => {
    const { rows } = await pool.query(
      'select extract(epoch from siguiente - ahora())::float8 as s from tarea',
    )
    return rows[0].s
  }
  const vence = () => pool.query(`update tarea set siguiente = ahora() - interval '1 minute'`)
  for (const cual of PARTES) {
    fallan.clear()
    fallan.add(cual)
    hechas.length = 0
    await vence()
    await expect(noche.mirar()).rejects.toThrow(`falla ${cual}`)
    expect(hechas).toEqual([...PARTES])
    expect(await faltan(), 'it is tried again by whoever looks after its lease').toBeLessThan(16 * 60)
  }
  fallan.add('liberar')
  await vence()
  await expect(noche.mirar()).rejects.toMatchObject({
    errors: [{ message: 'falla liberar' }, { message: 'falla olvidarDias' }],
  })
  fallan.clear()
  await vence()
  await noche.mirar()
  expect(await faltan()).toBeGreaterThan(16 * 60)
})
