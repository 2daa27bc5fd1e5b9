import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openPool, type Pool } from '../../src/db/db.ts'
import { countEnEspera, listEmisoresConTrabajo } from '../../src/db/espera.ts'
import type { Ambiente } from '../../src/domain/ambiente.ts'
import { createDatabase } from '../support/database.ts'
import { pararBase } from '../support/reloj.ts'

const NOW = Date.UTC(2026, 10, 20, 12)
const DIA_MS = 86_400_000
let database: Awaited<ReturnType<typeof createDatabase>>
let pool: Pool

beforeAll(async () => {
  database = await createDatabase()
  pool = openPool({ url: database.url, connections: 2, onError: () => {} })
  await pararBase(pool, NOW)
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

let next = 0
/** A taxpayer whose certificate ends so many days from now; null: there is none. */
async function contribuyente(dias: number | null, ambiente: Ambiente = 'DEV'): Promise<number> {
  const { rows } = await pool.query(
    `insert into contribuyente (ruc, razon_social, fecha_creacion) values ($1, 'X', now()) returning contribuyente_id as id`,
    [`${80_000_000 + ++next}-0`],
  )
  const [{ id }] = rows
  await pool.query(
    `insert into timbrado (contribuyente_id, ambiente, numero, inicio, establecimiento, punto, tipo_documento)
     values ($1, $2, '12345678', '2020-01-01', '001', '001', 1)`,
    [id, ambiente],
  )
  if (dias !== null)
    await pool.query(
      `insert into certificado (contribuyente_id, ambiente, ruc, titular, serie, desde, hasta, cifrado, fecha_creacion)
       values ($1, $2, '-', '-', '-', $3, $4, '', now())`,
      [id, ambiente, new Date(NOW - 400 * DIA_MS), new Date(NOW + dias * DIA_MS)],
    )
  return id
}

/** So many documentos of his, due so long ago; all but the first approved. */
async function documentos(
  id: number,
  estado: string,
  { cuantos = 1, haceMs = 1, ambiente = 'DEV' as Ambiente } = {},
): Promise<void> {
  const at = new Date(NOW - haceMs)
  await pool.query(
    `insert into documento (contribuyente_id, ambiente, cdc, tipo_documento, timbrado_id, numero_timbrado, establecimiento, punto, numero,
       estado, fecha_emision, fecha_creacion, moneda, total, innominada, receptor, receptor_documento, receptor_nombre, cuerpo, xml, digest,
       qr_url, proxima, conservar_hasta, montos)
     select $1, $6, lpad(($1::bigint * 1000000 + n.desde + i)::text, 44, '0'), 1, t.timbrado_id, t.numero, '001', '001', n.desde + i,
       $2, $3, $3, 'PYG', 1, false, '{}', '-', '-', '{}', '-', '-', '-', $4, '2031-12-31', '{0,0,0,0,0,0}'
     from timbrado t, (select count(*) as desde from documento where contribuyente_id = $1) n, generate_series(1, $5::int) i
     where t.contribuyente_id = $1 and t.ambiente = $6`,
    [id, estado, at, at, cuantos, ambiente],
  )
}

/** One of his that SIFEN was given, and of which it has said what the estado says. */
async function lote(id: number, estado: string): Promise<void> {
  await pool.query(
    `insert into lote (contribuyente_id, ambiente, tipo_documento, estado, fecha_creacion, proxima) values ($1, 'DEV', 1, $2, $3, $3)`,
    [id, estado, new Date(NOW)],
  )
}

const NINGUNO = { cuantos: 0, alMenos: false, segundos: 0 }

beforeEach(async () => {
  await pool.query('alter table documento disable trigger user')
  await pool.query('delete from documento')
  await pool.query('delete from lote')
})

const conTrabajo = async () =>
  (await listEmisoresConTrabajo(pool, 100)).map(({ contribuyenteId }) => contribuyenteId)

test('whoever has something due is found, whatever others have waiting; what is not due yet is not', async () => {
  const ids = [
    await contribuyente(30),
    await contribuyente(30),
    await contribuyente(30),
    await contribuyente(30),
  ]
  await documentos(ids[0]!, 'PENDIENTE', { cuantos: 12_000, haceMs: DIA_MS })
  await documentos(ids[1]!, 'PENDIENTE', { haceMs: -60_000 })
  await documentos(ids[2]!, 'ENVIADO')
  await documentos(ids[3]!, 'APROBADO')
  expect(await conTrabajo()).toEqual([ids[0], ids[2]])
})

test('of each is known for how long the first of his could have been done: the documento or the lote', async () => {
  const [uno, otro, tercero] = [await contribuyente(30), await contribuyente(30), await contribuyente(30)]
  await documentos(uno, 'PENDIENTE', { cuantos: 3, haceMs: 4_000 })
  await lote(uno, 'ENVIADO')
  await documentos(otro, 'ENVIADO', { haceMs: 500 })
  await lote(tercero, 'INCIERTO')
  const found = await listEmisoresConTrabajo(pool, 100)
  expect(found.map(({ contribuyenteId, atrasoMs }) => [contribuyenteId, atrasoMs]).sort()).toEqual(
    [
      [uno, 4_000],
      [otro, 500],
      [tercero, 0],
    ].sort(),
  )
})

test('whoever cannot be let in wakes nobody: without a certificate, or with one that ended; in SANDBOX none is needed', async () => {
  const sin = await contribuyente(null)
  const vencido = await contribuyente(0)
  const vigente = await contribuyente(1)
  const sandbox = await contribuyente(null, 'SANDBOX')
  for (const id of [sin, vencido, vigente]) await documentos(id, 'PENDIENTE')
  await documentos(sandbox, 'PENDIENTE', { ambiente: 'SANDBOX' })
  expect((await conTrabajo()).sort()).toEqual([vigente, sandbox].sort())
  expect(await countEnEspera(pool)).toEqual([
    {
      ambiente: 'DEV',
      porEnviar: { cuantos: 3, alMenos: false, segundos: 0.001 },
      enLote: NINGUNO,
      sinCertificado: 2,
    },
    {
      ambiente: 'SANDBOX',
      porEnviar: { cuantos: 1, alMenos: false, segundos: 0.001 },
      enLote: NINGUNO,
      sinCertificado: 0,
    },
  ])
})

test('nobody is counted on for ever: ten thousand of one emisor are "at least" that many, and hide no other', async () => {
  const [uno, otro] = [await contribuyente(30), await contribuyente(30)]
  await documentos(uno, 'PENDIENTE', { cuantos: 10_500, haceMs: 5_000 })
  await documentos(otro, 'ENVIADO', { haceMs: 9_000 })
  expect(await countEnEspera(pool)).toEqual([
    {
      ambiente: 'DEV',
      porEnviar: { cuantos: 10_001, alMenos: true, segundos: 9 },
      enLote: NINGUNO,
      sinCertificado: 0,
    },
  ])
})

test('what SIFEN was given in a lote, and has not judged, is counted apart, also of whoever has nothing else', async () => {
  const [uno, otro, sin] = [await contribuyente(30), await contribuyente(30), await contribuyente(null)]
  for (const id of [uno, sin]) {
    await documentos(id, 'EN_LOTE', { cuantos: 2, haceMs: 7_000 })
    await lote(id, 'INCIERTO')
  }
  await documentos(otro, 'APROBADO')
  await lote(otro, 'CONCLUIDO')
  expect(await countEnEspera(pool)).toEqual([
    {
      ambiente: 'DEV',
      porEnviar: NINGUNO,
      enLote: { cuantos: 4, alMenos: false, segundos: 7 },
      sinCertificado: 1,
    },
  ])
  await documentos(otro, 'EN_LOTE', { cuantos: 10_500, haceMs: 9_000 })
  await lote(otro, 'EN_PROCESO')
  expect(await countEnEspera(pool)).toEqual([
    {
      ambiente: 'DEV',
      porEnviar: NINGUNO,
      enLote: { cuantos: 10_004, alMenos: true, segundos: 9 },
      sinCertificado: 1,
    },
  ])
})

test('whoever lacks a certificate is counted once, in however many ways his documentos wait', async () => {
  const sin = await contribuyente(null)
  await documentos(sin, 'EN_LOTE', { haceMs: 3_000 })
  await lote(sin, 'ENVIADO')
  await documentos(sin, 'PENDIENTE')
  expect(await countEnEspera(pool)).toEqual([
    {
      ambiente: 'DEV',
      porEnviar: { cuantos: 1, alMenos: false, segundos: 0.001 },
      enLote: { cuantos: 1, alMenos: false, segundos: 3 },
      sinCertificado: 1,
    },
  ])
})

test('what was ever issued costs nothing: the plans read what waits, not the table', async () => {
  const id = await contribuyente(30)
  await documentos(id, 'APROBADO', { cuantos: 30_000 })
  await documentos(id, 'PENDIENTE', { cuantos: 3 })
  await documentos(id, 'EN_LOTE', { cuantos: 3 })
  await lote(id, 'ENVIADO')
  await pool.query('vacuum analyze documento')
  for (const statement of [countEnEspera(asking()), listEmisoresConTrabajo(asking(), 100)]) {
    await statement
    const plan = plans.pop()!
    expect(plan).not.toContain('Seq Scan on documento')
    const buffers = Number(/Buffers: shared hit=(\d+)/.exec(plan)?.[1])
    expect(buffers, plan).toBeLessThan(100)
  }
})

const plans: string[] = []
/** Answers nothing, and keeps the plan of what was asked. */
const asking = () => ({
  async query({ text, values }: { text: string; values?: unknown[] }) {
    const { rows } = await pool.query(`explain (analyze, buffers) ${text}`, values)
    plans.push(rows.map(row => row['QUERY PLAN']).join('\n'))
    return { rows: [], rowCount: 0 }
  },
})
