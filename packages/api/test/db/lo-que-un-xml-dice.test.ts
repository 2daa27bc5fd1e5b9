import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPool, type Pool } from '../../src/db/db.ts'
import { migrate, readMigrations } from '../../src/db/migrate.ts'
import { listRecibidos } from '../../src/db/recibido.ts'
import { parseIndicios } from '../../src/domain/documento/busqueda.ts'
import { createDatabase } from '../support/database.ts'

const EMISOR = { contribuyenteId: 1, ambiente: 'DEV' } as const
const migrations = readMigrations()
const antes = migrations.findIndex(({ nombre }) => nombre.endsWith('-lo-que-un-xml-dice.sql'))
let database: Awaited<ReturnType<typeof createDatabase>>
let db: pg.Client
let pool: Pool

/** One thing, as its sellers write it: which of the first three there are is known by their numbers. */
const ESCRITOS = [
  'Cer&#225;mica &amp; ca&#xF1;os',
  '<![CDATA[Cerámica & caños]]>',
  'Cerámica <!-- de a metro --><![CDATA[<]]>&amp;&gt; ca&#x00f1;os',
] as const

const recibir = async (desde: number) => {
  for (const [n, escrito] of ESCRITOS.entries())
    await db.query(
      `insert into documento_recibido (contribuyente_id, ambiente, cdc, emisor_ruc, emisor_nombre, tipo_documento, numero_timbrado, establecimiento, punto, numero,
         fecha_emision, moneda, total, total_guaranies, receptor_nombre, estado, xml, fecha_creacion, conservar_hasta)
       select 1, 'DEV', lpad($1::text, 44, '0'), '80000001-1', 'X', 1, '12345678', '001', '001', $1::int, now(), 'PYG', 1, 1, 'UNO SA', 'FIRMADO', $2, now(), '2040-01-01'`,
      [
        desde + n,
        `<gCamItem><dDesProSer>${escrito}</dDesProSer></gCamItem><gCamItem><dDesProSer>Arena</dDesProSer></gCamItem>`,
      ],
    )
}
const hallados = async (buscar: string): Promise<number[]> => {
  const page = { before: null, limit: 50 }
  const rows = await listRecibidos(pool, EMISOR, { buscar: parseIndicios(buscar) }, page)
  return rows.map(({ numero }) => numero).sort((a, b) => a - b)
}

beforeAll(async () => {
  database = await createDatabase('nothing')
  await migrate(database.url, migrations.slice(0, antes))
  db = new pg.Client({ connectionString: database.url })
  await db.connect()
  await db.query(
    `insert into contribuyente (ruc, razon_social, fecha_creacion) values ('80012345-0', 'UNO SA', now())`,
  )
  await recibir(1)
  await migrate(database.url)
  await recibir(11)
  pool = openPool({ url: database.url, connections: 1, onError: () => {} })
})
afterAll(async () => {
  await pool.end()
  await db.end()
  await database.drop()
})

test('what was received is found by what its items say, however it was written, and before this was known too', async () => {
  for (const buscar of ['ceramica', 'caños', 'arena cerámica'])
    expect(await hallados(buscar), buscar).toEqual([1, 2, 3, 11, 12, 13])
  for (const buscar of ['225', 'amp', 'cdata', 'metro']) expect(await hallados(buscar), buscar).toEqual([])
})

test.each([
  ['&#000000241;andut&#x0000000eD;', 'ñandutí'],
  ['<![CDATA[a]b]]]]>&#93;', 'a]b]]]'],
  ['<![CDATA[]]>a<![CDATA[]]]>b<![CDATA[]>c]d]]e]]>', 'a]b]>c]d]]e'],
  ['<?x ??>a<?y ? > ?>b', 'ab'],
  ['<![CDATA[uno]]> y <![CDATA[otro]]>', 'uno y otro'],
  ['a<!-- b - c -->d<?x y?>', 'ad'],
  ['<!-- nada -->', ''],
  ['', ''],
  ['&amp;lt; &#128522;', '&lt; 😊'],
  // What no XML is breaks nothing.
  ['a&#0;&#xD800;&#9999999;b', 'ab'],
])('%s says %s', async (escrito, dicho) => {
  const { rows } = await db.query('select texto_dicho($1) as dicho', [escrito])
  expect(rows).toEqual([{ dicho }])
})
