import { afterAll, beforeAll, expect, test } from 'vitest'
import { forzar } from '../support/forzar.ts'
import { Nominaciones } from '../support/nominaciones.ts'
import { vencer } from '../support/retencion.ts'

let n: Nominaciones

beforeAll(async () => {
  n = await Nominaciones.open()
  const cdc = await n.innominada()
  expect((await n.nominar(cdc)).status).toBe(200)
  expect((await n.ver(`/api/v1/documento-electronico/${cdc}/kude`)).status).toBe(200)
  const { apiKeyId } = await n.servicio.clave('ana')
  await n.servicio.db.query(
    `update api_key set revocada_en = now(), ultimo_uso = now() where api_key_id = $1`,
    [apiKeyId],
  )
  const { rows } = await n.servicio.db.query(
    `insert into lote (contribuyente_id, ambiente, tipo_documento, estado, numero, fecha_creacion, proxima)
     values (1, 'DEV', 1, 'CONCLUIDO', '123456', now(), now()) returning lote_id as id`,
  )
  await n.servicio.db.query(
    `insert into intercambio (contribuyente_id, ambiente, lote_id, servicio, fecha, milisegundos, resumen)
     values (1, 'DEV', $1, 'siConsLoteDE', now(), 1, '-')`,
    [rows[0].id],
  )
  await n.servicio.db.query(
    `update documento set estado = 'CANCELADO' where documento_id = (select documento_id from documento where innominada limit 1)`,
  )
  await n.servicio.db.query(
    `insert into api_key_red (api_key_id, red, direccion, primera, ultima) values ($1, '10.0.0.0/24', '10.0.0.1', now(), now())`,
    [apiKeyId],
  )
  await n.servicio.db.query(
    `insert into alerta (contribuyente_id, api_key_id, tipo, dia, fecha, detalle, vista_en, vista_por)
     values (1, $1, 'RED_NUEVA', '2026-11-20', now(), '{}', now(), (select min(usuario_id) from usuario))`,
    [apiKeyId],
  )
  await n.servicio.db.query(
    `with a as (
       insert into adopcion (contribuyente_id, ambiente, formato, estado, actor, repetidos, fecha_creacion, fecha_fin, cuenta)
       values (1, 'DEV', 'LISTA', 'TERMINADA', '{}', 0, now(), now(), '{}') returning adopcion_id
     )
     insert into adopcion_documento (adopcion_id, orden, contribuyente_id, ambiente, cdc, estado, codigo, detalle, proxima)
     select adopcion_id, 0, 1, 'DEV', '1', 'NO_ADOPTADO', '0420', '-', now() from a`,
  )
  await n.servicio.db.query(
    `insert into csc (contribuyente_id, ambiente, id_csc, cifrado, fecha_creacion, reemplazado_en, retirado_en) values (1, 'DEV', '0009', 'clave', now(), now(), now())`,
  )
})
afterAll(() => n.close())

/** What the statement met; nothing of it stays. */
async function guardia(sql: string): Promise<string | undefined> {
  await n.servicio.db.query('begin')
  try {
    const { rowCount } = await n.servicio.db.query(sql)
    return `${rowCount} rows`
  } catch (error) {
    return (error as { constraint?: string }).constraint ?? String(error)
  } finally {
    await n.servicio.db.query('rollback')
  }
}

const FUTURO = `now() + interval '9 years'`

