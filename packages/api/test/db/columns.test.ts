import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Columna, columns } from '../../src/db/columns.ts'
import { openPool, type Pool, types } from '../../src/db/db.ts'
import { COLUMNS, type Filas } from '../../src/db/filas.generated.ts'
import { named } from '../../src/db/named.ts'
import { createDatabase } from '../support/database.ts'

let database: Awaited<ReturnType<typeof createDatabase>>
let pool: Pool

beforeAll(async () => {
  database = await createDatabase()
  pool = openPool({ url: database.url, connections: 1, onError: () => {} })
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

const snake = (name: string) => name.replaceAll(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
const tablas = Object.keys(COLUMNS) as (keyof Filas)[]
const todas = <T extends keyof Filas>(tabla: T) => Object.keys(COLUMNS[tabla]) as Columna<T>[]

test.each(tablas)('every column of %s is read under the name of its property', async tabla => {
  for (const alias of [undefined, 'x']) {
    const from = `from ${snake(tabla)}${alias === undefined ? '' : ` ${alias}`} limit 0`
    const { fields } = await pool.query(`select ${columns(tabla, todas(tabla), alias)} ${from}`)
    expect(fields.map(({ name }) => name)).toEqual(todas(tabla))
  }
})

/** One value of each type of column, as the driver gives it. */
const VALUES: [sql: string, value: unknown][] = [
  ['9007199254740991::bigint', 9007199254740991],
  ['7::integer', 7],
  ['7::smallint', 7],
  [`timestamptz '2026-11-20T12:00:00.123Z'`, Date.UTC(2026, 10, 20, 12, 0, 0, 123)],
  ['trim_scale(1.50000000::numeric)::text', '1.5'],
  [`date '2026-11-20'::text`, '2026-11-20'],
  [`'x'::text`, 'x'],
  [`'7e8f0000-0000-0000-0000-000000000000'::uuid`, '7e8f0000-0000-0000-0000-000000000000'],
  ['true', true],
  [`'{a,b}'::text[]`, ['a', 'b']],
  [`'\\x00ff'::bytea`, Buffer.from([0, 255])],
]

test.each(VALUES)('%s is given as the type that the rows have', async (sql, value) => {
  const { rows } = await pool.query(`select ${sql} as v`)
  expect(rows).toEqual([{ v: value }])
})

test('an integer that a number cannot hold is an error, not another number', async () => {
  await expect(pool.query('select 9007199254740993::bigint as v')).rejects.toThrow(RangeError)
})

test('named values: each stands at its place, after those that are taken', async () => {
  const first = named({ a: 1, b: 'x' })
  const then = named({ c: null, d: true }, first.values.length)
  expect([first.names, first.places, first.at.b, then.places, then.at.d]).toEqual([
    'a, b',
    '$1, $2',
    '$2',
    '$3, $4',
    '$4',
  ])
  const client = new pg.Client({ connectionString: database.url, types })
  await client.connect()
  const text = `select ${first.at.b}::text as b, ${then.at.d}::bool as d, ${first.at.a}::int as a, ${then.at.c}::text as c`
  const { rows } = await client.query(text, [...first.values, ...then.values])
  await client.end()
  expect(rows).toEqual([{ b: 'x', d: true, a: 1, c: null }])
})
