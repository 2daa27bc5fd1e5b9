import type { Emisor } from '../domain/ambiente.ts'
import type { TipoDeAviso } from '../domain/aviso/tipos.ts'
import type { EstadoDeWebhook } from '../domain/webhook/estados.ts'
import type { CambiosDeWebhook, WebhookPedido } from '../domain/webhook/pedido.ts'
import { FALLA_DESDE, PAUSA_TRAS_MS } from '../domain/webhook/reintento.ts'
import { columns, type Fila } from './columns.ts'
import { type Db, one, toTimestamp } from './db.ts'
import { nextToken } from './evento.ts'
import { isRepartida, readPiezas } from './reparto.ts'

export type WebhookRow = Fila<
  'webhook',
  (typeof WEBHOOK)[number],
  {
    tipos: TipoDeAviso[] | null
    estado: EstadoDeWebhook
    motivoPausa: 'PEDIDA' | 'FALLAS' | 'YA_NO_ESTA' | null
  }
>

const WEBHOOK = [
  'webhookId',
  'url',
  'nombre',
  'tipos',
  'estado',
  'motivoPausa',
  'fechaCreacion',
  'fallos',
  'fallandoDesde',
] as const
const WEBHOOK_COLUMNS = columns('webhook', WEBHOOK)

export interface RefWebhook extends Emisor {
  webhookId: number
}

export async function insertWebhook(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  { url, nombre, tipos }: WebhookPedido,
  now: number,
): Promise<WebhookRow> {
  return one<WebhookRow>(db, {
    text: `
      insert into webhook (contribuyente_id, ambiente, url, nombre, tipos, fecha_creacion, proxima)
      values ($1, $2, $3, $4, $5, $6, ahora()) returning ${WEBHOOK_COLUMNS}`,
    values: [contribuyenteId, ambiente, url, nombre, tipos, toTimestamp(now)],
  })
}

export async function listWebhooks(db: Db, { contribuyenteId, ambiente }: Emisor): Promise<WebhookRow[]> {
  const { rows } = await db.query<WebhookRow>({
    text: `select ${WEBHOOK_COLUMNS} from webhook where contribuyente_id = $1 and ambiente = $2 order by webhook_id`,
    values: [contribuyenteId, ambiente],
  })
  return rows
}

export async function lockWebhook(
  db: Db,
  { contribuyenteId, ambiente, webhookId }: RefWebhook,
): Promise<WebhookRow | null> {
  const { rows } = await db.query<WebhookRow>({
    text: `
      select ${WEBHOOK_COLUMNS} from webhook
      where contribuyente_id = $1 and ambiente = $2 and webhook_id = $3 for no key update`,
    values: [contribuyenteId, ambiente, webhookId],
  })
  return rows[0] ?? null
}

/**
 * Sets what is given. `deNuevo`: it begins as if nothing had failed, and at once; whoever has it in hand has it no more, so that what an address says from
 * then on, or said before it was moved, is nothing to where it is now.
 */
export async function updateWebhook(
  db: Db,
  { contribuyenteId, ambiente, webhookId }: RefWebhook,
  { url, nombre, tipos, activo }: CambiosDeWebhook,
  deNuevo: boolean,
): Promise<WebhookRow> {
  return one<WebhookRow>(db, {
    text: `
      update webhook set url = coalesce($4, url), nombre = coalesce($5, nombre), tipos = case when $6 then $7::text[] else tipos end,
        estado = case when $8::boolean then 'ACTIVO' when not $8::boolean then 'PAUSADO' else estado end,
        motivo_pausa = case when $8 then null when not $8 then coalesce(motivo_pausa, 'PEDIDA') else motivo_pausa end
        ${deNuevo ? DE_NUEVO : ''}
      where contribuyente_id = $1 and ambiente = $2 and webhook_id = $3 returning ${WEBHOOK_COLUMNS}`,
    values: [
      ...[contribuyenteId, ambiente, webhookId, url ?? null, nombre ?? null],
      ...[tipos !== undefined, tipos ?? null, activo ?? null],
    ],
  })
}

const DE_NUEVO = `, fallos = 0, fallando_desde = null, proxima = ahora(), arriendo = ${nextToken('arriendo')}, arriendo_hasta = null`