const ATAQUES: [guardia: string, sql: string][] = [
  ['adopcion_inmutable', `update adopcion set estado = 'EN_CURSO', fecha_fin = null, cuenta = null`],
  ['adopcion_inmutable', `update adopcion set desde = now(), hasta = now(), formato = 'FECHAS'`],
  ['adopcion_inmutable', `update adopcion set cuenta = '{"ADOPTADO": 9}'`],
  ['adopcion_documento_inmutable', `update adopcion_documento set estado = 'ADOPTADO'`],
  ['adopcion_documento_inmutable', `update adopcion_documento set detalle = 'todo bien'`],
  ['adopcion_documento_no_se_vacia', 'truncate adopcion_documento'],
  ['intercambio_inmutable', `update intercambio set respuesta = ''`],
  ['intercambio_inmutable', `update intercambio set estado_http = 200, resumen = 'todo bien'`],
  ['intercambio_se_conserva', 'delete from intercambio where documento_id is not null'],
  ['intercambio_se_conserva', 'delete from intercambio where evento_sifen_id is not null'],
  ['intercambio_no_se_vacia', 'truncate intercambio'],
  ['documento_estado', `update documento set estado = 'APROBADO' where estado = 'CANCELADO'`],
  ['documento_estado', `update documento set estado = 'PENDIENTE' where estado = 'CANCELADO'`],
  ['documento_sentenciado', `update documento set protocolo = '1' where estado = 'CANCELADO'`],
  ['documento_sentenciado', `update documento set codigo = '0260', mensaje = 'x' where estado = 'CANCELADO'`],
  ['documento_sentenciado', `update documento set fecha_aprobacion = ${FUTURO}`],
  ['documento_sentenciado', `update documento set fecha_procesamiento = null`],
  ['documento_sentenciado', `update documento set historia = '[]'`],
  ['documento_fijo', `update documento set innominada = not innominada`],
  ['documento_fijo', `update documento set receptor_documento = '1-9', receptor_nombre = 'OTRO'`],
  ['documento_fijo', `update documento set cuerpo = '{}'`],
  ['documento_fijo', `update documento set moneda = 'USD'`],
  ['documento_fijo', `update documento set asociado_cdc = cdc`],
  ['evento_sentenciado', `update evento_sifen set estado = 'RECHAZADO'`],
  ['evento_dicho', `update evento_sifen set protocolo = '1'`],
  ['evento_dicho', `update evento_sifen set codigo = '4065', mensaje = 'x'`],
  ['evento_dicho', `update evento_sifen set fecha_procesamiento = ${FUTURO}`],
  ['evento_dicho', `update evento_sifen set historia = '[]'`],
  ['evento_fijo', `update evento_sifen set numero_timbrado = '11111111'`],
  ['evento_fijo', `update evento_sifen set establecimiento = '009', punto = '009'`],
  ['api_key_no_revive', `update api_key set revocada_en = null where revocada_en is not null`],
  ['api_key_no_revive', `update api_key set revocada_en = ${FUTURO} where revocada_en is not null`],
  ['api_key_inmutable', `update api_key set hash = sha256('x')`],
  ['api_key_inmutable', `update api_key set prefijo = 'sk_live_000000'`],
  ['api_key_inmutable', `update api_key set ambiente = 'PROD'`],
  ['api_key_inmutable', `update api_key set contribuyente_id = 2 where contribuyente_id = 1`],
  ['api_key_inmutable', `update api_key set expira_en = ${FUTURO}`],
  ['api_key_alcance', `update api_key set permisos = '{leer}'`],
  ['api_key_alcance', `update api_key set direcciones = '{10.0.0.0/8}'`],
  ['api_key_uso', `update api_key set ultimo_uso = null where ultimo_uso is not null`],
  ['api_key_de_donde_viene', `update api_key set rotada_de = api_key_id`],
  ['api_key_no_se_borra', 'delete from api_key'],
  ['api_key_no_se_vacia', 'truncate api_key cascade'],
  [
    'api_key_red_primera',
    `update api_key_red set primera = primera + interval '1 second', ultima = ${FUTURO}`,
  ],
  ['api_key_red_primera', `update api_key_red set red = '10.0.1.0/24'`],
  ['alerta_inmutable', `update alerta set detalle = '{"red": "10.0.0.0/24"}'`],
  ['alerta_inmutable', `update alerta set tipo = 'TRAS_SILENCIO'`],
  ['alerta_inmutable', 'update alerta set vista_en = null, vista_por = null'],
  ['alerta_no_se_borra', 'delete from alerta'],
  ['alerta_no_se_vacia', 'truncate alerta'],
  ['lote_inmutable', `update lote set estado = 'ENVIADO'`],
  ['lote_inmutable', `update lote set numero = '654321'`],
  ['timbrado_inmutable', `update timbrado set numero = '11111111'`],
  ['timbrado_inmutable', `update timbrado set inicio = '2000-01-01'`],
  ['timbrado_inmutable', `update timbrado set fin = ${FUTURO}`],
  ['timbrado_inmutable', `update timbrado set siguiente = 1 where siguiente > 1`],
  ['timbrado_no_se_borra', 'delete from timbrado'],
  ['certificado_inmutable', `update certificado set cifrado = cifrado || 'x'`],
  ['certificado_inmutable', `update certificado set contribuyente_id = 2`],
  ['certificado_inmutable', `update certificado set hasta = ${FUTURO}`],
  ['certificado_no_se_borra', 'delete from certificado'],
  ['csc_inmutable', `update csc set reemplazado_en = null where reemplazado_en is not null`],
  ['csc_inmutable', `update csc set id_csc = '0007'`],
  ['csc_inmutable', `update csc set elegido_en = now()`],
  ['csc_inmutable', `update csc set retirado_en = null where retirado_en is not null`],
  ['csc_en_uso_no_se_retira', `update csc set retirado_en = now() where reemplazado_en is null`],
  ['csc_no_se_borra', 'delete from csc'],
]

