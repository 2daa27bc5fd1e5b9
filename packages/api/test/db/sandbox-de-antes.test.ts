import pg from 'pg'
import { expect, test } from 'vitest'
import { migrate, readMigrations } from '../../src/db/migrate.ts'
import { createDatabase } from '../support/database.ts'

test('what was in SANDBOX before has 30 days from the migration on, its key too; nothing else changes its date', async () => {
  const database = await createDatabase('nothing')
  const all = readMigrations()
  const corte = all.findIndex(({ nombre }) => nombre.endsWith('sandbox-se-vacia.sql'))
  await migrate(database.url, all.slice(0, corte))
  const db = new pg.Client({ connectionString: database.url })
  await db.connect()
  await db.query(`
    insert into contribuyente (ruc, razon_social, fecha_creacion) values ('80012345-0', 'EJEMPLO SA', now());
    insert into timbrado (contribuyente_id, ambiente, numero, inicio, establecimiento, punto, tipo_documento, siguiente, activo)
      values (1, 'SANDBOX', '12345678', '2020-01-01', '001', '001', 1, 1, true);
    with d as (
      insert into documento (contribuyente_id, ambiente, cdc, tipo_documento, timbrado_id, numero_timbrado, establecimiento, punto, numero,
        estado, fecha_emision, fecha_creacion, moneda, total, innominada, receptor, receptor_documento, receptor_nombre, cuerpo, xml, digest,
        qr_url, proxima, conservar_hasta)
      select 1, ambiente, lpad('7', 44, '0'), 1, 1, '12345678', '001', '001', 1, 'APROBADO', now(), now(), 'PYG', 1, false, '{}',
        '-', '-', '{}', '-', '-', '-', now(), '2099-12-31' from unnest(array['DEV', 'PROD', 'SANDBOX']) as a (ambiente)
      returning documento_id, ambiente)
    insert into idempotencia (contribuyente_id, ambiente, clave, operacion, documento_id, fecha_creacion, completada_en, reservada_hasta)
    select 1, ambiente, 'una', 'EMISION', documento_id, now(), now(), '2099-12-31' from d`)
  const dias = async () =>
    (
      await db.query(
        `select d.ambiente, conservar_hasta - (now() at time zone 'America/Asuncion')::date as documento,
           reservada_hasta - (now() at time zone 'America/Asuncion')::date as clave
         from documento d join idempotencia using (documento_id) order by 1`,
      )
    ).rows
  const before = await dias()
  await migrate(database.url)
  expect(await dias()).toEqual([before[0], before[1], { ambiente: 'SANDBOX', documento: 30, clave: 30 }])
  await expect(db.query(`update documento set conservar_hasta = '2020-01-01'`)).rejects.toMatchObject({
    constraint: 'documento_inmutable',
  })
  await expect(db.query(`update idempotencia set reservada_hasta = '2020-01-01'`)).rejects.toMatchObject({
    constraint: 'idempotencia_inmutable',
  })
  await db.end()
  await database.drop()
})
