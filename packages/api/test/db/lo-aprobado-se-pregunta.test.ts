import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate, readMigrations } from '../../src/db/migrate.ts'
import { createDatabase } from '../support/database.ts'

const migrations = readMigrations()
const antes = migrations.findIndex(({ nombre }) => nombre.endsWith('-lo-aprobado-se-pregunta.sql'))
let db: pg.Client
let url: string
let drop: () => Promise<void>

/** By their number: approved so many hours ago, asked about so many hours ago, and with what a program of before left. */
const RECIBIDOS = {
  nueva: `(1, 'APROBADO', 1, 1, 1, null)`,
  conRastro: `(2, 'APROBADO', 1, 10, 9, -9)`,
  nota: `(3, 'APROBADO', 5, 100, 100, null)`,
  cerrada: `(4, 'APROBADO', 1, 500, 490, null)`,
  preguntada: `(5, 'APROBADO', 1, 500, 20, -490)`,
  deHaceMucho: `(6, 'APROBADO', 1, 3000, 3000, -2999)`,
  cancelada: `(7, 'CANCELADO', 1, 10, 9, -9)`,
  firmada: `(8, 'FIRMADO', 1, null, null, -1)`,
}

beforeAll(async () => {
  ;({ url, drop } = await createDatabase('nothing'))
  await migrate(url, migrations.slice(0, antes))
  db = new pg.Client({ connectionString: url })
  await db.connect()
  await db.query(`
    insert into contribuyente (ruc, razon_social, fecha_creacion) values ('80012345-0', 'UNO SA', now());
    insert into documento_recibido (recibido_id, contribuyente_id, ambiente, cdc, emisor_ruc, emisor_nombre, tipo_documento, numero_timbrado, establecimiento,
      punto, numero, fecha_emision, moneda, total, total_guaranies, receptor_nombre, estado, fecha_aprobacion, fecha_consulta, proxima_consulta, consultas,
      xml, fecha_creacion, conservar_hasta)
    overriding system value
    select n, 1, 'DEV', lpad(n::text, 44, '0'), '80000001-1', 'X', tipo, '12345678', '001', '001', n, now(), 'PYG', 1, 1, 'UNO SA', estado,
      now() - aprobada * interval '1 hour', now() - preguntada * interval '1 hour', now() + proxima * interval '1 hour', 3, '-', now(), '2040-01-01'
    from (values ${Object.values(RECIBIDOS).join(', ')}) as r (n, estado, tipo, aprobada, preguntada, proxima)`)
  await migrate(url)
})
afterAll(() => db.end().then(drop))

/** In how many hours each is asked about, and for which time. */
const horas = async () => {
  const { rows } = await db.query(
    `select round(extract(epoch from proxima_consulta - now()) / 3600)::int as en, consultas from documento_recibido order by recibido_id`,
  )
  const nombres = Object.keys(RECIBIDOS)
  return Object.fromEntries(
    rows.map(({ en, consultas }, n) => [nombres[n], en === null ? null : [en, consultas]]),
  )
}

test('what was approved before is asked about after its days, and what nobody asked about since, soon; of the rest nothing', async () => {
  const pasos = {
    ...{ nueva: [53, 0], conRastro: [44, 0], nota: [74, 0], cerrada: [0, 0] },
    ...{ preguntada: null, deHaceMucho: null, cancelada: null, firmada: [-1, 3] },
  }
  expect(await horas()).toEqual(pasos)
})
