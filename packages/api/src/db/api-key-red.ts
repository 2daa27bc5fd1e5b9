import type { HistoriaDeUsos } from '../domain/api-key/alerta.ts'
import type { UsoDeRed } from '../domain/api-key/uso.ts'
import { type Db, toTimestamp } from './db.ts'

export interface UsosAnteriores extends HistoriaDeUsos {
  apiKeyId: number
  contribuyenteId: number
}

/** Of these keys, whosoever they are: what is known of their use. */
export async function listUsosAnteriores(db: Db, apiKeyIds: readonly number[]): Promise<UsosAnteriores[]> {
  const { rows } = await db.query<UsosAnteriores>({
    text: `
      select k.api_key_id as "apiKeyId", k.contribuyente_id as "contribuyenteId", k.fecha_creacion as "fechaCreacion",
        k.ultimo_uso as "ultimoUso", min(r.primera) as desde,
        coalesce(array_agg(r.red) filter (where r.red is not null), '{}') as redes,
        coalesce(array_agg(distinct r.pais) filter (where r.pais is not null), '{}') as paises
      from api_key k
      left join api_key_red r using (api_key_id)
      where k.api_key_id = any($1)
      group by k.api_key_id`,
    values: [apiKeyIds],
  })
  return rows
}

export async function recordRedes(db: Db, usos: readonly (UsoDeRed & { apiKeyId: number })[]): Promise<void> {
  const redes = usos.map(({ apiKeyId, red, direccion, pais, primera, ultima }) => ({
    ...{ apiKeyId, red, direccion, pais },
    ...{ primera: toTimestamp(primera), ultima: toTimestamp(ultima) },
  }))
  await db.query({
    // In one order everywhere, so that two processes do not wait for each other.
    text: `
      insert into api_key_red as r (api_key_id, red, direccion, pais, primera, ultima)
      select "apiKeyId", red, direccion, pais, primera, ultima
      from jsonb_to_recordset($1) as u ("apiKeyId" bigint, red text, direccion text, pais text, primera timestamptz, ultima timestamptz)
      order by "apiKeyId", red
      on conflict (api_key_id, red) do update set
        direccion = case when excluded.ultima >= r.ultima then excluded.direccion else r.direccion end,
        pais = coalesce(excluded.pais, r.pais),
        primera = least(r.primera, excluded.primera),
        ultima = greatest(r.ultima, excluded.ultima)`,
    values: [JSON.stringify(redes)],
  })
}

/** Of each key those that were seen last are enough. */
export async function forgetRedes(db: Db, apiKeyIds: readonly number[], cuantas: number): Promise<void> {
  await db.query({
    text: `
      delete from api_key_red where (api_key_id, red) in (
        select api_key_id, red from (
          select api_key_id, red, row_number() over (partition by api_key_id order by ultima desc, red) as puesto
          from api_key_red where api_key_id = any($1)) as todas
        where puesto > $2)`,
    values: [apiKeyIds, cuantas],
  })
}

/** From where a key of this contribuyente was used, the latest first. */
export async function listRedes(
  db: Db,
  contribuyenteId: number,
  apiKeyId: number,
  limit: number,
): Promise<UsoDeRed[]> {
  const { rows } = await db.query<UsoDeRed>({
    text: `
      select r.red, r.direccion, r.pais, r.primera, r.ultima
      from api_key_red r
      join api_key k using (api_key_id)
      where k.contribuyente_id = $1 and k.api_key_id = $2
      order by r.ultima desc, r.red limit $3`,
    values: [contribuyenteId, apiKeyId, limit],
  })
  return rows
}
