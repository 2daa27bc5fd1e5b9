import type { Pool } from '../../packages/api/src/db/db.ts'
import { copiar } from './mundo.ts'

/** Nominated documentos of other days, with their keys and exchanges: only rows, made by the database itself. */
export async function rellenar(db: Pool, modeloId: number, hasta: number): Promise<void> {
  const { rows } = await db.query<{ count: number }>('select count(*)::int as count from evento_sifen')
  const cuantos = hasta - rows[0]!.count
  if (cuantos <= 0) return
  // The rows are consistent as they are made: nobody needs to look each of them up.
  await db.query('set statement_timeout = 0')
  await db.query('set session_replication_role = replica')
  const other = { cdc: `lpad(n::text, 44, '0')`, numero: '2000000 + n', xml: `md5(n::text)` }
  await db.query(`${await copiar(db, other)}, generate_series(1, $2::int) n where d.documento_id = $1`, [
    modeloId,
    cuantos,
  ])
  const columns = `contribuyente_id, ambiente, tipo, estado, motivo, receptor, numero_timbrado, establecimiento, punto,
    tipo_documento, serie, protocolo, codigo, mensaje, fecha_creacion, fecha_procesamiento, historia, conservar_hasta`
  await db.query(`
    insert into evento_sifen (documento_id, cdc, numero_inicio, numero_fin, id_mensaje, xml, ${columns})
    select d.documento_id, d.cdc, d.numero, d.numero, d.numero, d.xml, ${columns.replaceAll(/\w+/g, 'e.$&')}
    from documento d, (select * from evento_sifen where estado = 'APROBADO' limit 1) e where d.numero > 2000000`)
  await db.query(`
    insert into idempotencia (contribuyente_id, ambiente, clave, operacion, documento_id, fecha_creacion, completada_en, reservada_hasta, evento_sifen_id)
    select contribuyente_id, ambiente, 'relleno-' || evento_sifen_id, tipo, documento_id, fecha_creacion, fecha_procesamiento, conservar_hasta, evento_sifen_id
    from evento_sifen where numero_inicio > 2000000`)
  await db.query(`
    insert into intercambio (contribuyente_id, ambiente, evento_sifen_id, conservar_hasta, servicio, fecha, milisegundos, resumen, estado_http)
    select contribuyente_id, ambiente, evento_sifen_id, conservar_hasta, 'siRecepEvento', fecha_creacion, 300, 'HTTP 200', 200
    from evento_sifen where numero_inicio > 2000000`)
  await db.query('set session_replication_role = origin')
  await db.query('vacuum analyze')
  await db.query('checkpoint')
}
