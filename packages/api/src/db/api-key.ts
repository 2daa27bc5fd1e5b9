import type { Emisor } from '../domain/ambiente.ts'
import type { KnownApiKey } from '../domain/api-key/access.ts'
import { redesDe } from '../domain/api-key/direcciones.ts'
import type { PermisoDeApiKey } from '../domain/api-key/permiso.ts'
import { columns, type Fila } from './columns.ts'
import { withAviso } from './credenciales.ts'
import { type Db, one, toTimestamp } from './db.ts'
import { named } from './named.ts'

export type ApiKeyRow = Fila<'apiKey', (typeof API_KEY)[number], { permisos: PermisoDeApiKey[] }>

const API_KEY = [
  'apiKeyId',
  'ambiente',
  'nombre',
  'prefijo',
  'expiraEn',
  'fechaCreacion',
  'ultimoUso',
  'revocadaEn',
  'graciaHasta',
  'permisos',
  'direcciones',
] as const

export const API_KEY_COLUMNS = columns('apiKey', API_KEY)

export interface ApiKeyNueva extends Emisor {
  nombre: string
  hash: Uint8Array
  prefijo: string
  expiraEn: number | null
  fechaCreacion: number
  permisos: readonly PermisoDeApiKey[]
  direcciones: readonly string[] | null
}

export async function insertApiKey(db: Db, apiKey: ApiKeyNueva): Promise<ApiKeyRow> {
  const p = named({
    contribuyente_id: apiKey.contribuyenteId,
    ambiente: apiKey.ambiente,
    nombre: apiKey.nombre,
    hash: apiKey.hash,
    prefijo: apiKey.prefijo,
    expira_en: toTimestamp(apiKey.expiraEn),
    fecha_creacion: toTimestamp(apiKey.fechaCreacion),
    permisos: apiKey.permisos,
    direcciones: apiKey.direcciones,
  })
  return one<ApiKeyRow>(db, {
    name: 'insert-api-key',
    text: `insert into api_key (${p.names}) values (${p.places}) returning ${API_KEY_COLUMNS}`,
    values: p.values,
  })
}

/** A new key in the place of another: with all that it may and may not. Nothing when the other is not alive any more. */
export async function insertRotatedApiKey(
  db: Db,
  apiKey: { contribuyenteId: number; apiKeyId: number; hash: Uint8Array; prefijo: string; now: number },
): Promise<ApiKeyRow | null> {
  const { rows } = await db.query<ApiKeyRow>({
    text: `
      insert into api_key (contribuyente_id, ambiente, nombre, hash, prefijo, expira_en, fecha_creacion, permisos, direcciones, rotada_de)
      select contribuyente_id, ambiente, nombre, $3, $4, expira_en, $5, permisos, direcciones, api_key_id
      from api_key
      where contribuyente_id = $1 and api_key_id = $2 and revocada_en is null and gracia_hasta is null
      returning ${API_KEY_COLUMNS}`,
    values: [apiKey.contribuyenteId, apiKey.apiKeyId, apiKey.hash, apiKey.prefijo, toTimestamp(apiKey.now)],
  })
  return rows[0] ?? null
}

export async function setApiKeyRetired(
  db: Db,
  apiKey: { contribuyenteId: number; apiKeyId: number; ahora: number; graciaHasta: number | null },
): Promise<void> {
  await db.query({
    text: `
      with cambio as (
        update api_key
        set revocada_en = case when $4::timestamptz is null then $3 else revocada_en end, gracia_hasta = $4
        where contribuyente_id = $1 and api_key_id = $2 returning api_key_id
      ) ${withAviso('api_key_id')}`,
    values: [
      apiKey.contribuyenteId,
      apiKey.apiKeyId,
      toTimestamp(apiKey.ahora),
      toTimestamp(apiKey.graciaHasta),
    ],
  })
}

export async function lockApiKey(
  db: Db,
  contribuyenteId: number,
  apiKeyId: number,
): Promise<ApiKeyRow | null> {
  const { rows } = await db.query<ApiKeyRow>({
    text: `select ${API_KEY_COLUMNS} from api_key where contribuyente_id = $1 and api_key_id = $2 for update`,
    values: [contribuyenteId, apiKeyId],
  })
  return rows[0] ?? null
}

export async function findApiKey(
  db: Db,
  contribuyenteId: number,
  apiKeyId: number,
): Promise<ApiKeyRow | null> {
  const { rows } = await db.query<ApiKeyRow>({
    text: `select ${API_KEY_COLUMNS} from api_key where contribuyente_id = $1 and api_key_id = $2`,
    values: [contribuyenteId, apiKeyId],
  })
  return rows[0] ?? null
}

