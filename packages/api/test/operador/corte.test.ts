import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { open, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { baseOf, withConexion } from '../../src/operador/copia/base.ts'
import { createDatabase } from '../support/database.ts'
import { hasta } from '../support/hasta.ts'

const MAIN = join(import.meta.dirname, '../../src/operador/main.ts')
const SE_INTERRUMPE = /Se interrumpe/
let dir: string
let database: Awaited<ReturnType<typeof createDatabase>>
let otra: Awaited<ReturnType<typeof createDatabase>>
/** Looks on, from the database from which others are made. */
let servidor: pg.Client
/** Holds a table, so that its copy waits. */
let quien: pg.Client

beforeAll(async () => {
  servidor = new pg.Client({ connectionString: inject('postgresUrl') })
  await servidor.connect()
  database = await createDatabase()
  otra = await createDatabase('nothing')
})
afterAll(async () => {
  await servidor.end()
  await database.drop()
  await otra.drop()
})
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'mbohera-corte-'))
  quien = new pg.Client({ connectionString: database.url })
  await quien.connect()
})
afterEach(async () => {
  await quien.end()
  rmSync(dir, { recursive: true, force: true })
})

function operador(url: string, ...args: string[]) {
  const child = spawn(process.execPath, [MAIN, ...args], {
    env: { PATH: process.env.PATH, DATABASE_URL: url, MBOHERA_DATA_DIR: dir },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (text += chunk))
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, text }))
  return { child, ended, said: () => text }
}

async function rows<Row extends pg.QueryResultRow>(text: string, ...values: unknown[]): Promise<Row[]> {
  return (await servidor.query<Row>(text, values)).rows
}

/** The databases that commands made beside that one. */
const aparteDe = async ({ url }: { url: string }) =>
  (
    await rows<{ base: string }>(
      'select datname as base from pg_database where starts_with(datname, $1)',
      `${baseOf(url)}_`,
    )
  ).map(({ base }) => base)

/** A backup that waits for its turn at a table. */
async function respaldarAMedias(name: string) {
  await quien.query('begin; lock table documento in access exclusive mode')
  const orden = operador(database.url, 'respaldar', join(dir, name))
  const waiting = () =>
    rows(
      `select from pg_stat_activity where datname = $1 and application_name = 'mbohera-operador' and wait_event_type = 'Lock'`,
      baseOf(database.url),
    )
  await hasta(async () => orden.child.exitCode !== null || (await waiting()).length === 1)
  return orden
}

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)(
  'a backup that is ended by %s takes away what it began, says so, and ends with %i',
  async (signal, code) => {
    const { child, ended } = await respaldarAMedias('uno')
    expect(await aparteDe(database)).toHaveLength(1)
    expect(readdirSync(dir), 'its folder has no name yet').toEqual([expect.stringMatching(/^\.uno\./)])
    child.kill(signal)
    child.kill(signal)
    expect(await ended).toEqual({ code, text: expect.stringMatching(/Se interrumpe[\s\S]*Interrumpido/) })
    expect([readdirSync(dir), await aparteDe(database)]).toEqual([[], []])
  },
)

test('what a kill -9 left is taken away by the next backup, which names it; what is under way is left alone', async () => {
  const muerta = await respaldarAMedias('uno')
  const viva = operador(database.url, 'respaldar', join(dir, 'dos'))
  await hasta(async () => (await aparteDe(database)).length === 2)
  muerta.child.kill('SIGKILL')
  await muerta.ended
  const [carpeta] = readdirSync(dir).filter(name => name.startsWith('.uno.'))
  const base = `${baseOf(database.url)}_prueba_${carpeta!.split('.').at(-1)}`
  // The server lets go of what the killed one held when it notices.
  await hasta(async () => {
    const held = `select from pg_locks where locktype = 'advisory' and (classid::bigint << 32) | objid::bigint = hashtextextended($1, 0)`
    return (await rows(held, base)).length === 0
  })
  const limpia = operador(database.url, 'respaldar', join(dir, 'tres'))
  await hasta(async () => limpia.child.exitCode !== null || !(await aparteDe(database)).includes(base))
  await quien.query('rollback')
  const [una, tercera] = await Promise.all([viva.ended, limpia.ended])
  expect([una.code, tercera.code], una.text + tercera.text).toEqual([0, 0])
  expect(tercera.text).toMatch(new RegExp(`se cortó.*${base}.*${carpeta}`))
  expect([readdirSync(dir).sort(), await aparteDe(database)]).toEqual([['dos', 'tres'], []])
})

