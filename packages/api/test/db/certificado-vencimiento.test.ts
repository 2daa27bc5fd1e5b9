import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listCertificadosPorVencer } from '../../src/db/certificado-vencimiento.ts'
import { createDatabase } from '../support/database.ts'

const DIA = 86_400_000
const NOW = Date.UTC(2027, 5, 1)
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

/** A certificate of as many further taxpayers, which ends so many days from now. */
async function insertCertificados(cuantos: number, dias: number): Promise<void> {
  await db.query(
    `with suyos as (
      insert into contribuyente (ruc, razon_social, fecha_creacion)
      select (80000000 + (select count(*) from contribuyente) + n)::text || '-0', 'UNA SA', now() from generate_series(1, $1::int) n
      returning contribuyente_id, ruc
    ) insert into certificado (contribuyente_id, ambiente, ruc, titular, serie, desde, hasta, cifrado, fecha_creacion)
      select contribuyente_id, 'PROD', ruc, '-', '-', $2::timestamptz - interval '2 years', $2, '-', now() from suyos`,
    [cuantos, new Date(NOW + dias * DIA)],
  )
}

test('certificates that ended long ago, of taxpayers who left, keep none out that ends soon; of those that ended the latest are told for a month', async () => {
  for (const [cuantos, dias] of [
    [9, -400],
    [1, -31],
    [1, -29],
    [1, -2],
    [1, 3],
    [1, 10],
  ] as const)
    await insertCertificados(cuantos, dias)
  const dias = async (limit: number) =>
    (await listCertificadosPorVencer(db, { now: NOW, limit })).map(({ hasta }) => (hasta - NOW) / DIA)
  expect(await dias(10)).toEqual([3, 10, -2, -29])
  expect(await dias(3)).toEqual([3, 10, -2])
})
