import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '../../src/db/db.ts'
import { findIdempotencyKey } from '../../src/db/idempotencia.ts'
import { createDatabase } from '../support/database.ts'

// Of a database that was just made, or restored, PostgreSQL knows nothing until it has looked at it, and a connection keeps the plan that it began with.

let database: Awaited<ReturnType<typeof createDatabase>>
let db: pg.Client

beforeAll(async () => {
  database = await createDatabase()
  db = new pg.Client({ connectionString: database.url })
  await db.connect()
})
afterAll(async () => {
  await db.end()
  await database.drop()
})

/** The plan of what is asked, which answers nothing. */
async function planOf(ask: (db: Db) => Promise<unknown>): Promise<string> {
  let plan = ''
  const asking = {
    async query({ text, values }: { text: string; values: unknown[] }) {
      const { rows } = await db.query(`explain ${text}`, values)
      plan = rows.map(row => row['QUERY PLAN']).join('\n')
      return { rows: [], rowCount: 0 }
    },
  }
  await ask(asking as unknown as Db)
  return plan
}

test('a key, and the evento that it stands for, are found one by one by their own names', async () => {
  const emisor = { contribuyenteId: 1, ambiente: 'DEV' } as const
  const plan = await planOf(db => findIdempotencyKey(db, emisor, 'clave'))
  const conditions = [...plan.matchAll(/using (\w+) on .*\n\s+Index Cond: (.*)/g)].map(
    ([, index, cond]) =>
      `${index}: ${[...cond!.matchAll(/\((\w+) = /g)].map(([, column]) => column).join(', ')}`,
  )
  expect(conditions, plan).toEqual([
    'idempotencia_pkey: contribuyente_id, ambiente, clave',
    'evento_sifen_pkey: contribuyente_id, evento_sifen_id',
  ])
})
