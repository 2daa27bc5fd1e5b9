import type { Emisor } from '../domain/ambiente.ts'
import { MUCHOS } from '../domain/documento/cuenta.ts'
import type {
  CorreoRebotado,
  HechosDeNoticias,
  RecibidoCancelado,
  TandaPorMirar,
  WebhookCaido,
} from '../domain/noticia/hechos.ts'
import { type Db, one, toTimestamp } from './db.ts'

/** Among the last that came back: those about documentos of which nothing was sent since, and the last one of them. */
export async function findRebotes(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  desde: number,
): Promise<HechosDeNoticias['rebotes']> {
  return one<{ cuantos: number; ultimo: CorreoRebotado | null }>(db, {
    name: 'find-rebotes',
    text: `
      select count(*) as cuantos, (jsonb_agg(to_jsonb(r) order by r."correoId" desc) -> 0) as ultimo from (
        select c.correo_id as "correoId", c.documento_id as "documentoId", c.para, c.rebote
        from correo c
        where c.contribuyente_id = $1 and c.ambiente = $2 and c.estado = 'REBOTADO' and c.documento_id is not null and c.rebotado_en > $3
          and not exists (
            select from correo d where d.contribuyente_id = $1 and d.ambiente = $2 and d.documento_id = c.documento_id
              and d.fecha > c.rebotado_en)
        order by c.correo_id desc limit ${MUCHOS}) r`,
    values: [contribuyenteId, ambiente, toTimestamp(desde)],
  })
}

/** Received, and known since `desde` to be cancelled, later than when they came: the last one of them by name. */
export async function findRecibidosCancelados(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  desde: number,
): Promise<HechosDeNoticias['cancelados']> {
  const row = await one<{ cuantos: number; desde: number | null; ultimo: RecibidoCancelado | null }>(db, {
    name: 'find-recibidos-cancelados',
    text: `
      select count(*) as cuantos, min(fecha_consulta) as desde,
        (jsonb_agg(jsonb_build_object('recibidoId', recibido_id, 'ruc', emisor_ruc,
          'numeroFormateado', establecimiento || '-' || punto || '-' || lpad(numero::text, 7, '0')) order by fecha_consulta desc, recibido_id desc) -> 0) as ultimo
      from (
        select * from documento_recibido
        where contribuyente_id = $1 and ambiente = $2 and estado = 'CANCELADO' and fecha_consulta > $3 and fecha_consulta > fecha_creacion
        order by fecha_consulta desc limit ${MUCHOS}) r`,
    values: [contribuyenteId, ambiente, toTimestamp(desde)],
  })
  return { ...row, cuantos: Math.min(row.cuantos, MUCHOS) }
}

/** So many of the last tandas are looked at, and so many told. */
const ULTIMAS = 200
const DICHAS = 10

/** Stopped by the service, ended since then, or made by the calendar and not begun. */
export async function listTandasPorMirar(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  desde: number,
): Promise<TandaPorMirar[]> {
  const { rows } = await db.query<TandaPorMirar>({
    name: 'list-tandas-por-mirar',
    text: `
      select t.tanda_id as "tandaId", t.nombre, t.estado, t.intentos, c."conFaltas", c.listos, c.emitidos
      from (
        select * from (
          select * from tanda where contribuyente_id = $1 and ambiente = $2 order by tanda_id desc limit ${ULTIMAS}) u
        where u.estado = 'PAUSADA' and u.motivo is not null or u.estado = 'TERMINADA' and u.fecha_fin > $3
          or u.estado = 'BORRADOR' and exists (
            select from tanda_documento r where r.contribuyente_id = $1 and r.tanda_id = u.tanda_id and r.recurrente_id is not null)
        order by u.tanda_id desc limit ${DICHAS}
      ) t
      cross join lateral (
        select count(*) filter (where estado = 'CON_FALTAS') as "conFaltas", count(*) filter (where estado = 'LISTO') as listos,
          count(*) filter (where estado = 'EMITIDO') as emitidos
        from tanda_documento d where d.contribuyente_id = $1 and d.ambiente = $2 and d.tanda_id = t.tanda_id
      ) c
      order by t.tanda_id desc`,
    values: [contribuyenteId, ambiente, toTimestamp(desde)],
  })
  return rows
}

/** Paused because they failed or answered 410, and not by somebody. */
export async function listWebhooksCaidos(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
): Promise<WebhookCaido[]> {
  const { rows } = await db.query<WebhookCaido>({
    name: 'list-webhooks-caidos',
    text: `
      select webhook_id as "webhookId", nombre, motivo_pausa as motivo, arriendo as vez, fallando_desde as desde
      from webhook
      where contribuyente_id = $1 and ambiente = $2 and motivo_pausa in ('FALLAS', 'YA_NO_ESTA')
      order by webhook_id desc limit ${DICHAS}`,
    values: [contribuyenteId, ambiente],
  })
  return rows
}
