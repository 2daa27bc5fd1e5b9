import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Db, openPool, type Pool, type Statement } from '../../src/db/db.ts'
import { listCompras, listComprasFirmadas } from '../../src/db/libro-compras.ts'
import { migrate } from '../../src/db/migrate.ts'
import { createDeAntes } from '../support/de-antes.ts'

const EMISOR = { contribuyenteId: 1, ambiente: 'DEV' } as const
const DIA_MS = 86_400_000
const DESDE = Date.parse('2026-11-01T03:00:00Z')
const MES = { mes: '2026-11', desde: DESDE, hasta: DESDE + 30 * DIA_MS, dias: [DESDE] }
const RECIBIDOS = 3_000
const AUTOFACTURAS = 200
const LIMITE = 20

let antes: Awaited<ReturnType<typeof createDeAntes>>
let db: pg.Client
let pool: Pool

beforeAll(async () => {
  antes = await createDeAntes()
  db = antes.db
  await migrate(antes.url)
  pool = openPool({ url: antes.url, connections: 1, onError: () => {} })
  // What its triggers read of a text is nothing to this. Ten of each minute, so that a page ends between two of one instant.
  await db.query('set session_replication_role = replica')
  await db.query(
    `insert into documento_recibido (contribuyente_id, ambiente, cdc, emisor_ruc, emisor_nombre, tipo_documento, numero_timbrado, establecimiento, punto, numero,
       fecha_emision, moneda, total, total_guaranies, receptor_nombre, estado, xml, fecha_creacion, conservar_hasta, montos, texto)
     select 1, 'DEV', lpad(i::text, 44, '0'), '80000099-1', 'X', 1, '12345678', '001', '001', i, $1::timestamptz + i / 10 * interval '1 minute', 'PYG', 1, 1, 'X', 'FIRMADO',
       '<iCondOpe>' || 1 + i % 2 || '</iCondOpe>' || case i when 7 then '<dCdCDERef> ' || repeat('7', 44) || '</dCdCDERef>' else '' end, now(), '2040-01-01', '{1,1,1,1,1,1}', 'x'
     from generate_series(1, $2::int) i`,
    [new Date(DESDE), RECIBIDOS],
  )
  await db.query(
    `insert into documento (contribuyente_id, ambiente, cdc, tipo_documento, timbrado_id, numero_timbrado, establecimiento, punto, numero, estado, fecha_emision, fecha_creacion,
       moneda, total, innominada, receptor, receptor_documento, receptor_nombre, cuerpo, xml, digest, qr_url, proxima, conservar_hasta, montos)
     select 1, 'DEV', lpad((90000 + i)::text, 44, '0'), 4, 1, '12345678', '001', '001', i, 'APROBADO', $1::timestamptz + i / 3 * interval '1 minute', now(), 'PYG', 1, false, '{}', '-', '-', '{}',
       '<dNumIDVen>' || i || '</dNumIDVen>', '-', '-', now(), '2040-01-01', '{1,1,1,1,1,1}'
     from generate_series(1, $2::int) i`,
    [new Date(DESDE), AUTOFACTURAS],
  )
  await db.query('vacuum analyze')
})
afterAll(async () => {
  await pool.end()
  await antes.drop()
})

/** How the server carried a statement out. */
async function planOf(ask: (db: Db) => Promise<unknown>): Promise<string> {
  let asked: Statement | undefined
  const query: Db['query'] = statement => {
    if (typeof statement === 'object') asked = statement
    return pool.query(statement as never)
  }
  await ask({ query } as Db)
  const { rows } = await pool.query(`explain (analyze, timing off) ${asked?.text}`, asked?.values)
  return rows.map(row => row['QUERY PLAN']).join('\n')
}

test.each([
  ['the first', null],
  ['one of what was received', 1_500 * 2],
  ['one of what was issued', 100 * 2 + 1],
])(
  'a page of a month reads no more purchases than it takes, however many there are: after %s',
  async (_, after) => {
    for (const list of [listCompras, listComprasFirmadas]) {
      const plan = await planOf(db => list(db, EMISOR, MES, { after, limit: LIMITE }))
      const filas = [...plan.matchAll(/actual rows=([\d.]+) loops=(\d+)/g)].map(
        ([, filas, veces]) => Number(filas) * Number(veces),
      )
      // Each of a page has six amounts.
      expect(Math.max(...filas), plan).toBeLessThanOrEqual(AUTOFACTURAS)
    }
  },
)

test('the pages of a month have each purchase once, in the order of emission, of both kinds among one another', async () => {
  const paginas: Awaited<ReturnType<typeof listCompras>> = []
  for (let after: number | null = null; ; after = paginas.at(-1)?.clave ?? null) {
    const pagina = await listCompras(pool, EMISOR, MES, { after, limit: 97 })
    paginas.push(...pagina)
    if (pagina.length < 97) break
  }
  const todas = await listCompras(pool, EMISOR, MES, { after: null, limit: 10_000 })
  expect(paginas).toEqual(todas)
  expect(todas).toHaveLength(RECIBIDOS + AUTOFACTURAS)
  const orden = todas.map(({ fechaEmision, clave }) => [fechaEmision, clave] as const)
  expect(orden).toEqual(orden.toSorted((a, b) => a[0] - b[0] || a[1] - b[1]))
  expect(todas.filter(({ asociadoCdc }) => asociadoCdc !== null)).toMatchObject([
    { clave: 14, asociadoCdc: '7'.repeat(44), condicion: '2' },
  ])
})
