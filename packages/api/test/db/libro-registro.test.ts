import { expect, test } from 'vitest'
import { type Db, openPool, type Statement } from '../../src/db/db.ts'
import { countComprobantes } from '../../src/db/libro-registro.ts'
import { createDatabase } from '../support/database.ts'

const EMISOR = { contribuyenteId: 1, ambiente: 'DEV' } as const
const DESDE = Date.parse('2026-11-01T03:00:00Z')
const MES = { mes: '2026-11', desde: DESDE, hasta: DESDE + 86_400_000, dias: [DESDE] }
const NOTAS = 50
/** Of a text that is kept in so many pieces, of each of which a block is looked at. */
const PIEZAS = 40

test('the text of a note is read once, however many things follow from which documento it is about', async () => {
  const { url, drop } = await createDatabase()
  const pool = openPool({ url, connections: 1, onError: () => {} })
  const client = await pool.connect()
  await client.query('set session_replication_role = replica')
  await client.query(
    `insert into documento_recibido (contribuyente_id, ambiente, cdc, emisor_ruc, emisor_nombre, tipo_documento, numero_timbrado, establecimiento, punto, numero,
       fecha_emision, moneda, total, total_guaranies, receptor_nombre, estado, fecha_aprobacion, fecha_consulta, xml, fecha_creacion, conservar_hasta, montos, texto)
     select 1, 'DEV', lpad(i::text, 44, '0'), '80000099-1', 'X', 5, '12345678', '001', '001', i, $1, 'PYG', 1, 1, 'X', 'APROBADO', now(), now(),
       (select string_agg(md5(n::text), '') from generate_series(1, $2::int * 2000 / 32) n) || '<dCdCDERef>' || repeat('7', 44) || '</dCdCDERef>', now(), '2040-01-01',
       '{1,1,1,1,1,1}', 'x' from generate_series(1, $3::int) i`,
    [new Date(DESDE), PIEZAS, NOTAS],
  )
  await client.query('set session_replication_role = origin')
  await client.query('vacuum analyze documento_recibido')
  client.release()
  let asked: Statement | undefined
  const query: Db['query'] = statement => {
    if (typeof statement === 'object') asked = statement
    return pool.query(statement as never)
  }
  expect(await countComprobantes({ query } as Db, EMISOR, MES)).toMatchObject({ compras: 0, fuera: NOTAS })
  const { rows } = await pool.query(`explain (analyze, buffers, timing off) ${asked?.text}`, asked?.values)
  const plan = rows.map(row => row['QUERY PLAN']).join('\n')
  const [, mirados] = /Buffers: shared hit=(\d+)/.exec(plan) ?? []
  expect(Number(mirados), plan).toBeLessThan(NOTAS * PIEZAS * 2)
  await pool.end()
  await drop()
})
