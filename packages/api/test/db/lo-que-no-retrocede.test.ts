import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase } from '../support/database.ts'

let database: Awaited<ReturnType<typeof createDatabase>>
let db: pg.Client
const FUTURO = `now() + interval '9 years'`
/** It was sent, of which nobody knows what became; two asked since, and heard nothing. */
const CONVERSADO = `'[{"paso":"pedido"},{"paso":"envio","dijo":"nada"},{"paso":"pedido"},{"paso":"consulta"},{"paso":"pedido"},{"paso":"consulta"}]'`
const PASADO = `'[{"que":"a","en":1},{"que":"b","en":2},{"que":"c","en":3}]'`

/** A documento and an evento that wait and have a past, lotes of each kind, people, and keys that were used. */
const MUNDO = `
  insert into contribuyente (ruc, razon_social, fecha_creacion) values ('80099999-1', 'UNO', now()), ('80088888-0', 'DOS', now()), ('80066666-3', 'TRES', now());
  insert into usuario (iss, sub) values ('i', 'ana'), ('i', 'beto'), ('i', 'nadie');
  insert into miembro (contribuyente_id, usuario_id, correo, rol, fecha_creacion) values
    (1, 1, 'ana@ejemplo.com.py', 'PROPIETARIO', now()), (2, 2, 'beto@otra.com.py', 'PROPIETARIO', now()), (1, null, 'carla@ejemplo.com.py', 'LECTOR', now());
  insert into timbrado (contribuyente_id, ambiente, numero, inicio, establecimiento, punto, tipo_documento) values (1, 'DEV', '80099999', '2019-01-01', '001', '001', 1);
  insert into documento (contribuyente_id, ambiente, cdc, tipo_documento, timbrado_id, numero_timbrado, establecimiento, punto, numero, estado,
    fecha_emision, fecha_creacion, moneda, total, innominada, receptor, receptor_documento, receptor_nombre, cuerpo, xml, digest, qr_url, proxima,
    historia, conservar_hasta, arriendo)
  values (1, 'DEV', repeat('1', 44), 1, 1, '80099999', '001', '001', 1, 'PENDIENTE', now(), now(), 'PYG', 1, true, '{}', '0', 'SIN NOMBRE', '{}', '<x/>',
    'd', 'q', now(), ${PASADO}, '2040-12-31', 3);
  insert into kude (documento_id, formato, pdf) values (1, 'a4', 'x');
  insert into evento_sifen (contribuyente_id, ambiente, documento_id, tipo, motivo, numero_timbrado, establecimiento, punto, numero_inicio,
    numero_fin, tipo_documento, id_mensaje, xml, fecha_creacion, conservar_hasta, arriendo, historia)
  values (1, 'DEV', 1, 'CANCELACION', 'm', '80099999', '001', '001', 1, 1, 1, 1, '<x/>', now(), '2040-12-31', 3, ${CONVERSADO});
  insert into lote (contribuyente_id, ambiente, tipo_documento, estado, numero, fecha_creacion, proxima, arriendo)
    values (1, 'DEV', 1, 'CONCLUIDO', '7', now(), now(), 1), (1, 'DEV', 1, 'ENVIADO', '8', now(), now(), 1), (1, 'DEV', 1, 'ENVIADO', null, now(), now(), 1);
  insert into idempotencia (contribuyente_id, ambiente, clave, operacion, documento_id, fecha_creacion, completada_en, reservada_hasta)
    values (1, 'DEV', 'k', 'EMISION', 1, now(), now(), '2040-12-31');
  insert into auditoria (contribuyente_id, fecha, actor, accion) values (1, now(), 'ana', 'x');
  insert into auditoria_sello (contribuyente_id, secuencia, auditoria_id, anterior, hash) values (1, 1, 1, sha256(''), sha256(''))`

beforeAll(async () => {
  database = await createDatabase()
  db = new pg.Client({ connectionString: database.url })
  await db.connect()
  await db.query(MUNDO)
})
afterAll(async () => {
  await db.end()
  await database.drop()
})

/** What the statement met; nothing of it stays. */
async function guardia(sql: string): Promise<string> {
  await db.query('begin')
  try {
    return `${(await db.query(sql)).rowCount} rows`
  } catch (error) {
    return (error as { constraint?: string }).constraint ?? String(error)
  } finally {
    await db.query('rollback')
  }
}

