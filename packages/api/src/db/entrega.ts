import type { Emisor } from '../domain/ambiente.ts'
import type { EstadoDeEntrega } from '../domain/webhook/estados.ts'
import type { MotivoSinRespuesta } from '../domain/webhook/reintento.ts'
import { VENTANA_MS } from '../domain/webhook/reintento.ts'
import type { AvisoRow } from './aviso.ts'
import { columns, type Fila } from './columns.ts'
import type { Db } from './db.ts'
import { deleteViejas } from './reparto.ts'
import { type RefWebhook, SECRETO_ACTUAL, type WebhookTomado } from './webhook.ts'

/** One try, as it is remembered. */
export interface Intento {
  en: number
  milisegundos: number
  estadoHttp: number | null
  motivo: MotivoSinRespuesta | null
  /** The beginning of what was answered. */
  respuesta: string | null
}

/** So many of the last tries are remembered. */
const HISTORIA_MAX = 20

const PARA = `(a.tipo = 'webhook.prueba' and a.asunto = 'webhook:' || w.webhook_id
  or a.tipo <> 'webhook.prueba' and (w.tipos is null or a.tipo = any (w.tipos)))`

const COLUMNAS = 'contribuyente_id, webhook_id, secuencia, ambiente, asunto, fecha, inicio, proxima'
const FILAS = `
  select a.contribuyente_id, w.webhook_id, a.secuencia, a.ambiente, a.asunto, a.fecha, ahora(), ahora()
  from aviso a join webhook w on w.contribuyente_id = a.contribuyente_id and w.ambiente = a.ambiente
  where a.contribuyente_id = $1 and a.ambiente = $2 and w.contribuyente_id = $1 and w.ambiente = $2 and w.estado = 'ACTIVO'
    and a.secuencia between $3 and $4 and ${PARA}`

/** Avisos that have just been given their places, to each webhook that wants them: in the transaction that gave them. */
export async function insertEntregas(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  { desde, hasta }: { desde: number; hasta: number },
): Promise<void> {
  await db.query({
    name: 'insert-entregas',
    text: `insert into entrega (${COLUMNAS}) ${FILAS}`,
    values: [contribuyenteId, ambiente, desde, hasta],
  })
}

/** Once more, whatever became of them before: of what the webhook wants, so many at most. How many. */
export async function upsertEntregas(
  db: Db,
  { contribuyenteId, ambiente, webhookId }: RefWebhook,
  { desde, hasta, limite }: { desde: number; hasta: number; limite: number },
): Promise<number> {
  const { rowCount } = await db.query({
    name: 'upsert-entregas',
    text: `
      insert into entrega (${COLUMNAS}) ${FILAS} and w.webhook_id = $5 order by a.secuencia limit $6
      on conflict (contribuyente_id, webhook_id, secuencia)
        do update set estado = 'PENDIENTE', inicio = excluded.inicio, proxima = excluded.proxima, intentos = 0`,
    values: [contribuyenteId, ambiente, desde, hasta, webhookId, limite],
  })
  return rowCount ?? 0
}

/** The earliest of each asunto: what is told of one thing is told in its order. */
const PRIMERA = `e.estado = 'PENDIENTE' and not exists (
          select 1 from entrega antes
          where antes.contribuyente_id = $1 and antes.webhook_id = $3 and antes.asunto = e.asunto and antes.estado = 'PENDIENTE'
            and antes.secuencia < e.secuencia)`

/** For how long something could have been delivered. */
export async function readEsperaDeEntregas(
  db: Db,
  { contribuyenteId, ambiente, webhookId }: RefWebhook,
): Promise<number> {
  const { rows } = await db.query<{ ms: number | null }>({
    name: 'read-espera-de-entregas',
    text: `
      select (extract(epoch from ahora() - min(e.proxima)) * 1000)::float8 as ms from entrega e
      where e.contribuyente_id = $1 and e.ambiente = $2 and e.webhook_id = $3 and ${PRIMERA}`,
    values: [contribuyenteId, ambiente, webhookId],
  })
  return rows[0]?.ms ?? 0
}

/** Time in which nobody was there to try, because the machine slept or the service did not run, is none of what waits. */
export async function moveInicioDeEntregas(
  db: Db,
  { contribuyenteId, ambiente, webhookId }: RefWebhook,
  token: number,
  solaMs: number,
): Promise<void> {
  await db.query({
    name: 'move-inicio-de-entregas',
    text: `
      update entrega set inicio = least(inicio + $5 * interval '1 millisecond', ahora())
      where contribuyente_id = $1 and ambiente = $2 and webhook_id = $3 and estado = 'PENDIENTE'
        and exists (select 1 from webhook w where w.contribuyente_id = $1 and w.webhook_id = $3 and w.arriendo = $4)`,
    values: [contribuyenteId, ambiente, webhookId, token, solaMs],
  })
}

/** One that can be delivered now, with its aviso. */
export type EntregaLista = AvisoRow & { intentos: number; desdeMs: number; traza: string | null }

