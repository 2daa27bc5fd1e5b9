import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate, readMigrations } from '../../src/db/migrate.ts'
import { createDatabase } from '../support/database.ts'

let database: Awaited<ReturnType<typeof createDatabase>>
let client: pg.Client

beforeAll(async () => {
  database = await createDatabase('nothing')
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

const contribuyente = async (ruc: string, ambiente: string, certificadoEn: string | null) => {
  const { rows } = await client.query(
    `insert into contribuyente (ruc, razon_social, ambiente, fecha_creacion) values ($1, 'X SA', $2, now()) returning contribuyente_id as id`,
    [ruc, ambiente],
  )
  if (certificadoEn !== null)
    await client.query(
      `insert into certificado (contribuyente_id, ambiente, ruc, titular, serie, desde, hasta, cifrado, fecha_creacion)
       values ($1, $2, $3, 'X', '1', now(), now(), '\\x00', now())`,
      [rows[0].id, certificadoEn, ruc],
    )
}

test('of those who were there before, who has a certificate for SIFEN stays as it is, and the others keep SANDBOX', async () => {
  const all = readMigrations()
  const before = all.findIndex(({ nombre }) => nombre.endsWith('-verificados.sql'))
  await migrate(database.url, all.slice(0, before))
  await contribuyente('80000001-3', 'PROD', 'PROD')
  await contribuyente('80000002-1', 'DEV', 'SANDBOX')
  await contribuyente('80000003-0', 'DEV', null)
  await migrate(database.url)
  const { rows } = await client.query(
    'select ruc, ambiente, verificado_en is not null as verificado from contribuyente order by ruc',
  )
  expect(rows).toEqual([
    { ruc: '80000001-3', ambiente: 'PROD', verificado: true },
    { ruc: '80000002-1', ambiente: 'SANDBOX', verificado: false },
    { ruc: '80000003-0', ambiente: 'SANDBOX', verificado: false },
  ])
})

test('the database itself lets nobody who is not verified have DEV or PROD, and one only be verified for a RUC', async () => {
  await expect(
    client.query(`update contribuyente set ambiente = 'PROD' where ruc = '80000003-0'`),
  ).rejects.toThrow(/contribuyente_ambiente_probado/)
  await contribuyente('80000001-3', 'SANDBOX', null)
  await expect(
    client.query(
      `update contribuyente set verificado_en = now() where ruc = '80000001-3' and ambiente = 'SANDBOX'`,
    ),
  ).rejects.toThrow(/contribuyente_verificado/)
})