test.each(ATAQUES)('%s refuses: %s', async (esperada, sql) => {
  expect(await guardia(sql)).toBe(esperada)
})

test('an exchange about a lote is kept as long as a documento that travelled in it', async () => {
  const { rows } = await n.servicio.db.query('select lote_id as id from lote order by lote_id desc limit 1')
  const { db } = n.servicio
  const nuevo = async () => {
    const { rows: nuevos } = await db.query(
      `insert into intercambio (contribuyente_id, ambiente, lote_id, servicio, fecha, milisegundos, resumen)
       values (1, 'DEV', $1, 'siConsLoteDE', now(), 1, '-') returning intercambio_id as id`,
      [rows[0].id],
    )
    return `delete from intercambio where intercambio_id = ${nuevos[0].id}`
  }
  const cdc = await n.aprobada()
  await forzar(db, 'update documento set lote_id = $2 where cdc = $1', [cdc, rows[0].id])
  expect(await guardia(await nuevo())).toBe('intercambio_se_conserva')
  await vencer(db, [cdc])
  expect(await guardia(await nuevo())).toBe('1 rows')
})

test('what speaks of nothing that is left is kept', async () => {
  const { rows } = await n.servicio.db.query(
    `insert into intercambio (contribuyente_id, ambiente, servicio, fecha, milisegundos, resumen)
     values (1, 'DEV', 'siConsDE', now(), 1, '-') returning intercambio_id as id, conservar_hasta as hasta`,
  )
  expect(rows[0].hasta).toBeNull()
  expect(await guardia(`delete from intercambio where intercambio_id = ${rows[0].id}`)).toBe(
    'intercambio_se_conserva',
  )
})

test('of very many questions about one evento those in the middle may be forgotten, the first six and the last twelve not', async () => {
  const { db } = n.servicio
  const { rows } = await db.query(
    `insert into intercambio (contribuyente_id, ambiente, evento_sifen_id, servicio, fecha, milisegundos, resumen)
     select 1, 'DEV', e.evento_sifen_id, 'siConsDE', now(), 1, '-' from evento_sifen e, generate_series(1, 19) returning intercambio_id as id`,
  )
  const seen: (string | undefined)[] = []
  for (const { id } of rows) seen.push(await guardia(`delete from intercambio where intercambio_id = ${id}`))
  expect(seen.indexOf('1 rows')).toBe(6)
  expect(seen.filter(one => one === '1 rows')).toHaveLength(1)
})

test('a temporary table of the same name deceives no guard', async () => {
  for (const tabla of ['intercambio', 'kude'])
    expect(
      await guardia(`create temp table documento (like public.documento); create temp table evento_sifen (like public.evento_sifen);
        delete from ${tabla} where documento_id is not null`),
    ).not.toMatch(/rows/)
})

test('once its retention is over a documento takes its exchanges with it', async () => {
  const cdc = await n.aprobada()
  const { db } = n.servicio
  await vencer(db, [cdc])
  expect((await db.query('delete from documento where cdc = $1', [cdc])).rowCount).toBe(1)
})
