import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { dumpSchema } from '../../../../tools/generate/schema.ts'
import { createDatabase } from '../support/database.ts'

const committed = readFileSync(join(import.meta.dirname, '../../src/db/schema.sql'), 'utf8')

async function withDatabase(work: (client: pg.Client) => Promise<void>): Promise<void> {
  const database = await createDatabase()
  const client = new pg.Client({ connectionString: database.url })
  try {
    await client.connect()
    await work(client)
  } finally {
    await client.end()
    await database.drop()
  }
}

test('schema.sql is what the migrations make (npm run schema writes it)', () =>
  withDatabase(async client => {
    expect(await dumpSchema(client)).toBe(committed)
  }))

test('a change of the schema that schema.sql does not know is seen', () =>
  withDatabase(async client => {
    await client.query('alter table contribuyente add column sobrante numeric(10, 2) default 1')
    await client.query('create index sobrante_idx on contribuyente (sobrante)')
    const dump = await dumpSchema(client)
    expect(dump).toContain('  sobrante numeric(10,2) default 1')
    expect(dump).toContain('CREATE INDEX sobrante_idx')
    expect(dump).not.toBe(committed)
  }))
