import type pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Db, known, openPool, transaction } from '../../src/db/db.ts'
import { isDatabaseAway, mayBeDone } from '../../src/db/sqlstate.ts'
import { createDatabase } from '../support/database.ts'

let database: Awaited<ReturnType<typeof createDatabase>>
let pool: pg.Pool
let other: pg.Pool

beforeAll(async () => {
  database = await createDatabase()
  const open = () => openPool({ url: database.url, connections: 1, onError: () => {} })
  pool = open()
  other = open()
  await other.query('create table cosa (n integer primary key)')
})
afterAll(async () => {
  await Promise.all([pool.end(), other.end()])
  await database.drop()
})

/** Cuts the connection of a transaction from outside, and waits until nothing is left of it. */
async function cut(db: Db): Promise<void> {
  const { rows } = await db.query<{ pid: number }>({ text: 'select pg_backend_pid() as pid' })
  await other.query('select pg_terminate_backend($1)', [rows[0]!.pid])
  await vi.waitFor(
    async () => {
      const left = await other.query('select 1 from pg_stat_activity where pid = $1', [rows[0]!.pid])
      expect(left.rowCount).toBe(0)
    },
    { timeout: 60_000 },
  )
}
const insert = (db: Db, n: number) => db.query({ text: 'insert into cosa values ($1)', values: [n] })
const stored = async (n: number) => (await other.query('select 1 from cosa where n = $1', [n])).rowCount

test('a connection lost between two statements is an error of that transaction, not the end of the process', async () => {
  const lost = transaction(pool, async db => {
    await insert(db, 1)
    await cut(db)
    await insert(db, 2)
  })
  await expect(lost).rejects.toSatisfy(isDatabaseAway)
  expect([await stored(1), await stored(2)]).toEqual([0, 0])
})

test('a commit whose answer does not come is not a success', async () => {
  const lost = transaction(pool, async db => {
    await insert(db, 3)
    await cut(db)
    return 'done'
  })
  await expect(lost).rejects.toSatisfy(isDatabaseAway)
  expect(await stored(3)).toBe(0)
})

test('a signed text that was there a moment ago and is not is the mark of an older database; anything else that is missing is a mistake', async () => {
  const { rows } = await pool.query(
    `insert into contribuyente (ruc, razon_social, fecha_creacion) values ('80099999-1', 'EJEMPLO SA', now()) returning contribuyente_id as id`,
  )
  const [{ id }] = rows
  const note = (contribuyenteId: number, column: string, refers: number | null) =>
    pool.query(
      `insert into intercambio (contribuyente_id, ambiente, servicio, fecha, milisegundos, resumen, ${column})
       values ($1, 'DEV', 'siConsDE', now(), 1, '', $2)`,
      [contribuyenteId, refers],
    )
  for (const column of ['documento_id', 'evento_sifen_id', 'lote_id'])
    await expect(note(id, column, 9999), column).rejects.toSatisfy(isDatabaseAway)
  await expect(note(id + 1, 'lote_id', null)).rejects.toSatisfy(error => !isDatabaseAway(error))
})

test('the lost connection is given to nobody else', async () => {
  await transaction(pool, db => insert(db, 4))
  expect(await stored(4)).toBe(1)
})

test('what fails is rolled back, and the connection serves on', async () => {
  const failed = transaction(pool, async db => {
    await insert(db, 5)
    throw new Error('no')
  })
  await expect(failed).rejects.toThrow('no')
  expect(await stored(5)).toBe(0)
  expect(pool.totalCount).toBe(1)
  const { rows } = await pool.query('select txid_current_if_assigned() as t')
  expect(rows).toEqual([{ t: null }])
})

test('what one statement saw and the next one misses went with the database that had it: it is away, and nobody says that nothing was done', () => {
  let missed: unknown
  try {
    known(null, 'XML of a documento')
  } catch (error) {
    missed = error
  }
  expect([isDatabaseAway(missed), mayBeDone(missed)]).toEqual([true, true])
  expect(known(0, 'number')).toBe(0)
})
