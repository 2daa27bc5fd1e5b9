import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '../../src/db/db.ts'
import { findIdempotencyKey, freeExpiredKeys, freeIdempotencyKey } from '../../src/db/idempotencia.ts'
import { createDatabase } from '../support/database.ts'

let database: Awaited<ReturnType<typeof createDatabase>>
let db: pg.Client

beforeAll(async () => {
  database = await createDatabase()
  db = new pg.Client({ connectionString: database.url })
  await db.connect()
  await db.query(
    `insert into contribuyente (ruc, razon_social, fecha_creacion) values ('80012345-0', 'X', now())`,
  )
  await db.query(
    `insert into timbrado (contribuyente_id, ambiente, numero, inicio, establecimiento, punto, tipo_documento)
     values (1, 'DEV', '12345678', '2020-01-01', '001', '001', 1)`,
  )
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

// First of all, while PostgreSQL knows nothing of its tables: a connection keeps the plan that it began with.
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

let next = 0
/** A documento and its key, which is kept so many days from today, by PostgreSQL's own clock in Asunción. */
async function clave(dias: number, completada: string | null = 'now()'): Promise<string> {
  const name = `clave-${++next}`
  await db.query(
    `with d as (
       insert into documento (contribuyente_id, ambiente, cdc, tipo_documento, timbrado_id, numero_timbrado, establecimiento, punto, numero,
         estado, fecha_emision, fecha_creacion, moneda, total, innominada, receptor, receptor_documento, receptor_nombre, cuerpo, xml, digest,
         qr_url, proxima, conservar_hasta)
       values (1, 'DEV', lpad($2::text, 44, '0'), 1, 1, '12345678', '001', '001', $2::int, 'APROBADO', now(), now(), 'PYG', 1, false, '{}',
         '-', '-', '{}', '-', '-', '-', now(), (now() at time zone 'America/Asuncion')::date + $3::int)
       returning documento_id, conservar_hasta
     )
     insert into idempotencia (contribuyente_id, ambiente, clave, operacion, documento_id, fecha_creacion, completada_en, reservada_hasta)
     select 1, 'DEV', $1, 'EMISION', documento_id, now(), ${completada}, conservar_hasta from d`,
    [name, next, dias],
  )
  return name
}

const deleted = async (name: string) =>
  (await db.query('delete from idempotencia where clave = $1', [name])).rowCount

test('until the last day of its retention nobody deletes a key, with whatever right; afterwards it goes', async () => {
  for (const dias of [0, 1, 1800])
    await expect(deleted(await clave(dias))).rejects.toThrow('is reserved until')
  expect(await deleted(await clave(-1))).toBe(1)
})

test('it goes with its documento, and never before', async () => {
  const dies = (name: string) =>
    db.query(
      'delete from documento where documento_id = (select documento_id from idempotencia where clave = $1)',
      [name],
    )
  await expect(dies(await clave(0))).rejects.toThrow('is kept until')
  const old = await clave(-1)
  expect((await dies(old)).rowCount).toBe(1)
  expect((await db.query('select 1 from idempotencia where clave = $1', [old])).rowCount).toBe(0)
})

test('what a key stands for never changes; it is completed once', async () => {
  const open = await clave(10, null)
  for (const set of [
    `operacion = 'NOMINACION'`,
    `clave = clave || 'x'`,
    `ambiente = 'PROD'`,
    'documento_id = documento_id - 1',
    `reservada_hasta = '2020-01-01'`,
    `fecha_creacion = fecha_creacion - interval '1 day'`,
  ])
    await expect(db.query(`update idempotencia set ${set} where clave = $1`, [open]), set).rejects.toThrow()
  const complete = (at: string) =>
    db.query(`update idempotencia set completada_en = ${at} where clave = $1`, [open])
  await complete('now()')
  for (const at of [`now() - interval '8 days'`, 'null']) await expect(complete(at), at).rejects.toThrow()
})

test('the table is never emptied', async () => {
  await expect(db.query('truncate idempotencia')).rejects.toThrow()
})

test('keys whose retention is over are freed so many at a time, no more', async () => {
  const antes = "now() - interval '7 days 1 second'"
  const vencidas = [await clave(-3000, antes), await clave(-3000, antes), await clave(-3000, antes)]
  // What is repeated is never freed, nor what was not completed, though nobody has to keep its documento any more.
  const siguen = [await clave(-3000, "now() - interval '6 days 23 hours'"), await clave(-3000, null)]
  expect(await freeExpiredKeys(db, 1)).toBe(1)
  const { rowCount } = await db.query('select from idempotencia where clave = any($1)', [vencidas])
  expect(rowCount).toBe(2)
  expect(await freeExpiredKeys(db, 9)).toBe(2)
  for (const key of siguen) await freeIdempotencyKey(db, { contribuyenteId: 1, ambiente: 'DEV' }, key)
  expect((await db.query('select from idempotencia where clave = any($1)', [siguen])).rowCount).toBe(2)
})