const LIMITES = [
  ...['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'idle_session_timeout'],
]

test('no limit of time that the database has for others ends a backup, however long it takes', async () => {
  const base = baseOf(otra.url)
  for (const limite of LIMITES) await servidor.query(`alter database ${base} set ${limite} = '70s'`)
  const suyos = await withConexion(otra.url, async db => {
    const text = 'select name, setting from pg_settings where name = any($1) order by 1'
    return (await db.query({ text, values: [LIMITES] })).rows
  })
  await servidor.query(`alter database ${base} reset all`)
  expect(suyos).toEqual(LIMITES.toSorted().map(name => ({ name, setting: '0' })))
})

test('a database that somebody uses again while its backup is loaded is told so at the end, and stays', async () => {
  const hecho = await operador(database.url, 'respaldar', join(dir, 'uno')).ended
  expect(hecho.code, hecho.text).toBe(0)
  const file = join(dir, 'uno', 'documento.copy.gz')
  const bytes = readFileSync(file)
  rmSync(file)
  execFileSync('mkfifo', [file])
  const orden = operador(otra.url, 'restaurar', join(dir, 'uno'))
  // It is summed, and then read once more to be loaded: by then somebody is there.
  await writeFile(file, bytes)
  const loading = () =>
    rows(
      `select from pg_stat_activity where starts_with(datname, $1) and query like 'copy "documento" %'`,
      `${baseOf(otra.url)}_restaurada_`,
    )
  await hasta(async () => orden.child.exitCode !== null || (await loading()).length === 1)
  const vuelve = new pg.Client({ connectionString: otra.url })
  await vuelve.connect()
  await writeFile(file, bytes)
  const dicho = await orden.ended
  await vuelve.end()
  expect(dicho).toEqual({ code: 1, text: expect.stringMatching(/volvió a estar en uso.*No se cambió nada/) })
  expect(await aparteDe(otra)).toEqual([])
})

test('a folder that a kill left, and whose database somebody dropped, is named by the next backup, and left to whoever made it', async () => {
  const olvidada = join(dir, '.viejo.0123456789ab')
  mkdirSync(olvidada)
  const { code, text } = await operador(database.url, 'respaldar', join(dir, 'uno')).ended
  expect([code, text]).toEqual([0, expect.stringContaining(`Queda ${olvidada}, `)])
  expect(readdirSync(dir).sort()).toEqual(['.viejo.0123456789ab', 'uno'])
})

test('a restore that is ended takes away the database that it began, and the one that is there stays', async () => {
  const hecho = await operador(database.url, 'respaldar', join(dir, 'uno')).ended
  expect(hecho.code, hecho.text).toBe(0)
  cpSync(join(dir, 'uno'), join(dir, 'lento'), { recursive: true })
  const file = join(dir, 'lento', 'documento.copy.gz')
  rmSync(file)
  // Whoever opens it to read waits for us, and we for him.
  execFileSync('mkfifo', [file])
  const orden = operador(otra.url, 'restaurar', join(dir, 'lento'))
  const escritor = await open(file, 'w')
  expect(await aparteDe(otra)).toHaveLength(1)
  orden.child.kill('SIGTERM')
  await hasta(() => SE_INTERRUMPE.test(orden.said()) || orden.child.signalCode !== null)
  await escritor.close()
  expect(await orden.ended).toEqual({
    code: 143,
    text: expect.stringMatching(/Interrumpido.*No se cambió nada/),
  })
  expect(await aparteDe(otra)).toEqual([])

  // One that was killed left its own: the next one takes it away.
  const abandonada = `${baseOf(otra.url)}_restaurada_20260101000000`
  await servidor.query(`create database ${abandonada}`)
  const siguiente = await operador(otra.url, 'restaurar', join(dir, 'uno')).ended
  expect(siguiente).toEqual({ code: 0, text: expect.stringMatching(new RegExp(`se cortó.*${abandonada}`)) })
  expect(await aparteDe(otra)).toEqual([])
})
