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

test('PostgreSQL gathers nothing about documents, bytes and lists that no index reads (alter column … set statistics 0, as 0062 does)', () =>
  withDatabase(async client => {
    const { rows } = await client.query<{ columna: string }>(
      `select format('%s.%s', a.attrelid::regclass, a.attname) as columna
       from pg_attribute a
         join pg_class c on c.oid = a.attrelid and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
         join pg_type t on t.oid = a.atttypid
       where a.attnum > 0 and not a.attisdropped and coalesce(a.attstattarget, -1) <> 0
         and (t.typcategory = 'A' or t.typname in ('jsonb', 'json', 'bytea') or a.attname in ('xml', 'qr_url'))
         and not exists (
           select from pg_index i where i.indrelid = c.oid
             and (a.attnum = any (i.indkey) or exists (
               select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = i.indexrelid
                 and d.refclassid = 'pg_class'::regclass and d.refobjid = c.oid and d.refobjsubid = a.attnum)))
       order by 1`,
    )
    expect(rows.map(({ columna }) => columna)).toEqual([])
  }))
