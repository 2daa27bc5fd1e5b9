import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrateDatabase } from '../../src/operador/index.ts'
import { administer } from '../support/database.ts'
import { createDeAntes } from '../support/de-antes.ts'

let antes: Awaited<ReturnType<typeof createDeAntes>>
/** The service of the version before, which owns nothing. */
let servicio: pg.Client
let databaseUrl: string
let rol: string

beforeEach(async () => {
  antes = await createDeAntes()
  rol = `s_${randomUUID().replaceAll('-', '')}`
  await antes.db.query(`
    create role ${rol} login password 'x';
    grant select, insert, update on all tables in schema public to ${rol};
    grant usage on all sequences in schema public to ${rol}`)
  databaseUrl = Object.assign(new URL(antes.url), { username: rol, password: 'x' }).href
  servicio = new pg.Client({ connectionString: databaseUrl })
  await servicio.connect()
})
afterEach(async () => {
  await servicio.end()
  await antes.drop()
  await administer(`drop role ${rol}`)
})

/** As that version emits: what became of it, or why nothing did. */
async function emitir(numero: number): Promise<string> {
  try {
    await servicio.query(
      `insert into documento (contribuyente_id, ambiente, cdc, tipo_documento, timbrado_id, numero_timbrado, establecimiento, punto, numero, estado,
        fecha_emision, fecha_creacion, moneda, total, innominada, receptor, receptor_documento, receptor_nombre, cuerpo, xml, digest, qr_url,
        proxima, historia, conservar_hasta)
      values (1, 'DEV', lpad($1::text, 44, '0'), 1, 1, '12345678', '001', '001', $1::text::integer, 'PENDIENTE', now(), now(), 'PYG', 1, true, '{}',
        '-', '-', '{}', '-', '-', '-', now(), '[]', '2040-01-01')`,
      [numero],
    )
    return 'emitido'
  } catch (error) {
    return (error as Error).message
  }
}

test('while the schema is brought up to date step by step, the service of before has its rights in what its own statements write by then', async () => {
  const hechos: string[] = []
  let emitiendo = emitir(100).then(hecho => void hechos.push(hecho))
  const enLinea = () => {
    emitiendo = emitiendo.then(async () => void hechos.push(await emitir(101 + hechos.length)))
  }
  expect(await migrateDatabase({ ownerUrl: antes.url, databaseUrl, enLinea })).toMatchObject({ ok: true })
  await emitiendo
  expect(hechos.length).toBeGreaterThan(20)
  expect([...new Set(hechos)]).toEqual(['emitido'])
})

test('what is given to it for that time ends with it: it has what the service needs and nothing of what is to come', async () => {
  expect(await migrateDatabase({ ownerUrl: antes.url, databaseUrl })).toMatchObject({ ok: true })
  const { rows } = await antes.db.query(
    `select has_table_privilege($1, 'ficha', 'insert') as ficha, has_table_privilege($1, 'casilla_correo', 'delete') as correo,
      (select count(*)::int from pg_default_acl) as futuros`,
    [rol],
  )
  expect(rows).toEqual([{ ficha: true, correo: false, futuros: 0 }])
})
