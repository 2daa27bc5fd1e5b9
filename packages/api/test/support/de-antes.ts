import pg from 'pg'
import { migrate, readMigrations } from '../../src/db/migrate.ts'
import { createDatabase } from './database.ts'

/** Before the contribuyente was in each key: two taxpayers, of each a documento that travelled in a lote, and an event. */
export async function createDeAntes(): Promise<{ url: string; db: pg.Client; drop: () => Promise<void> }> {
  const { url, drop } = await createDatabase('nothing')
  const all = readMigrations()
  const corte = all.findIndex(({ nombre }) => nombre.endsWith('el-contribuyente-en-cada-clave.sql'))
  await migrate(url, all.slice(0, corte))
  const db = new pg.Client({ connectionString: url })
  await db.connect()
  await db.query(`
    insert into contribuyente (ruc, razon_social, fecha_creacion) values ('80012345-0', 'UNO SA', now()), ('80012346-9', 'OTRO SA', now());
    insert into timbrado (contribuyente_id, ambiente, numero, inicio, establecimiento, punto, tipo_documento)
      select c, 'DEV', '12345678', '2020-01-01', '001', '001', 1 from generate_series(1, 2) c;
    insert into lote (contribuyente_id, ambiente, tipo_documento, estado, fecha_creacion, proxima)
      select c, 'DEV', 1, 'CONCLUIDO', now(), now() from generate_series(1, 2) c;
    insert into documento (contribuyente_id, ambiente, cdc, tipo_documento, timbrado_id, numero_timbrado, establecimiento, punto, numero, estado,
      fecha_emision, fecha_creacion, moneda, total, innominada, receptor, receptor_documento, receptor_nombre, cuerpo, xml, digest, qr_url,
      proxima, historia, conservar_hasta)
    select c, 'DEV', lpad(c::text, 44, '0'), 1, c, '12345678', '001', '001', 1, 'APROBADO', now(), now(), 'PYG', 1, true, '{}', '-', '-', '{}', '-',
      '-', '-', now(), jsonb_build_array(jsonb_build_object('que', 'en-lote', 'en', 0, 'lote', c)), ('2040-01-0' || c)::date
    from generate_series(1, 2) c;
    insert into evento_sifen (contribuyente_id, ambiente, documento_id, tipo, motivo, numero_timbrado, establecimiento, punto, numero_inicio,
      numero_fin, tipo_documento, id_mensaje, xml, fecha_creacion, conservar_hasta)
    select c, 'DEV', c, 'CANCELACION', '-', '12345678', '001', '001', 1, 1, 1, c, '-', now(), ('2050-01-0' || c)::date from generate_series(1, 2) c`)
  return { url, db, drop: () => db.end().then(drop) }
}

/** The statements of a version of before, word for word in what they name. */
export async function writeComoAntes(db: pg.Client): Promise<void> {
  for (const id of [1, 2]) {
    await db.query(
      `insert into kude (documento_id, formato, pdf) values ($1, case when exists (select from kude where documento_id = $1)
      then 'ticket' else 'a4' end, 'x') on conflict do nothing`,
      [id],
    )
    for (const de of ['documento_id', 'lote_id', 'evento_sifen_id'])
      await db.query(
        `insert into intercambio (contribuyente_id, ambiente, ${de}, servicio, fecha, milisegundos, resumen) values ($1, 'DEV', $1, $2, now(), 1, '-')`,
        [id, de],
      )
  }
}
