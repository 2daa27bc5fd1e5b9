import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '../../src/db/migrate.ts'
import { createDeAntes, writeComoAntes } from '../support/de-antes.ts'

let url: string
let db: pg.Client
let drop: () => Promise<void>

beforeAll(async () => {
  ;({ url, db, drop } = await createDeAntes())
  await writeComoAntes(db)
  await migrate(url)
})
afterAll(() => drop())

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
  await writeComoAntes(db)
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