/** The row, and whether this call is the one that revoked it. */
export async function setApiKeyRevoked(
  db: Db,
  contribuyenteId: number,
  apiKeyId: number,
  ahora: number,
): Promise<{ row: ApiKeyRow; first: boolean } | null> {
  const row = await lockApiKey(db, contribuyenteId, apiKeyId)
  if (row === null) return null
  if (row.revocadaEn !== null) return { row, first: false }
  const { avisado: _, ...revoked } = await one<ApiKeyRow & { avisado: unknown }>(db, {
    text: `
      with cambio as (
        update api_key set revocada_en = $3 where contribuyente_id = $1 and api_key_id = $2 returning ${API_KEY_COLUMNS}
      ) ${withAviso('cambio.*')}`,
    values: [contribuyenteId, apiKeyId, toTimestamp(ahora)],
  })
  return { row: revoked, first: true }
}

/** How many are in force by the database's clock: those that stay, and those that were rotated and live on for a while. */
export async function countApiKeysVigentes(
  db: Db,
  contribuyenteId: number,
): Promise<{ activas: number; enGracia: number }> {
  return one<{ activas: number; enGracia: number }>(db, {
    text: `
      select count(*) filter (where gracia_hasta is null) as activas, count(*) filter (where gracia_hasta > ahora()) as "enGracia"
      from api_key
      where contribuyente_id = $1 and revocada_en is null and (expira_en is null or expira_en > ahora())`,
    values: [contribuyenteId],
  })
}

export async function listApiKeys(
  db: Db,
  contribuyenteId: number,
  page: { before: number | null; limit: number },
): Promise<ApiKeyRow[]> {
  const { rows } = await db.query<ApiKeyRow>({
    name: 'list-api-keys',
    text: `
      select ${API_KEY_COLUMNS} from api_key
      where contribuyente_id = $1 and ($2::bigint is null or api_key_id < $2)
      order by api_key_id desc limit $3`,
    values: [contribuyenteId, page.before, page.limit],
  })
  return rows
}

/** A key as it stands in its row. */
type Leida = Omit<KnownApiKey, 'redes'> & { direcciones: string[] | null; ahora: number }

/** Finds a key by its hash in all tenants, because the tenant is what the key tells. Also gives the time of the database's clock. */
export async function findApiKeyByHash(
  db: Db,
  hash: Uint8Array,
): Promise<(KnownApiKey & { ahora: number }) | null> {
  const { rows } = await db.query<Leida>({
    name: 'find-api-key-by-hash',
    text: `
      select k.api_key_id as "apiKeyId", k.contribuyente_id as "contribuyenteId", k.ambiente,
        k.expira_en as "expiraEn", k.revocada_en as "revocadaEn", k.gracia_hasta as "graciaHasta",
        k.permisos, k.direcciones, p.codigo as plan, p.incluye_api_integracion as "incluyeApiIntegracion", ahora() as ahora
      from api_key k
      join contribuyente c using (contribuyente_id)
      join plan p on p.codigo = c.plan
      where k.hash = $1`,
    values: [hash],
  })
  if (rows[0] === undefined) return null
  const { direcciones, ...apiKey } = rows[0]
  return { ...apiKey, redes: redesDe(direcciones) }
}

/** The keys of all tenants from one id on, each with a part of its hash: enough to tell a key that exists from a guess. */
export async function listApiKeysSince(
  db: Db,
  desde: number,
  limite: number,
): Promise<{ apiKeyId: number; huella: string }[]> {
  const { rows } = await db.query<{ apiKeyId: number; huella: string }>({
    name: 'list-api-keys-since',
    text: `
      select api_key_id as "apiKeyId", encode(substring(hash from 1 for 8), 'hex') as huella
      from api_key where api_key_id >= $1 order by api_key_id limit $2`,
    values: [desde, limite],
  })
  return rows
}

/** The latest uses of many keys in one statement; never moves a last use back. */
export async function setUltimosUsos(db: Db, uses: ReadonlyMap<number, number>): Promise<void> {
  // In one order everywhere, so that two processes do not wait for each other.
  const sorted = [...uses].sort(([a], [b]) => a - b)
  await db.query({
    text: `
      update api_key set ultimo_uso = greatest(ultimo_uso, u.fecha)
      from unnest($1::bigint[], $2::timestamptz[]) as u (api_key_id, fecha)
      where api_key.api_key_id = u.api_key_id`,
    values: [sorted.map(([id]) => id), sorted.map(([, fecha]) => toTimestamp(fecha))],
  })
}
