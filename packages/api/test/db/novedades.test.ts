import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { Novedades } from '../../src/db/novedades.ts'
import { createDatabase } from '../support/database.ts'

let database: Awaited<ReturnType<typeof createDatabase>>
let other: pg.Client
let open: Novedades[] = []

beforeAll(async () => {
  database = await createDatabase()
  other = new pg.Client({ connectionString: database.url })
  await other.connect()
})
afterEach(async () => {
  for (const novedades of open) await novedades.close()
  open = []
})
afterAll(async () => {
  await other.end()
  await database.drop()
})

/** Who waits for the nth of something that happens. */
function counter() {
  let seen = 0
  let waiting: { until: number; resolve: () => void }[] = []
  return {
    count: () => {
      seen++
      for (const { until, resolve } of waiting) if (seen >= until) resolve()
      waiting = waiting.filter(({ until }) => until > seen)
    },
    seen: () => seen,
    reach: (until: number) =>
      seen >= until
        ? Promise.resolve()
        : new Promise<void>(resolve => {
            waiting.push({ until, resolve })
          }),
  }
}

function listening(monotonic: () => number, url = database.url) {
  const changes = counter()
  const errors = counter()
  const novedades = new Novedades({ url, monotonic, onChange: changes.count, onError: errors.count })
  open.push(novedades)
  return { novedades, changes, errors }
}

test('memory is believed for less than 900 ms after the last proof', async () => {
  let clock = 5_000
  const { novedades } = listening(() => clock)
  expect(novedades.fresh(), 'before anything was heard').toBe(false)
  await novedades.start()
  expect(novedades.fresh()).toBe(true)
  clock += 899
  expect(novedades.fresh()).toBe(true)
  clock += 1
  expect(novedades.fresh()).toBe(false)
})

test('a proof counts from its question, not from its answer', async () => {
  let asked = false
  const { novedades } = listening(() => {
    if (asked) return 900
    asked = true
    return 0
  })
  await novedades.start()
  expect(novedades.fresh()).toBe(false)
})

test('what another connection tells is heard', async () => {
  const { novedades, changes } = listening(() => 0)
  await novedades.start()
  const before = changes.seen()
  await other.query('notify mbohera_credenciales')
  await changes.reach(before + 1)
})

test('a connection that is cut makes memory worthless at once, and another one takes its place', async () => {
  const { novedades, changes, errors } = listening(() => 0)
  await novedades.start()
  const before = changes.seen()
  await other.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'mbohera-novedades' and datname = current_database()`)
  await errors.reach(1)
  expect(novedades.fresh()).toBe(false)
  expect(changes.seen(), 'what was in memory is forgotten').toBeGreaterThan(before)
  await changes.reach(before + 2)
  await other.query('notify mbohera_credenciales')
  await changes.reach(before + 3)
})

test('a database that is away is told, and memory is not believed', async () => {
  const { novedades, errors } = listening(() => 0, 'postgres://127.0.0.1:1/nada')
  await novedades.start()
  expect(errors.seen()).toBe(1)
  expect(novedades.fresh()).toBe(false)
})

test('after the end nothing is heard and nothing is tried again', async () => {
  const { novedades, changes, errors } = listening(() => 0)
  await novedades.start()
  const before = changes.seen()
  await novedades.close()
  await other.query('notify mbohera_credenciales')
  const { rows } = await other.query(`select 1 from pg_stat_activity
    where application_name = 'mbohera-novedades' and datname = current_database() and state <> 'idle'`)
  expect([rows, changes.seen(), errors.seen()]).toEqual([[], before, 0])
})