/** The earliest of each asunto alone, and when its time has come. After the end of the lease no time goes by for them: the machine slept meanwhile. */
export async function listEntregasListas(
  db: Db,
  { contribuyenteId, ambiente, webhookId }: RefWebhook,
  limite: number,
): Promise<EntregaLista[]> {
  const { rows } = await db.query<EntregaLista>({
    name: 'list-entregas-listas',
    text: `
      select ${columns('aviso', ['contribuyenteId', 'ambiente', 'secuencia', 'fecha', 'tipo', 'asunto', 'detalle', 'traza'], 'a')}, e.intentos,
        (extract(epoch from least(ahora(), w.arriendo_hasta) - e.inicio) * 1000)::float8 as "desdeMs"
      from webhook w join entrega e on e.contribuyente_id = w.contribuyente_id and e.webhook_id = w.webhook_id
        join aviso a on a.contribuyente_id = e.contribuyente_id and a.ambiente = e.ambiente and a.secuencia = e.secuencia
      where w.contribuyente_id = $1 and w.webhook_id = $3 and e.contribuyente_id = $1 and e.ambiente = $2 and e.webhook_id = $3
        and a.contribuyente_id = $1 and a.ambiente = $2 and e.proxima <= ahora() and ${PRIMERA}
      order by e.secuencia limit $4`,
    values: [contribuyenteId, ambiente, webhookId, limite],
  })
  return rows
}

/**
 * What came of a try, unless the webhook is in other hands by now, or it was asked for once more since. Whether the webhook is still as it was taken: nobody
 * else's, nor moved, nor paused, nor with another secret.
 */
export async function recordEntrega(
  db: Db,
  { contribuyenteId, ambiente, webhookId }: RefWebhook,
  { token, secretoId }: Pick<WebhookTomado, 'token' | 'secretoId'>,
  { secuencia, intentos }: Pick<EntregaLista, 'secuencia' | 'intentos'>,
  { estado, esperaMs, intento }: { estado: EstadoDeEntrega; esperaMs: number; intento: Intento },
): Promise<boolean> {
  const { rows } = await db.query<{ sigue: boolean }>({
    name: 'record-entrega',
    text: `
      update entrega e set estado = $6, intentos = e.intentos + 1, proxima = least(ahora(), w.arriendo_hasta) + $7 * interval '1 millisecond',
        historia = case when jsonb_array_length(e.historia) >= ${HISTORIA_MAX} then e.historia - 0 else e.historia end || $8::jsonb
      from webhook w
      where e.contribuyente_id = $1 and e.ambiente = $2 and e.webhook_id = $3 and e.secuencia = $5 and e.estado = 'PENDIENTE'
        and e.intentos = $9 and w.contribuyente_id = $1 and w.webhook_id = $3 and w.arriendo = $4
      returning w.estado = 'ACTIVO' and ${SECRETO_ACTUAL} is not distinct from $10::bigint as sigue`,
    values: [
      contribuyenteId,
      ambiente,
      webhookId,
      token,
      secuencia,
      estado,
      esperaMs,
      JSON.stringify([intento]),
      intentos,
      secretoId,
    ],
  })
  return rows[0]?.sigue ?? false
}

/** What waited behind one that failed for as long as anything is tried, at a webhook that is ours still. */
export async function retireEntregasViejas(
  db: Db,
  { contribuyenteId, ambiente, webhookId }: RefWebhook,
  token: number,
): Promise<number> {
  const { rowCount } = await db.query({
    name: 'retire-entregas-viejas',
    text: `
      update entrega set estado = 'FALLIDA'
      where contribuyente_id = $1 and ambiente = $2 and webhook_id = $3 and estado = 'PENDIENTE'
        and exists (
          select 1 from webhook w where w.contribuyente_id = $1 and w.webhook_id = $3 and w.arriendo = $4
            and inicio < least(ahora(), w.arriendo_hasta) - ${VENTANA_MS} * interval '1 millisecond')`,
    values: [contribuyenteId, ambiente, webhookId, token],
  })
  return rowCount ?? 0
}

export type EntregaRow = Fila<
  'entrega',
  'secuencia' | 'estado' | 'fecha' | 'intentos' | 'proxima',
  { estado: EstadoDeEntrega }
> & { tipo: AvisoRow['tipo']; historia: Intento[] }

/** The latest first. */
export async function listEntregas(
  db: Db,
  { contribuyenteId, ambiente, webhookId }: RefWebhook,
  estado: EstadoDeEntrega | null,
  page: { before: number | null; limit: number },
): Promise<EntregaRow[]> {
  const { rows } = await db.query<EntregaRow>({
    text: `
      select ${columns('entrega', ['secuencia', 'estado', 'fecha', 'intentos', 'proxima', 'historia'], 'e')}, a.tipo
      from entrega e join aviso a on a.contribuyente_id = e.contribuyente_id and a.ambiente = e.ambiente and a.secuencia = e.secuencia
      where e.contribuyente_id = $1 and e.ambiente = $2 and e.webhook_id = $3 and a.contribuyente_id = $1 and a.ambiente = $2
        and ($4::text is null or e.estado = $4) and ($5::bigint is null or e.secuencia < $5)
      order by e.secuencia desc limit $6`,
    values: [contribuyenteId, ambiente, webhookId, estado, page.before, page.limit],
  })
  return rows
}

/** Of every tenant, so many at a time: what was told so long ago that nobody can read it any more. How many went. */
export const deleteEntregasViejas = (db: Db, plazo: { dias: number; limite: number }): Promise<number> =>
  deleteViejas(db, { tabla: 'entrega', llave: ['webhook_id', 'secuencia'] }, plazo)
