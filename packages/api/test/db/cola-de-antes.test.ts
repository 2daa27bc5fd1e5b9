import pg from 'pg'
import { expect, test } from 'vitest'
import { migrate, readMigrations } from '../../src/db/migrate.ts'
import { createDatabase } from '../support/database.ts'

const migrations = readMigrations()
const before = migrations.findIndex(({ nombre }) => nombre.endsWith('-tareas.sql'))

/** What the queue of before left in a database, as far as its names go. */
const COLA = `
  create schema cola;
  create type cola.job_state as enum ('created');
  create table cola.version (version int primary key);
  create table cola.queue (name text primary key);
  create table cola.job (id int, name text, state cola.job_state) partition by list (name);
  create table cola.job_common partition of cola.job default;
  create table cola.job_dependency (id int);
  create table cola.queue_stats (name text, day date) partition by range (day);
  create table cola.queue_stats_20261122 partition of cola.queue_stats default;
  create table cola.j0123456789012345678901234567890123456789012345678901abcd (id int);
  create table cola.bam (id int);
  create table cola.schedule (name text);
  create table cola.subscription (event text);
  create table cola.warning (id int);
  create function cola.create_queue(text) returns void language sql as 'select null';`

async function queda(made: string): Promise<boolean> {
  const database = await createDatabase('nothing')
  await migrate(database.url, migrations.slice(0, before))
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query(made)
  await migrate(database.url)
  const { rows } = await client.query(`select to_regnamespace('cola') is not null as queda`)
  await client.end()
  await database.drop()
  return rows[0].queda
}

test('the queue that an older version made beside the tables goes with the migration', async () => {
  expect(await queda(COLA)).toBe(false)
})

test('a database that never had one is migrated as well', async () => {
  expect(await queda('select')).toBe(false)
})

test.each([
  ['a schema of that name that is something else', 'create schema cola; create table cola.job (id int)'],
  ['one in which somebody keeps something of his', `${COLA} create table cola.mia (id int)`],
  ['one in which somebody has a view', `${COLA} create view cola.pendientes as select * from cola.job`],
])('%s stays', async (_, made) => {
  expect(await queda(made)).toBe(true)
})
