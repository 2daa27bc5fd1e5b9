import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate, readMigrations, SchemaIsNewer } from '../../src/db/migrate.ts'
import { createDatabase } from '../support/database.ts'

/** No version laid tables over servers that had one before this. */
const PRIMERA_QUE_CAMBIA_GUARDIAS_REPARTIDAS = 61

let database: Awaited<ReturnType<typeof createDatabase>>
let client: pg.Client

beforeAll(async () => {
  database = await createDatabase('nothing')
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

const applied = async () =>
  (await client.query('select numero from migracion order by numero')).rows.map(({ numero }) => numero)

test('twenty starters at once apply every migration exactly once, and all of them succeed', async () => {
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => migrate(database.url)))
  const all = readMigrations().map(({ nombre }) => nombre)
  expect(outcomes.filter(outcome => outcome.applied.length > 0)).toEqual([{ applied: all }])
  expect(await applied()).toEqual(readMigrations().map(({ numero }) => numero))
})

test('a migration that fails leaves nothing of itself or of those before it', async () => {
  const before = await applied()
  const next = before.length + 1
  const broken = [
    ...readMigrations(),
    { numero: next, nombre: 'a.sql', sql: 'create table a_medias ()' },
    { numero: next + 1, nombre: 'b.sql', sql: 'create table mal (' },
  ]
  await expect(migrate(database.url, broken)).rejects.toThrow(/syntax error/)
  expect(await applied()).toEqual(before)
  expect((await client.query("select to_regclass('a_medias') as t")).rows).toEqual([{ t: null }])
})

test('no limit of time that somebody gave to the database ends a migration, however long it takes', async () => {
  const propia = await createDatabase()
  const suya = new pg.Client({ connectionString: propia.url })
  await suya.connect()
  await suya.query(`alter database ${suya.database} set statement_timeout = '70s'`)
  await suya.query(`alter database ${suya.database} set idle_in_transaction_session_timeout = '70s'`)
  const numero = readMigrations().length + 1
  const sql = `create table limites as select setting from pg_settings where name in ('statement_timeout', 'idle_in_transaction_session_timeout')`
  await migrate(propia.url, [...readMigrations(), { numero, nombre: 'limites.sql', sql }])
  const { rows } = await suya.query('select * from limites')
  await suya.end()
  await propia.drop()
  expect(rows).toEqual([{ setting: '0' }, { setting: '0' }])
})

test('a program older than the schema refuses to run, says why, and changes nothing', async () => {
  await client.query("insert into migracion (numero, nombre) values (9999, '9999-del-futuro.sql')")
  await expect(migrate(database.url)).rejects.toThrow(SchemaIsNewer)
  const env = {
    ...process.env,
    DATABASE_URL: database.url,
    OIDC_ISSUER: 'https://idp.example',
    MBOHERA_PORT: '0',
    MBOHERA_HEALTH_PORT: '0',
  }
  const run = promisify(execFile)(process.execPath, [`${import.meta.dirname}/../../src/main.ts`], { env })
  await expect(run).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('es más nuevo que este programa'),
  })
  await client.query('delete from migracion where numero = 9999')
})

test('no two migrations make an index of one name, of which the second would be passed over', () => {
  const places = new Map<string, string>()
  const doubled: string[] = []
  for (const { nombre, sql, antes = '' } of readMigrations())
    for (const [, made, dropped] of `${antes}\n${sql}`.matchAll(
      /^create (?:unique )?index (?:if not exists )?(\w+)|^drop index (?:if exists )?(\w+)/gm,
    )) {
      if (dropped !== undefined) places.delete(dropped)
      if (made === undefined) continue
      const before = places.get(made)
      if (before !== undefined && before !== nombre) doubled.push(`${made}: ${before}, ${nombre}`)
      places.set(made, nombre)
    }
  expect(places.size).toBeGreaterThan(40)
  expect(doubled).toEqual([])
})

test('what guards a table is changed also where the tables lie on several servers', () => {
  const changes = readMigrations().filter(
    ({ numero, sql }) =>
      numero >= PRIMERA_QUE_CAMBIA_GUARDIAS_REPARTIDAS &&
      [...sql.matchAll(/^\s*(?:drop trigger|create (?:or replace )?trigger)\b[^;]*?\son (\w+)/gm)].some(
        ([, tabla = '']) => !sql.includes(`create table ${tabla} (`),
      ),
  )
  expect(changes.length).toBeGreaterThan(1)
  for (const { nombre, sql } of changes) {
    const guardias = sql.search(/^\s*(?:drop|create) (?:or replace )?trigger\b/m)
    const permiso = sql.indexOf('\nset local citus.enable_unsafe_triggers to on;\ndo $$\n')
    expect([nombre, permiso > 0 && permiso < guardias]).toEqual([nombre, true])
  }
})
