import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { dumpSchema } from '../../../../tools/generate/schema.ts'
import { createDatabase } from '../support/database.ts'

const committed = readFileSync(join(import.meta.dirname, '../../src/db/schema.sql'), 'utf8')

test('schema.sql is what the migrations make (npm run schema writes it)', async () => {
  const database = await createDatabase()
  try {
    expect(await dumpSchema(database.url)).toBe(committed)
  } finally {
    await database.drop()
  }
})

test('a change of the schema that no migration of the dump knows is seen', async () => {
  const database = await createDatabase()
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    await client.query('alter table contribuyente add column sobrante numeric(10, 2) default 1')
    await client.query('create index sobrante_idx on contribuyente (sobrante)')
    const dump = await dumpSchema(database.url)
    expect(dump).toContain('  sobrante numeric(10,2) default 1')
    expect(dump).toContain('CREATE INDEX sobrante_idx')
    expect(dump).not.toBe(committed)
  } finally {
    await client.end()
    await database.drop()
  }
})
