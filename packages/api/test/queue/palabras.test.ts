import { Writable } from 'node:stream'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPool, type Pool } from '../../src/db/db.ts'
import { countEscritas, settlePalabras } from '../../src/db/palabras.ts'
import { createLog } from '../../src/http/log.ts'
import { startPalabras } from '../../src/queue/palabras.ts'
import { createDatabase } from '../support/database.ts'
import { hasta } from '../support/hasta.ts'

let database: Awaited<ReturnType<typeof createDatabase>>
let owner: pg.Client
let pool: Pool

beforeAll(async () => {
  database = await createDatabase()
  owner = new pg.Client({ connectionString: database.url })
  await owner.connect()
  await owner.query('create extension pgstattuple')
  pool = openPool({ url: database.url, connections: 2, onError: () => {} })
})
afterAll(async () => {
  await pool.end()
  await owner.end()
  await database.drop()
})

let siguiente = 1
const writeFichas = async (cuantas: number) => {
  await owner.query(
    `insert into ficha (contribuyente_id, documento_id, ambiente, numero, fecha_emision, total, fin, texto)
     select 1, i, 'DEV', 1, now(), 1, '0', ' compradora ' || i || ' ' from generate_series($1::int, $1::int + $2::int - 1) i`,
    [siguiente, cuantas],
  )
  siguiente += cuantas
}
const listedRows = async (): Promise<number> => {
  const { rows } = await owner.query(
    `select pending_tuples::int as n from pgstatginindex('ficha_texto'::regclass)`,
  )
  return rows[0].n
}
/** The server tells what it wrote to whoever counts a moment later. */
const counted = () =>
  hasta(async () => {
    await owner.query('select pg_stat_force_next_flush()')
    return (await countEscritas(pool)) === siguiente - 1
  })

test('what was written is sorted into the index by the process that sends, before whoever writes has to, and is found as before', async () => {
  let now = 0
  const log = createLog('silent', new Writable({ write: (_, __, done) => done() }))
  await writeFichas(3)
  await counted()
  expect(await listedRows()).toBe(3)
  await using palabras = startPalabras({
    contar: () => countEscritas(pool),
    asentar: () => settlePalabras(pool),
    monotonic: () => now,
    log,
  })
  // Nobody knows what was left by the process before.
  await palabras.mirar()
  expect(await listedRows()).toBe(0)

  await writeFichas(3)
  await counted()
  await palabras.mirar()
  expect(await listedRows()).toBe(3)
  now = 30_000
  await palabras.mirar()
  expect(await listedRows()).toBe(0)

  await writeFichas(1_000)
  await counted()
  await palabras.mirar()
  expect(await listedRows()).toBe(0)
  const { rows } = await owner.query(
    `select count(*)::int as n from ficha where contribuyente_id = 1 and texto like '% compradora 100_ %'`,
  )
  expect(rows[0].n).toBe(7)
})

test('who may not, or does not answer, is told of and asked again later', async () => {
  const lines: string[] = []
  const log = createLog(
    'warn',
    new Writable({
      write: (line, _, done) => {
        lines.push(String(line))
        done()
      },
    }),
  )
  let asked = 0
  let now = 0
  let escritas = 7
  await using palabras = startPalabras({
    contar: async () => escritas,
    asentar: async () => {
      asked += 1
      throw new Error('permission denied')
    },
    monotonic: () => now,
    log,
  })
  await palabras.mirar()
  await palabras.mirar()
  expect(asked).toBe(1)
  escritas = 8
  now = 30_000
  await palabras.mirar()
  expect(asked).toBe(2)
  // The same of the same minute is one line.
  expect(lines.filter(line => line.includes('were not sorted'))).toHaveLength(1)
})
