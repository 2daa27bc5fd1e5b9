import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toConfig } from '../../src/config/config.ts'
import type { Env } from '../../src/config/env.ts'
import { Secrets } from '../../src/config/secrets.ts'
import { openContext } from '../../src/context.ts'
import { createLog } from '../../src/http/log.ts'
import { openWorkerContext } from '../../src/worker-context.ts'
import { createDatabase } from '../support/database.ts'
import { hasta } from '../support/hasta.ts'

let database: Awaited<ReturnType<typeof createDatabase>>
let db: pg.Client
const dataDir = mkdtempSync(join(tmpdir(), 'mbohera-a-medias-'))
const log = createLog('debug', new Writable({ write: (_chunk, _encoding, done) => done() }))

beforeAll(async () => {
  database = await createDatabase()
  db = new pg.Client({ connectionString: database.url })
  await db.connect()
})
afterAll(async () => {
  await db.end()
  await database.drop()
  rmSync(dataDir, { recursive: true })
})

const configOf = (env: Env) => {
  const faults: string[] = []
  const config = toConfig({ oidcIssuer: 'http://127.0.0.1:1', dataDir, worker: '1', ...env }, faults)
  expect(faults).toEqual([])
  return config
}
const PROGRAMAS = { api: openContext, worker: openWorkerContext }
const open = (programa: keyof typeof PROGRAMAS, env: Env = {}) =>
  PROGRAMAS[programa](configOf(env), new Secrets(database.url), log)

/** What a process has at the database: its connections, and what it says of itself to the others. */
async function abierto(): Promise<{ conexiones: number; latidos: number }> {
  const { rows } = await db.query(`
    select (select count(*)::int from pg_stat_activity
      where datname = current_database() and application_name like 'mbohera%') as conexiones,
      (select count(*)::int from circuito) as latidos`)
  return rows[0]
}
const nada = () => hasta(async () => Object.values(await abierto()).every(left => left === 0))

test.each(['api', 'worker'] as const)('%s: what is open is closed at its end', async programa => {
  const running = await open(programa)
  expect(await abierto()).toEqual({ conexiones: expect.any(Number), latidos: 2 })
  const ready = async () => (await running.internal.inject('/readyz')).json().checks.servicio
  expect(await ready()).toEqual({ ok: true, detail: 'atendiendo' })
  running.stopAccepting()
  expect(await ready()).toEqual({ ok: false, detail: 'deteniéndose' })
  await running[Symbol.asyncDispose]()
  await nada()
})

test.each(['api', 'worker'] as const)(
  '%s: a part that fails in the middle of the start closes what was opened before it, and is the reason that is told',
  async programa => {
    await expect(open(programa, { masterKeyFile: join(dataDir, 'no-está') })).rejects.toThrow('no-está')
    await nada()
  },
)

test.each(['api', 'worker'] as const)('%s: so does one that fails near its end', async programa => {
  await db.query('alter table tarea rename to tarea_ausente')
  await expect(open(programa)).rejects.toThrow('relation "tarea" does not exist')
  await nada()
  await db.query('alter table tarea_ausente rename to tarea')
})
