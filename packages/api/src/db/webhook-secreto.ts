import type { Emisor } from '../domain/ambiente.ts'
import { type Db, toTimestamp } from './db.ts'

/** What is in force of a webhook, the current one first. */
export async function listSecretosDeWebhook(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  webhookId: number,
): Promise<Buffer[]> {
  const { rows } = await db.query<{ cifrado: Buffer }>({
    name: 'list-secretos-de-webhook',
    text: `
      select cifrado from webhook_secreto
      where contribuyente_id = $1 and ambiente = $2 and webhook_id = $3 and (hasta is null or hasta > ahora())
      order by webhook_secreto_id desc`,
    values: [contribuyenteId, ambiente, webhookId],
  })
  return rows.map(({ cifrado }) => cifrado)
}

/** A new one; the one before stays in force for so long, and none of those before that. */
export async function replaceSecretoDeWebhook(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  webhookId: number,
  { cifrado, graciaSegundos, now }: { cifrado: Uint8Array; graciaSegundos: number; now: number },
): Promise<void> {
  const de = [contribuyenteId, ambiente, webhookId]
  await db.query({
    text: 'delete from webhook_secreto where contribuyente_id = $1 and ambiente = $2 and webhook_id = $3 and hasta is not null',
    values: de,
  })
  await db.query({
    text: `
      update webhook_secreto set hasta = ahora() + $4 * interval '1 second'
      where contribuyente_id = $1 and ambiente = $2 and webhook_id = $3`,
    values: [...de, graciaSegundos],
  })
  await db.query({
    text: `
      insert into webhook_secreto (contribuyente_id, ambiente, webhook_id, cifrado, fecha_creacion) values ($1, $2, $3, $4, $5)`,
    values: [...de, cifrado, toTimestamp(now)],
  })
}

export async function deleteSecretosDeWebhook(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  webhookId: number,
): Promise<void> {
  await db.query({
    text: 'delete from webhook_secreto where contribuyente_id = $1 and ambiente = $2 and webhook_id = $3',
    values: [contribuyenteId, ambiente, webhookId],
  })
}