export async function deleteWebhook(
  db: Db,
  { contribuyenteId, ambiente, webhookId }: RefWebhook,
): Promise<void> {
  await db.query({
    text: 'delete from webhook where contribuyente_id = $1 and ambiente = $2 and webhook_id = $3',
    values: [contribuyenteId, ambiente, webhookId],
  })
}

export interface WebhookTomado {
  url: string
  token: number
  fallos: number
  /** The secret that was the current one. */
  secretoId: number | null
  /** For how long it could have been taken. */
  libreMs: number
}

/** Of the webhook that is `$3`, of the contribuyente that is `$1`. */
export const SECRETO_ACTUAL =
  '(select s.webhook_secreto_id from webhook_secreto s where s.contribuyente_id = $1 and s.webhook_id = $3 and s.hasta is null)'

/** Takes the lease of a webhook to which something may be delivered now; null while another process has it, or when it is none of ours. */
export async function takeWebhook(
  db: Db,
  { contribuyenteId, ambiente, webhookId }: RefWebhook,
  arriendoMs: number,
): Promise<WebhookTomado | null> {
  const { rows } = await db.query<WebhookTomado>({
    name: 'take-webhook',
    text: `
      update webhook w set arriendo = ${nextToken('w.arriendo')}, arriendo_hasta = ahora() + $4 * interval '1 millisecond' from webhook antes
      where w.contribuyente_id = $1 and w.ambiente = $2 and w.webhook_id = $3 and w.estado = 'ACTIVO' and w.proxima <= ahora()
        and (w.arriendo_hasta is null or w.arriendo_hasta < ahora()) and antes.contribuyente_id = $1 and antes.webhook_id = $3
      returning w.url, w.arriendo as token, w.fallos, ${SECRETO_ACTUAL} as "secretoId",
        (extract(epoch from ahora() - greatest(antes.proxima, antes.arriendo_hasta)) * 1000)::float8 as "libreMs"`,
    values: [contribuyenteId, ambiente, webhookId, arriendoMs],
  })
  return rows[0] ?? null
}

/** How a round of deliveries left it. */
export interface EstadoDeRonda {
  /** Failures since the last delivery that was none. */
  fallos: number
  /** Until anything is delivered again. */
  descansoMs: number
  yaNoEsta: boolean
}

/** Time in which nobody was there to try is none in which it failed. */
export async function moveFallandoDesde(
  db: Db,
  { contribuyenteId, ambiente, webhookId }: RefWebhook,
  token: number,
  solaMs: number,
): Promise<void> {
  await db.query({
    name: 'move-fallando-desde',
    text: `
      update webhook set fallando_desde = least(fallando_desde + $5 * interval '1 millisecond', ahora())
      where contribuyente_id = $1 and ambiente = $2 and webhook_id = $3 and arriendo = $4 and fallando_desde is not null`,
    values: [contribuyenteId, ambiente, webhookId, token, solaMs],
  })
}

/**
 * Gives the lease back. Who only failed for days, or is no longer there, is paused: which it is, where it was now. Nothing is done after the end of a lease but
 * where the machine slept meanwhile: what it slept is for whoever takes it next, as time in which nobody was there.
 */
export async function releaseWebhook(
  db: Db,
  { contribuyenteId, ambiente, webhookId }: RefWebhook,
  token: number,
  { fallos, descansoMs, yaNoEsta }: EstadoDeRonda,
): Promise<WebhookRow['motivoPausa']> {
  const mine = [contribuyenteId, ambiente, webhookId, token]
  if (fallos > 0) await forgetFallasViejas(db, mine)
  const { rows } = await db.query<{ motivo: WebhookRow['motivoPausa'] }>({
    name: `release-webhook-${fallos > 0}`,
    text: `
      update webhook set arriendo_hasta = null, fallos = $5, fallando_desde = ${fallos > 0 ? 'least(fallando_desde, ahora(), arriendo_hasta)' : 'null'},
        proxima = least(ahora(), arriendo_hasta) + $6 * interval '1 millisecond',
        estado = case when estado = 'PAUSADO' or $7 then 'PAUSADO' else 'ACTIVO' end,
        motivo_pausa = case when estado = 'PAUSADO' then motivo_pausa when $7 then 'YA_NO_ESTA' end
      where contribuyente_id = $1 and ambiente = $2 and webhook_id = $3 and arriendo = $4
      returning case when motivo_pausa <> 'PEDIDA' then motivo_pausa end as motivo`,
    values: [...mine, fallos, descansoMs, yaNoEsta],
  })
  const motivo = rows[0]?.motivo ?? null
  return motivo === null && fallos > 0 && (await pauseHarto(db, mine, descansoMs)) ? 'FALLAS' : motivo
}

