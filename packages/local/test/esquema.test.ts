import { join } from 'node:path'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { Fault } from '../src/fault.ts'
import { startPostgres } from '../src/postgres/index.ts'
import { PROGRAMS } from '../src/programs.ts'
import { atEnd, privateFolder } from './folders.ts'

test('a folder of a newer version is left as it was, and whoever opens it reads what to do and no trace', async () => {
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
  await client.query('create table migracion (numero integer primary key, nombre text not null)')
  await client.query(`insert into migracion values (9999, '9999-del-futuro.sql')`)
  const refused = await PROGRAMS.prepararBase(postgres.url).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(Fault)
  expect((refused as Fault).message).toMatch(/es más nuevo que este programa.*Actualice el programa/)
  expect((await client.query(`select to_regclass('documento') as suya`)).rows).toEqual([{ suya: null }])
})
