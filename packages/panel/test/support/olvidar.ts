import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { Whole } from './start.ts'

/** What its own files say of the database of `npm start`. */
async function urlOf({ dir }: Whole): Promise<string> {
  const home = join(dir, 'postgres', 'cluster')
  const [password, facts] = await Promise.all(
    ['password', join('data', 'postmaster.pid')].map(name => readFile(join(home, name), 'utf8')),
  )
  return `postgres://mbohera:${password!.trim()}@127.0.0.1:${facts!.split('\n')[3]}/mbohera`
}

/** Past the guards of the tables, as only a database does that was restored from a day before. */
async function lose(whole: Whole, statements: readonly string[], cdc: string): Promise<void> {
  const client = new pg.Client({ connectionString: await urlOf(whole) })
  await client.connect()
  try {
    await client.query('begin')
    await client.query('set local session_replication_role = replica')
    for (const statement of statements) await client.query(statement, [cdc])
    await client.query('commit')
  } finally {
    await client.end()
  }
}

const DE = 'documento_id = (select documento_id from documento where cdc = $1)'

/** SIFEN has that documento, and here nobody has heard of it. */
export const olvidarDocumento = (whole: Whole, cdc: string): Promise<void> =>
  lose(
    whole,
    [
      ...['intercambio', 'kude', 'idempotencia', 'evento_sifen'].map(
        tabla => `delete from ${tabla} where ${DE}`,
      ),
      'delete from documento where cdc = $1',
    ],
    cdc,
  )

/** SIFEN has events of that documento, and here there are none. */
export const olvidarEventos = (whole: Whole, cdc: string): Promise<void> =>
  lose(
    whole,
    [
      `delete from intercambio where evento_sifen_id in (select evento_sifen_id from evento_sifen where ${DE})`,
      `delete from idempotencia where evento_sifen_id in (select evento_sifen_id from evento_sifen where ${DE})`,
      `delete from evento_sifen where ${DE}`,
    ],
    cdc,
  )