/** Nothing was tried for as long as it takes to be paused: what failed before says nothing of the days between. */
async function forgetFallasViejas(db: Db, mine: readonly unknown[]): Promise<void> {
  await db.query({
    name: 'forget-fallas-viejas',
    text: `
      update webhook set fallos = 0, fallando_desde = null
      where contribuyente_id = $1 and ambiente = $2 and webhook_id = $3 and arriendo = $4
        and proxima < ahora() - ${PAUSA_TRAS_MS} * interval '1 millisecond'`,
    values: [...mine],
  })
}

/** Whether it has failed for too long. A statement of its own: where the tables lie on several servers, a time within a choice is not had. */
async function pauseHarto(db: Db, mine: readonly unknown[], descansoMs: number): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'pause-harto',
    text: `
      update webhook set estado = 'PAUSADO', motivo_pausa = 'FALLAS'
      where contribuyente_id = $1 and ambiente = $2 and webhook_id = $3 and arriendo = $4
        and estado = 'ACTIVO' and fallando_desde < proxima - $5 * interval '1 millisecond'`,
    values: [...mine, PAUSA_TRAS_MS + descansoMs],
  })
  return rowCount === 1
}

const conTrabajo = (webhook: string, entrega: string, fallando: boolean) => `
  select w.contribuyente_id, w.ambiente, w.webhook_id from ${webhook} w
  where w.estado = 'ACTIVO' and w.proxima <= ahora() and (w.arriendo_hasta is null or w.arriendo_hasta < ahora())
    and w.fallos ${fallando ? '>=' : '<'} ${FALLA_DESDE} and exists (
      select 1 from ${entrega} e
      where e.contribuyente_id = w.contribuyente_id and e.webhook_id = w.webhook_id and e.estado = 'PENDIENTE' and e.proxima <= ahora())`

/** To which of all taxpayers' webhooks something can be delivered now: of those that fail, or of the others. */
export async function listWebhooksConTrabajo(
  db: Db,
  { fallando, limite }: { fallando: boolean; limite: number },
): Promise<RefWebhook[]> {
  const filas = (await isRepartida(db))
    ? await readPiezas(db, ['webhook', 'entrega'], (w, e) => conTrabajo(w, e, fallando))
    : null
  const de =
    filas === null
      ? conTrabajo('webhook', 'entrega', fallando)
      : 'select * from jsonb_to_recordset($2::jsonb) as f (contribuyente_id bigint, ambiente text, webhook_id bigint)'
  const { rows } = await db.query<RefWebhook>({
    name: `list-webhooks-con-trabajo-${fallando}-${filas === null}`,
    text: `select contribuyente_id as "contribuyenteId", ambiente, webhook_id as "webhookId" from (${de}) w limit $1`,
    values: [limite, ...(filas === null ? [] : [filas])],
  })
  return rows
}

/** How many webhooks are given up, and how long waits what could be delivered to one that answers: of all of them, for the operator's metrics. */
export async function countEntregasPendientes(db: Db): Promise<{ pausados: number; segundos: number }> {
  return one<{ pausados: number; segundos: number }>(db, {
    name: 'count-entregas-pendientes',
    text: `
      select (select count(*) from webhook where estado = 'PAUSADO' and motivo_pausa <> 'PEDIDA') as pausados,
        coalesce((select max(extract(epoch from ahora() - p.proxima)) from webhook w cross join lateral (
          select min(e.proxima) as proxima from entrega e
          where e.contribuyente_id = w.contribuyente_id and e.webhook_id = w.webhook_id and e.estado = 'PENDIENTE' and e.proxima <= ahora()
            and not exists (
              select 1 from entrega antes
              where antes.contribuyente_id = w.contribuyente_id and antes.webhook_id = w.webhook_id and antes.asunto = e.asunto
                and antes.estado = 'PENDIENTE' and antes.secuencia < e.secuencia)) p
          where w.estado = 'ACTIVO' and w.proxima <= ahora() and w.fallos < ${FALLA_DESDE}), 0)::float8 as segundos`,
  })
}
