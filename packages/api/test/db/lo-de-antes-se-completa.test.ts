import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate, readMigrations } from '../../src/db/migrate.ts'
import { createDatabase } from '../support/database.ts'

let database: Awaited<ReturnType<typeof createDatabase>>
let db: pg.Client

/** As a version of before wrote them: two taxpayers, of each a documento that travelled in a lote, an event, and what was said of all. */
beforeAll(async () => {
  database = await createDatabase('nothing')
  const all = readMigrations()
  const corte = all.findIndex(({ nombre }) => nombre.endsWith('el-contribuyente-en-cada-clave.sql'))
  await migrate(database.url, all.slice(0, corte))
  db = new pg.Client({ connectionString: database.url })
  await db.connect()
  await db.query(`
    insert into contribuyente (ruc, razon_social, fecha_creacion) values ('80012345-0', 'UNO SA', now()), ('80012346-9', 'OTRO SA', now());
    insert into timbrado (contribuyente_id, ambiente, numero, inicio, establecimiento, punto, tipo_documento)
      select c, 'DEV', '12345678', '2020-01-01', '001', '001', 1 from generate_series(1, 2) c;
    insert into lote (contribuyente_id, ambiente, tipo_documento, estado, fecha_creacion, proxima)
      select c, 'DEV', 1, 'CONCLUIDO', now(), now() from generate_series(1, 2) c;
    insert into documento (contribuyente_id, ambiente, cdc, tipo_documento, timbrado_id, numero_timbrado, establecimiento, punto, numero, estado,
      fecha_emision, fecha_creacion, moneda, total, innominada, receptor, receptor_documento, receptor_nombre, cuerpo, xml, digest, qr_url,
      proxima, historia, conservar_hasta)
    select c, 'DEV', lpad(c::text, 44, '0'), 1, c, '12345678', '001', '001', 1, 'APROBADO', now(), now(), 'PYG', 1, true, '{}', '-', '-', '{}', '-',
      '-', '-', now(), jsonb_build_array(jsonb_build_object('que', 'en-lote', 'en', 0, 'lote', c)), ('2040-01-0' || c)::date
    from generate_series(1, 2) c;
    insert into evento_sifen (contribuyente_id, ambiente, documento_id, tipo, motivo, numero_timbrado, establecimiento, punto, numero_inicio,
      numero_fin, tipo_documento, id_mensaje, xml, fecha_creacion, conservar_hasta)
    select c, 'DEV', c, 'CANCELACION', '-', '12345678', '001', '001', 1, 1, 1, c, '-', now(), ('2050-01-0' || c)::date from generate_series(1, 2) c`)
  await comoAntes()
  await migrate(database.url)
})
afterAll(async () => {
  await db.end()
  await database.drop()
})

/** The statements of a version of before, word for word in what they name. */
async function comoAntes(): Promise<void> {
  for (const id of [1, 2]) {
    await db.query(
      `insert into kude (documento_id, formato, pdf) values ($1, case when exists (select from kude where documento_id = $1)
      then 'ticket' else 'a4' end, 'x') on conflict do nothing`,
      [id],
    )
    for (const de of ['documento_id', 'lote_id', 'evento_sifen_id'])
      await db.query(
        `insert into intercambio (contribuyente_id, ambiente, ${de}, servicio, fecha, milisegundos, resumen) values ($1, 'DEV', $1, $2, now(), 1, '-')`,
        [id, de],
      )
  }
}

const KUDES =
  'select contribuyente_id::int as de, conservar_hasta::text as hasta from kude order by formato, documento_id'
const DICHOS = `select servicio, contribuyente_id::int as de, conservar_hasta::text as hasta from intercambio order by servicio, contribuyente_id, intercambio_id`

test('what was there says whose it is and until when it is kept; its keys begin with that', async () => {
  expect((await db.query(KUDES)).rows).toEqual([
    { de: 1, hasta: '2040-01-01' },
    { de: 2, hasta: '2040-01-02' },
  ])
  expect((await db.query(DICHOS)).rows).toEqual(
    [
      ['documento_id', 2040],
      ['evento_sifen_id', 2050],
      ['lote_id', 2040],
    ].flatMap(([servicio, ano]) => [1, 2].map(de => ({ servicio, de, hasta: `${ano}-01-0${de}` }))),
  )
})

test('what a program of before writes beside this one is completed', async () => {
  await db.query('update documento set lote_id = contribuyente_id')
  await comoAntes()
  const kudes = (await db.query(KUDES)).rows
  expect(kudes).toHaveLength(4)
  expect(kudes.slice(2)).toEqual(kudes.slice(0, 2))
  const dichos = (await db.query(DICHOS)).rows
  expect(dichos).toHaveLength(12)
  for (const [n, dicho] of dichos.entries()) if (n % 2 === 1) expect(dicho).toEqual(dichos[n - 1])
})

test('a reference leads to nobody else', async () => {
  await expect(db.query('update documento set lote_id = 2 where contribuyente_id = 1')).rejects.toMatchObject(
    {
      constraint: 'documento_lote_id_fkey',
    },
  )
  await expect(
    db.query(
      `insert into intercambio (contribuyente_id, ambiente, documento_id, servicio, fecha, milisegundos, resumen) values (1, 'DEV', 2, '-', now(), 1, '-')`,
    ),
  ).rejects.toMatchObject({ constraint: 'intercambio_documento_id_fkey' })
})
