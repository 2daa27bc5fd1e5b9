import { type AddressInfo, connect, createServer } from 'node:net'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { CREDENCIALES } from '../../src/db/credenciales.ts'
import { Novedades } from '../../src/db/novedades.ts'
import { createDatabase } from '../support/database.ts'
import { hasta } from '../support/hasta.ts'
import { pararBase } from '../support/reloj.ts'

let database: Awaited<ReturnType<typeof createDatabase>>
let other: pg.Client
let open: Novedades[] = []

beforeAll(async () => {
  database = await createDatabase()
  other = new pg.Client({ connectionString: database.url })
  await other.connect()
})
afterEach(async () => {
  for (const novedades of open) await novedades[Symbol.asyncDispose]()
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

function listening(monotonic: () => number, url = database.url, clock = monotonic) {
  const changes = counter()
  const errors = counter()
  const reasons: string[] = []
  const onError = ({ message }: Error) => {
    reasons.push(message)
    errors.count()
  }
  const novedades = new Novedades({ url, clock, monotonic, onError })
  novedades.on(CREDENCIALES, changes.count)
  open.push(novedades)
  return { novedades, changes, errors, reasons }
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
  const monotonic = () => {
    if (asked) return 900
    asked = true
    return 0
  }
  const { novedades } = listening(monotonic, database.url, () => 0)
  await novedades.start()
  expect(novedades.fresh()).toBe(false)
})

test.each([-2_000, 2_000])(
  'a machine whose wall clock jumped (by %i ms) may have slept: what it knows is not believed',
  async jump => {
    let pared = 1_000_000
    const { novedades } = listening(
      () => 0,
      database.url,
      () => pared,
    )
    await novedades.start()
    expect(novedades.fresh()).toBe(true)
    pared += jump
    expect(novedades.fresh()).toBe(false)
  },
)

test('what the database’s clock shows is known with the proof, and counted on from there', async () => {
  await pararBase(other, Date.UTC(2031, 4, 5))
  let monotona = 70
  const { novedades } = listening(
    () => monotona,
    database.url,
    () => 5,
  )
  expect(novedades.ahora(), 'before anything was heard').toBe(5)
  await novedades.start()
  expect(novedades.ahora()).toBe(Date.UTC(2031, 4, 5))
  monotona += 86_400_000
  expect(novedades.ahora()).toBe(Date.UTC(2031, 4, 6))
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

/** The way to the database through somebody who does not let it listen, as a pooler without sessions. */
async function withoutListen(): Promise<{ url: string; close: () => void }> {
  const url = new URL(database.url)
  const { hostname, port } = url
  const server = createServer(socket => {
    const upstream = connect(Number(port), hostname)
    for (const end of [socket, upstream]) end.on('error', () => {})
    socket.on('data', bytes =>
      upstream.write(
        Buffer.from(bytes.toString('latin1').replace('listen mbohera', 'nolist mbohera'), 'latin1'),
      ),
    )
    socket.on('close', () => upstream.end())
    upstream.pipe(socket)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  url.port = String((server.address() as AddressInfo).port)
  return { url: url.href, close: () => server.close() }
}

test('where it connects and may not listen it tries again, and leaves no connection behind', async () => {
  const between = await withoutListen()
  const { novedades, errors, reasons } = listening(() => 0, between.url)
  await novedades.start()
  await errors.reach(3)
  expect(reasons.join()).toMatch(/^(syntax error at or near "nolist"(,|$))+$/)
  await novedades[Symbol.asyncDispose]()
  const left = () =>
    other.query(`select 1 from pg_stat_activity
      where application_name = 'mbohera-novedades' and datname = current_database()`)
  await hasta(async () => (await left()).rowCount === 0)
  between.close()
})

test('after the end nothing is heard and nothing is tried again', async () => {
  const { novedades, changes, errors } = listening(() => 0)
  await novedades.start()
  const before = changes.seen()
  await novedades[Symbol.asyncDispose]()
  await other.query('notify mbohera_credenciales')
  const { rows } = await other.query(`select 1 from pg_stat_activity
    where application_name = 'mbohera-novedades' and datname = current_database() and state <> 'idle'`)
  expect([rows, changes.seen(), errors.seen()]).toEqual([[], before, 0])
})
