import { join } from 'node:path'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { Fault } from '../src/fault.ts'
import { startPostgres } from '../src/postgres/index.ts'
import { PROGRAMS } from '../src/programs.ts'
import { atEnd, privateFolder } from './folders.ts'

async function openBase() {
  const folder = await privateFolder()
  const postgres = await startPostgres({
    dir: join(folder, 'postgres'),
    logFile: join(folder, 'postgres.log'),
    log: () => {},
  })
  atEnd(() => postgres.stop())
  const client = new Client({ connectionString: postgres.url })
  client.on('error', () => {})
  await client.connect()
  atEnd(() => client.end())
  return { url: postgres.url, client }
}

const refusalOf = (started: Promise<unknown>): Promise<unknown> => started.catch((error: unknown) => error)
const DEMO = { issuer: 'https://idp.example', issuerAnterior: null, usuarios: [] }

test('a folder of a newer version is left as it was, and whoever opens it reads what to do and no trace', async () => {
  const { url, client } = await openBase()
  await client.query('create table migracion (numero integer primary key, nombre text not null)')
  await client.query(`insert into migracion values (9999, '9999-del-futuro.sql')`)
  // The embedded one; and one of DATABASE_URL, with a demo or without.
  for (const started of [
    () => PROGRAMS.prepararBase(url),
    () => PROGRAMS.seed({ databaseUrl: url, ...DEMO }),
    () => PROGRAMS.moveIssuer({ databaseUrl: url, ...DEMO }),
  ]) {
    const refused = await refusalOf(started())
    expect(refused).toBeInstanceOf(Fault)
    expect((refused as Fault).message).toMatch(/es más nuevo que este programa.*Actualice el programa/)
  }
  expect((await client.query(`select to_regclass('documento') as suya`)).rows).toEqual([{ suya: null }])
})

test('whose role of DATABASE_URL owns nothing there reads which role it takes, and no trace', async () => {
  const { url, client } = await openBase()
  await client.query(`create role peque login password 'x'`)
  const peque = new URL(url)
  peque.username = 'peque'
  peque.password = 'x'
  const refused = () => refusalOf(PROGRAMS.seed({ databaseUrl: peque.href, ...DEMO }))
  const says = /DATABASE_URL.*no puede.*dueño.*permission denied/s
  expect(await refused()).toEqual(
    expect.objectContaining({ name: 'Fault', message: expect.stringMatching(says) }),
  )
  // As the service's role, after somebody migrated with two.
  await PROGRAMS.prepararBase(url)
  await client.query('grant mbohera_servicio to peque')
  expect(await refused()).toEqual(
    expect.objectContaining({ name: 'Fault', message: expect.stringMatching(says) }),
  )
})