const ATAQUES: [guardia: string, sql: string][] = [
  ['documento_no_retrocede', 'update documento set arriendo = arriendo - 1'],
  ['documento_no_retrocede', `update documento set historia = '[]'`],
  ['documento_inmutable', `update documento set conservar_hasta = '2000-01-01'`],
  ['evento_no_retrocede', 'update evento_sifen set arriendo = 0'],
  ['evento_no_retrocede', `update evento_sifen set historia = '[]'`],
  ['evento_no_retrocede', 'update evento_sifen set historia = historia - 1'],
  ['evento_inmutable', `update evento_sifen set conservar_hasta = '2000-01-01'`],
  ['lote_no_retrocede', 'update lote set arriendo = arriendo - 1'],
  ['lote_cerrado', `update lote set estado = 'RECHAZADO' where estado = 'CONCLUIDO'`],
  ['lote_cerrado', `update lote set historia = '[{"que":"otra"}]' where estado = 'CONCLUIDO'`],
  ['lote_se_conserva', `delete from lote where estado = 'CONCLUIDO'`],
  ['lote_se_conserva', `delete from lote where numero = '8'`],
  ['contribuyente_inmutable', `update contribuyente set ruc = '80077777-9' where contribuyente_id = 1`],
  ['contribuyente_inmutable', `update contribuyente set fecha_creacion = ${FUTURO}`],
  ['contribuyente_no_se_borra', 'delete from contribuyente where contribuyente_id = 3'],
  ['usuario_inmutable', `update usuario set sub = 'otro' where sub = 'ana'`],
  ['usuario_no_se_borra', `delete from usuario where sub = 'nadie'`],
  ['miembro_inmutable', 'update miembro set contribuyente_id = 2 where usuario_id = 1'],
  ['miembro_inmutable', 'update miembro set usuario_id = 3 where usuario_id = 1'],
  ['miembro_inmutable', 'update miembro set usuario_id = null where usuario_id = 1'],
  ['miembro_inmutable', `update miembro set correo = 'otra@ejemplo.com.py' where usuario_id = 1`],
  ['miembro_inmutable', `update miembro set fecha_creacion = ${FUTURO}`],
  ['miembro_no_se_vacia', 'truncate miembro'],
  ['auditoria_solo_crece', `update auditoria set actor = 'otro'`],
  ['auditoria_solo_crece', 'delete from auditoria'],
  ['auditoria_no_se_vacia', 'truncate auditoria'],
  ['auditoria_sello_solo_crece', 'update auditoria_sello set hash = anterior'],
  ['auditoria_sello_solo_crece', 'delete from auditoria_sello'],
  ['auditoria_sello_no_se_vacia', 'truncate auditoria_sello'],
  ['idempotencia_inmutable', `update idempotencia set operacion = 'NOMINACION'`],
  ['idempotencia_inmutable', `update idempotencia set clave = 'otra'`],
  ['idempotencia_inmutable', `update idempotencia set completada_en = ${FUTURO}`],
  ['idempotencia_inmutable', 'update idempotencia set completada_en = null'],
  ['idempotencia_inmutable', `update idempotencia set reservada_hasta = '2000-01-01'`],
  ['idempotencia_inmutable', 'update idempotencia set evento_sifen_id = 1'],
  ['idempotencia_no_se_vacia', 'truncate idempotencia'],
  ['kude_inmutable', `update kude set pdf = ''`],
  ['kude_no_se_vacia', 'truncate kude'],
]

test.each(ATAQUES)('%s refuses: %s', async (esperada, sql) => {
  expect(await guardia(sql)).toBe(esperada)
})

test.each([
  'delete from lote where numero is null',
  'update documento set arriendo = arriendo + 1, historia = historia - 2',
  `update evento_sifen set historia = historia || '[{"que":"d"}]', arriendo = arriendo + 1`,
  'update evento_sifen set historia = historia - 5 - 4 - 3 - 2',
  'update miembro set usuario_id = 3 where usuario_id is null',
  `update miembro set rol = 'LECTOR' where usuario_id = 1`,
  `update usuario set correo = 'a@b.c', nombre = 'Ana' where usuario_id = 1`,
  `update contribuyente set razon_social = 'OTRO NOMBRE' where contribuyente_id = 1`,
])('what the service does passes: %s', async sql => {
  expect(await guardia(sql)).toBe('1 rows')
})
