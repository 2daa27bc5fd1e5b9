import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Db, openPool, type Pool } from '../../src/db/db.ts'
import { findNumerosUsados } from '../../src/db/documento-numeros.ts'
import { listNoConcluidos } from '../../src/db/libro.ts'
import { countRechazadosDelMes } from '../../src/db/noticia.ts'
import type { Mes } from '../../src/domain/libro/mes.ts'
import { createDatabase } from '../support/database.ts'

const EMISOR = { contribuyenteId: 1, ambiente: 'DEV' } as const
const MES: Mes = { mes: '2026-10', desde: Date.UTC(2026, 9, 1), hasta: Date.UTC(2026, 10, 1), dias: [] }
const NUMEROS = {
  ...{ tipoDocumento: 1, numeroTimbrado: '12345678', establecimiento: '001', punto: '001', serie: null },
  ...{ numeroInicio: 300, numeroFin: 300 },
}

/** What is asked for with a page, or again and again by itself: whether a number that was refused is another documento's. */
const PREGUNTAS: Record<string, (db: Db) => Promise<unknown>> = {
  'the notices': db => countRechazadosDelMes(db, EMISOR, MES),
  'the book': db => listNoConcluidos(db, EMISOR, MES, 50),
  'a documento': db => findNumerosUsados(db, EMISOR, NUMEROS),
}

let database: Awaited<ReturnType<typeof createDatabase>>
let pool: Pool

beforeAll(async () => {
  database = await createDatabase()
  pool = openPool({ url: database.url, connections: 1, onError: () => {} })
  await pool.query('set session_replication_role = replica')
  await pool.query(`
    insert into documento (contribuyente_id, ambiente, cdc, tipo_documento, timbrado_id, numero_timbrado, establecimiento, punto, numero,
      estado, fecha_emision, fecha_creacion, moneda, total, innominada, receptor, receptor_documento, receptor_nombre, cuerpo, xml, digest,
      qr_url, proxima, conservar_hasta, montos)
    select 1, 'DEV', lpad(n::text, 44, '0'), 1, 1, '12345678', '001', '001', n, case when n % 300 = 0 then 'RECHAZADO' else 'APROBADO' end,
      timestamptz '2026-10-02' + n * interval '1 s', now(), 'PYG', 1, false, '{}', '-', '-', '{}', '-', '-', '-', now(), '2031-12-31', '{0,0,0,0,0,1}'
    from generate_series(1, 30000) n`)
  await pool.query('set session_replication_role = origin')
  await pool.query('analyze documento')
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

test.each(Object.entries(PREGUNTAS))(
  '%s: however many documentos there are, those of one number are found by it',
  async (_, ask) => {
    let plan = ''
    const query = async ({ text, values }: { text: string; values: unknown[] }) => {
      const { rows } = await pool.query<{ 'QUERY PLAN': string }>({ text: `explain ${text}`, values })
      plan = rows.map(row => row['QUERY PLAN']).join('\n')
      return pool.query({ text, values })
    }
    await ask({ query } as unknown as Db) // of it they ask nothing else
    expect(plan).toContain('documento_numero_unico')
    expect(plan).not.toMatch(/Seq Scan on documento\b/)
    const buscados = [...plan.matchAll(/documento_numero_unico.*\n\s*Index Cond: (.*)/g)].map(
      ([, cond]) => cond,
    )
    for (const cond of buscados) expect(cond).toMatch(/serie .*numero (=|>=)/)
  },
)
