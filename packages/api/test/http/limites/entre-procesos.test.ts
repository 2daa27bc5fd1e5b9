import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CONSUMO } from '../../../src/db/consumo.ts'
import { type Gasto, parseConsumo } from '../../../src/domain/consumo.ts'
import { createDatabase } from '../../support/database.ts'
import { hasta } from '../../support/hasta.ts'
import { Servicio } from '../../support/servicio.ts'

const CONTRIBUYENTE = '/api/v1/contribuyente'
const LIMITES = { rateLimit: '40', rateLimitFallidas: '60', worker: '0' }
/** Five seconds' worth, on a clock that stands still. */
const RAFAGA = 200
/** Less than a tenth of a second's worth, left over when the rest was told in the middle of a burst, is told with what comes after it. */
const POCO = 4

let uno: Servicio
let otro: Servicio
/** Hears what they tell one another. */
let oyente: pg.Client
const dicho: Gasto[] = []
beforeAll(async () => {
  const database = await createDatabase()
  uno = await Servicio.start(LIMITES, undefined, undefined, database)
  otro = await Servicio.start(LIMITES, undefined, undefined, { ...database, drop: async () => {} })
  oyente = new pg.Client({ connectionString: database.url })
  await oyente.connect()
  oyente.on('notification', ({ payload = '' }) => dicho.push(...(parseConsumo(payload)?.gastos ?? [])))
  await oyente.query(`listen ${CONSUMO}`)
})
afterAll(async () => {
  await oyente.end()
  await otro.close()
  await uno.close()
})

/** How many times another process still serves, once it was told that one has let through so much. */
async function servedElsewhere(
  as: string,
  { limite, cuanto }: Omit<Gasto, 'quien'>,
  expected: number,
): Promise<number> {
  const told = () => dicho.reduce((sum, gasto) => sum + (gasto.limite === limite ? gasto.cuanto : 0), 0)
  await hasta(() => told() > cuanto - POCO)
  let served = 0
  await hasta(async () => {
    const { status } = await otro.request('GET', CONTRIBUYENTE, { as })
    if (status === expected) served++
    return status === 429
  })
  return served
}

test('a key that has spent its limit at one process has spent it at the others', async () => {
  const { key } = await uno.clave('ana', 'SANDBOX')
  let served = 0
  while ((await uno.request('GET', CONTRIBUYENTE, { as: key })).status === 200) served++
  expect(served).toBe(RAFAGA)
  expect(await servedElsewhere(key, { limite: 'credencial', cuanto: RAFAGA }, 200)).toBeLessThan(RAFAGA / 2)
})

test('who guesses credentials at one process is held back at the others', async () => {
  for (let n = 0; n < 60; n++)
    expect((await uno.request('GET', CONTRIBUYENTE, { as: `sk_live_mal${n}` })).status).toBe(401)
  expect(await servedElsewhere('sk_live_mal', { limite: 'fallidas', cuanto: 60 }, 401)).toBeLessThan(30)
})
