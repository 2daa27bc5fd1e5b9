import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Db, openPool, type Pool } from '../../src/db/db.ts'
import { findDocumento, findDocumentoDeEvento } from '../../src/db/documento.ts'
import { findIdempotencyKey } from '../../src/db/idempotencia.ts'
import { findNominable } from '../../src/db/nominarse.ts'
import { listEmisoresConRecibidos } from '../../src/db/recibido-debido.ts'
import { isRepartida } from '../../src/db/reparto.ts'
import { createDatabase } from '../support/database.ts'

const EMISOR = { contribuyenteId: 1, ambiente: 'DEV' } as const
const cdc = (n: number) => String(n).padStart(44, '0')

/** What many ask at the same moment, by its statement. */
const PREGUNTAS: Record<string, (db: Db, n: number) => Promise<unknown>> = {
  'find-idempotencias': (db, n) => findIdempotencyKey(db, EMISOR, `clave-${n}`),
  'find-documentos-by-cdc': (db, n) => findDocumento(db, EMISOR, { cdc: cdc(n) }),
  'find-documentos-by-documentoId': (db, n) => findDocumento(db, EMISOR, { documentoId: n }),
  'find-documentos-de-evento-by-cdc': (db, n) =>
    findDocumentoDeEvento(db, EMISOR, { cdc: cdc(n) }, 'NOMINACION'),
  'find-documentos-de-evento-by-documentoId': (db, n) =>
    findDocumentoDeEvento(db, EMISOR, { documentoId: n }, 'NOMINACION'),
  'find-nominables': (db, n) => findNominable(db, EMISOR, n),
}

let database: Awaited<ReturnType<typeof createDatabase>>
let pool: Pool
const texts = new Map<string, string>()

beforeAll(async () => {
  database = await createDatabase()
  pool = openPool({ url: database.url, connections: 1, onError: () => {} })
  await isRepartida(pool)
  const query = pool.query.bind(pool) as Db['query']
  const recording: Db['query'] = statement => {
    if (typeof statement === 'object' && 'name' in statement)
      texts.set(String(statement.name), statement.text)
    return query(statement)
  }
  Object.assign(pool, { query: recording })
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

describe.each(Object.entries(PREGUNTAS))('%s', (name, ask) => {
  test('is planned anew by a connection until PostgreSQL has seen five, and then for one and for many', async () => {
    for (let n = 0; n < 12; n++) await ask(pool, n)
    for (let n = 0; n < 12; n++) await Promise.all([1, 2, 3, 4, 5].map(m => ask(pool, n * 5 + m)))
    const { rows } = await pool.query<{ custom: number; generic: number }>({
      text: 'select custom_plans::int as custom, generic_plans::int as generic from pg_prepared_statements where name = $1',
      values: [name],
    })
    expect(rows).toEqual([{ custom: 5, generic: 19 }])
  })

  test('looks for each by itself, in an index', async () => {
    await ask(pool, 1)
    const { rows } = await pool.query<{ 'QUERY PLAN': string }>({
      text: `explain (generic_plan) ${texts.get(name)}`,
    })
    const plan = rows.map(row => row['QUERY PLAN']).join('\n')
    expect(plan).toContain('Index Scan')
    expect(plan).not.toMatch(/Hash|Merge|Seq Scan/)
  })
})

test('who has received documentos to be asked about is read from those that are due, however many they are, and not from all', async () => {
  await pool.query({
    text: `insert into contribuyente (ruc, razon_social, fecha_creacion) select (80000000 + i) || '-0', 'X', now() from generate_series(1, 20) i`,
  })
  const client = await pool.connect()
  // What its triggers read of a text is nothing to this.
  await client.query('set session_replication_role = replica')
  await client.query(`
    insert into documento_recibido (contribuyente_id, ambiente, cdc, emisor_ruc, emisor_nombre, tipo_documento, numero_timbrado, establecimiento, punto, numero,
      fecha_emision, moneda, total, total_guaranies, receptor_nombre, estado, fecha_aprobacion, fecha_consulta, proxima_consulta, xml, fecha_creacion,
      conservar_hasta, montos, texto)
    select 1 + i % 20, 'DEV', lpad(i::text, 44, '0'), '80000099-1', 'X', 1, '12345678', '001', '001', i, now(), 'PYG', 1, 1, 'X', 'APROBADO', now(), now(),
      case when i % 3 = 0 then now() - i * interval '1 second' end, repeat('x', 500), now(), '2040-01-01', '{1,1,1,1,1,1}', 'x'
    from generate_series(1, 20000) i`)
  await client.query('set session_replication_role = origin')
  await client.query('analyze documento_recibido')
  client.release()
  expect(await listEmisoresConRecibidos(pool, 1_000)).toHaveLength(20)
  const { rows } = await pool.query<{ 'QUERY PLAN': string }>({
    text: `explain (generic_plan) ${texts.get('list-emisores-con-recibidos')}`,
  })
  const plan = rows.map(row => row['QUERY PLAN']).join('\n')
  expect(plan).toContain('documento_recibido_se_pregunta')
})
