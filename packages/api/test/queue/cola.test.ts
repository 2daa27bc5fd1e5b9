import { Writable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPool, type Pool } from '../../src/db/db.ts'
import { Novedades } from '../../src/db/novedades.ts'
import { POR_ENVIAR, readPorEnviar } from '../../src/db/por-enviar.ts'
import type { Emisor } from '../../src/domain/ambiente.ts'
import { createLog } from '../../src/http/log.ts'
import { openCola } from '../../src/queue/cola.ts'
import { createDatabase } from '../support/database.ts'
import { hasta } from '../support/hasta.ts'

let database: Awaited<ReturnType<typeof createDatabase>>
const stack = new AsyncDisposableStack()

beforeAll(async () => {
  database = await createDatabase()
  stack.defer(() => database.drop())
})
afterAll(() => {
  ending = true
  return stack.disposeAsync()
})

/** A pool that is ended says so before its connections are gone: the database that goes then cuts them. */
let ending = false
const raise = (error: Error) => {
  if (!ending) throw error
}
const uno: Emisor = { contribuyenteId: 1, ambiente: 'DEV' }
const otro: Emisor = { contribuyenteId: 2, ambiente: 'PROD' }

/** A process, as far as it tells and hears. */
async function proceso(
  pool: Pool = openPool({ url: database.url, connections: 1, onError: raise }),
  attendsFirst: (emisor: Emisor) => boolean = () => true,
) {
  const open = stack.use(new AsyncDisposableStack())
  open.defer(() => (pool.ended ? undefined : pool.end()))
  const now = () => performance.now()
  const novedades = open.use(new Novedades({ url: database.url, clock: now, monotonic: now, onError: raise }))
  await novedades.start()
  const despiertos: Emisor[] = []
  const logs: string[] = []
  const sink = new Writable({ write: (chunk, _, done) => done(void logs.push(String(chunk))) })
  const log = createLog('warn', sink)
  const cola = openCola({
    pool,
    novedades,
    traza: () => null,
    attendsFirst,
    despertar: emisor => void despiertos.push(emisor),
    log,
  })
  return { pool, cola: open.use(cola), despiertos, logs }
}

test('whoever emits wakes its own process at once, and by a word of the database whoever attends the emisor first', async () => {
  const [a, b, c] = [await proceso(), await proceso(), await proceso()]
  a.cola.wake(uno)
  expect(a.despiertos).toEqual([uno])
  b.cola.wake(otro)
  await hasta(() => c.despiertos.length === 2)
  expect(c.despiertos).toEqual(expect.arrayContaining([uno, otro]))
  await hasta(() => a.despiertos.length === 2 && b.despiertos.length === 2)
  expect(a.despiertos, 'nobody hears himself').toEqual([uno, otro])
})

test('the many emissions of a moment cost the others one word, or two', async () => {
  const [a, b] = [await proceso(), await proceso()]
  for (let i = 0; i < 200; i++) a.cola.wake(uno)
  a.cola.wake(otro)
  await hasta(() => b.despiertos.some(({ contribuyenteId }) => contribuyenteId === 2))
  await a.cola[Symbol.asyncDispose]()
  expect(a.despiertos).toHaveLength(201)
  expect(b.despiertos.filter(({ contribuyenteId }) => contribuyenteId === 1).length).toBeLessThan(5)
})

test('a word of an emisor whom another attends first wakes nobody: it is not for every process', async () => {
  const a = await proceso()
  const b = await proceso(undefined, ({ contribuyenteId }) => contribuyenteId === otro.contribuyenteId)
  a.cola.wake(uno)
  a.cola.wake(otro)
  await hasta(() => b.despiertos.length > 0)
  a.cola.wake(uno)
  await a.cola[Symbol.asyncDispose]()
  expect(b.despiertos).toEqual([otro])
  b.cola.wake(uno)
  expect(b.despiertos, 'of its own emissions it needs no word').toEqual([otro, uno])
})

test('many processes that tell of one emisor at the same moment wake him once, and once more after it', async () => {
  const b = await proceso()
  // As of nine other processes, and heard in one breath.
  await b.pool.query(
    `select pg_notify($1, 'p' || n || ' 1 DEV') from generate_series(1, 9) n union all select pg_notify($1, 'p 2 PROD')`,
    [POR_ENVIAR],
  )
  await hasta(() => b.despiertos.length > 2)
  await b.cola[Symbol.asyncDispose]()
  // On a busy machine the other one is heard after the second time of the first.
  const [primero, ...resto] = b.despiertos
  expect([primero, resto.length]).toEqual([uno, 2])
  expect(resto).toEqual(expect.arrayContaining([uno, otro]))
})

test('what cannot be told is a line in the log: the emission is stored, and whoever sends finds it', async () => {
  const a = await proceso()
  await a.pool.end()
  a.cola.wake(uno)
  await hasta(() => a.logs.length > 0)
  expect(a.logs.join()).toContain('the others could not be told that something waits')
  expect(a.despiertos).toEqual([uno])
})

test('what was being told when a process ends is told before its connections are closed', async () => {
  const [a, b] = [await proceso(), await proceso()]
  a.cola.wake(otro)
  await a.cola[Symbol.asyncDispose]()
  await a.pool.end()
  await hasta(() => b.despiertos.length > 0)
  expect([a.logs, b.despiertos]).toEqual([[], [otro]])
})

test.each(['', 'x', 'x 1', 'x 1 QA', 'x -1 DEV', 'x 1.5 DEV', ' 1 DEV', 'x uno DEV', 'x 1e300 DEV'])(
  'a word that is none of ours (%j) wakes nobody',
  async payload => {
    const [a, b] = [await proceso(), await proceso()]
    expect(readPorEnviar(payload)).toBeNull()
    await a.pool.query('select pg_notify($1, $2)', [POR_ENVIAR, payload])
    a.cola.wake(uno)
    await hasta(() => b.despiertos.length > 0)
    expect(b.despiertos).toEqual([uno])
  },
)
