import type { Ambiente } from '../domain/ambiente.ts'
import type { Alerta } from '../domain/api-key/alerta.ts'
import { type Db, toTimestamp } from './db.ts'

export interface AlertaRow extends Alerta {
  alertaId: number
  apiKeyId: number
  /** Of the key: its nombre, prefix and ambiente. */
  nombre: string
  prefijo: string
  ambiente: Ambiente
  vistaEn: number | null
}

const SELECT = `
  select a.alerta_id as "alertaId", a.api_key_id as "apiKeyId", a.tipo, a.fecha, a.detalle, a.vista_en as "vistaEn",
    k.nombre, k.prefijo, k.ambiente`

/** One of a kind for a key and day: what is there already stays as it is. */
export async function insertAlerta(
  db: Db,
  {
    contribuyenteId,
    apiKeyId,
    dia,
    alerta,
  }: {
    contribuyenteId: number
    apiKeyId: number
    /** In Paraguay. */
    dia: string
    alerta: Alerta
  },
): Promise<void> {
  await db.query({
    text: `
      insert into alerta (contribuyente_id, api_key_id, tipo, dia, fecha, detalle) values ($1, $2, $3, $4, $5, $6)
      on conflict (api_key_id, tipo, dia) do nothing`,
    values: [contribuyenteId, apiKeyId, alerta.tipo, dia, toTimestamp(alerta.fecha), alerta.detalle],
  })
}

/** The alertas that are not marked as seen, the newest first. */
export async function listAlertas(
  db: Db,
  contribuyenteId: number,
  page: { before: number | null; limit: number },
): Promise<AlertaRow[]> {
  const { rows } = await db.query<AlertaRow>({
    text: `
      ${SELECT}
      from alerta a join api_key k using (api_key_id)
      where a.contribuyente_id = $1 and a.vista_en is null and ($2::bigint is null or a.alerta_id < $2)
      order by a.alerta_id desc limit $3`,
    values: [contribuyenteId, page.before, page.limit],
  })
  return rows
}

export async function lockAlerta(
  db: Db,
  contribuyenteId: number,
  alertaId: number,
): Promise<AlertaRow | null> {
  const { rows } = await db.query<AlertaRow>({
    text: `
      ${SELECT}
      from alerta a join api_key k using (api_key_id)
      where a.contribuyente_id = $1 and a.alerta_id = $2 for update of a`,
    values: [contribuyenteId, alertaId],
  })
  return rows[0] ?? null
}

export async function markAlerta(
  db: Db,
  {
    contribuyenteId,
    alertaId,
    usuarioId,
    now,
  }: {
    contribuyenteId: number
    alertaId: number
    usuarioId: number
    now: number
  },
): Promise<void> {
  await db.query({
    text: 'update alerta set vista_en = $3, vista_por = $4 where contribuyente_id = $1 and alerta_id = $2',
    values: [contribuyenteId, alertaId, toTimestamp(now), usuarioId],
  })
}
