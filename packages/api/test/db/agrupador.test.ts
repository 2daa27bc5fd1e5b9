import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPool, type Pool } from '../../src/db/db.ts'
import { Novedades } from '../../src/db/novedades.ts'
import { isDatabaseAway } from '../../src/db/sqlstate.ts'
import { startAgrupador } from '../support/agrupador.ts'
import { createDatabase } from '../support/database.ts'
import { hasta } from '../support/hasta.ts'

let database: Awaited<ReturnType<typeof createDatabase>>
beforeAll(async () => {
  database = await createDatabase()
})
afterAll(() => database.drop())

const open = (url: string): Pool => openPool({ url, connections: 2, onError: () => {} })
/** As of a program that knows nothing of marks. */
async function session(url: string): Promise<{ db: pg.Client } & AsyncDisposable> {
  const db = new pg.Client({ connectionString: url })
  await db.connect()
  return { db, [Symbol.asyncDispose]: () => db.end() }
}
const DICHO = /agrupador de conexiones .+pool_mode = session/

test('through a pooler that hands one session to many nothing is done: it is told, with the cure', async () => {
  using agrupador = await startAgrupador(database.url)
  const pool = open(agrupador.url)
  const one = await pool.connect()
  expect((await one.query('select 1 as n')).rows).toEqual([{ n: 1 }])
  const other = pool.connect()
  await expect(other).rejects.toThrow(DICHO)
  await expect(other).rejects.toSatisfy(isDatabaseAway)
  expect(pool.totalCount, 'the refused one is not kept').toBe(1)
  one.release()
  await pool.end()
})

test('a process does not begin behind one', async () => {
  using agrupador = await startAgrupador(database.url)
  const pool = open(agrupador.url)
  await pool.query('select 1')
  const novedades = new Novedades({
    ...{ url: agrupador.url, clock: () => 0, monotonic: () => 0, onError: () => {} },
  })
  await expect(novedades.start()).rejects.toThrow(DICHO)
  await pool.end()
})

test('a heartbeat through the session of somebody else proves nothing: what is in memory is not believed', async () => {
  using agrupador = await startAgrupador(database.url)
  const reasons: string[] = []
  const afterwards: (() => void)[] = []
  const novedades = new Novedades({
    url: agrupador.url,
    clock: () => 0,
    monotonic: () => 0,
    onError: ({ message }) => reasons.push(message),
  })
  await novedades.start()
  expect(novedades.fresh()).toBe(true)
  const pool = open(agrupador.url)
  await expect(pool.query('select 1'), 'and the one that was there keeps it').rejects.toThrow(DICHO)
  expect(novedades.fresh()).toBe(true)
  // As it comes where the pooler has several sessions of the server, and gives now this one and now that.
  await using otra = await session(agrupador.url)
  await otra.db.query("select set_config('mbohera.conexion', 'another', false)")
  await hasta(() => reasons.some(reason => DICHO.test(reason)))
  expect(novedades.fresh()).toBe(false)
  // It goes on trying, however often it is refused.
  await hasta(() =>
    pool.connect().then(
      client => afterwards.push(() => client.release()) > 0,
      () => false,
    ),
  )
  const before = reasons.length
  await hasta(() => reasons.slice(before).filter(reason => DICHO.test(reason)).length > 1)
  expect(novedades.fresh()).toBe(false)
  for (const release of afterwards) release()
  await novedades[Symbol.asyncDispose]()
  await pool.end()
})

test('what the server lets a statement and a transaction take is asked of the session, as a pooler by sessions admits', async () => {
  const pool = open(database.url)
  const { rows } = await pool.query(
    "select name, setting from pg_settings where name in ('statement_timeout', 'idle_in_transaction_session_timeout') order by 1",
  )
  expect(rows).toEqual([
    { name: 'idle_in_transaction_session_timeout', setting: '15000' },
    { name: 'statement_timeout', setting: '15000' },
  ])
  await pool.end()
})
