import {
  type ApiKeyRow,
  countApiKeysVigentes,
  insertApiKey,
  insertRotatedApiKey,
  listApiKeys,
  lockApiKey,
  setApiKeyRetired,
  setApiKeyRevoked,
} from '../db/api-key.ts'
import { type Actor, recordAuditoria } from '../db/auditoria.ts'
import { findContribuyente, lockContribuyente } from '../db/contribuyente.ts'
import { type Db, known, type Pool, transaction } from '../db/db.ts'
import type { Emisor } from '../domain/ambiente.ts'
import { isVigente } from '../domain/api-key/access.ts'
import { formatApiKey, keyPrefixOf } from '../domain/api-key/format.ts'
import type { ApiKeyPedida } from '../domain/api-key/pedida.ts'
import { ambienteVerificado } from '../domain/contribuyente/verificacion.ts'
import { type Cupos, cupoDeClaves, cupoDeGracia } from '../domain/cupo.ts'
import { fail, invalid, ok, type Result } from '../domain/failure.ts'
import type { Pagina } from '../domain/pagina.ts'
import { NOTHING, wrong } from '../domain/validated.ts'
import type { ApiKeysInMemory } from './api-keys-in-memory.ts'
import type { HashApiKey, RandomBytes } from './ports.ts'

/** A key just made. Its plain text exists here and in the one answer that carries it, nowhere else. */
export interface ClaveCreada {
  row: ApiKeyRow
  apiKey: string
}

export interface ApiKeyDeps {
  pool: Pool
  /** The cache of this process is emptied at once; other processes hear of the change from the database. */
  claves: Pick<ApiKeysInMemory, 'forget'>
  randomBytes: RandomBytes
  hashApiKey: HashApiKey
  cupos: Pick<Cupos, 'claves'>
}

interface PedidoSobreClave {
  contribuyenteId: number
  apiKeyId: number
  actor: Actor
  now: number
  /** By the database's clock: until when a key lives is told by it. */
  ahora: number
}

function makeApiKey(deps: ApiKeyDeps) {
  const apiKey = formatApiKey(deps.randomBytes(32))
  return { apiKey, hash: deps.hashApiKey(apiKey), prefijo: keyPrefixOf(apiKey) }
}

export async function createApiKey(
  deps: ApiKeyDeps,
  request: { emisor: Emisor; nueva: ApiKeyPedida; actor: Actor; now: number },
): Promise<Result<ClaveCreada>> {
  const { emisor, nueva, actor, now } = request
  const { contribuyenteId } = emisor
  const { apiKey, hash, prefijo } = makeApiKey(deps)
  return transaction(deps.pool, async db => {
    // They are counted one after the other: of two that are made at once, each would be the last that fits.
    await lockContribuyente(db, contribuyenteId)
    const { activas } = await countApiKeysVigentes(db, contribuyenteId)
    const cupo = cupoDeClaves(activas, deps.cupos.claves)
    if (!cupo.ok) return invalid(cupo)
    const created = await insertApiKey(db, { ...emisor, ...nueva, hash, prefijo, fechaCreacion: now })
    await recordAuditoria(db, {
      contribuyenteId,
      fecha: now,
      actor,
      accion: 'api-key.crear',
      objeto: String(created.apiKeyId),
      detalle: {
        nombre: created.nombre,
        ambiente: created.ambiente,
        keyPrefix: prefijo,
        permisos: created.permisos,
        direcciones: created.direcciones,
      },
    })
    return ok({ row: created, apiKey })
  })
}

export async function rotateApiKey(
  deps: ApiKeyDeps,
  request: PedidoSobreClave & { graciaSegundos: number },
): Promise<Result<ClaveCreada>> {
  const { contribuyenteId, apiKeyId, graciaSegundos, actor, now, ahora } = request
  const { apiKey, hash, prefijo } = makeApiKey(deps)
  const rotated = await transaction(deps.pool, async db => {
    const cupo = graciaSegundos === 0 ? NOTHING : await cupoEnGracia(deps, db, contribuyenteId)
    if (!cupo.ok) return invalid(cupo)
    const old = await lockApiKey(db, contribuyenteId, apiKeyId)
    if (old === null) return fail({ type: 'api-key-not-found' })
    const { verificado } = known(await findContribuyente(db, contribuyenteId), 'contribuyente')
    const probado = ambienteVerificado('apiKeyId', old.ambiente, verificado)
    if (!probado.ok) return invalid(probado)
    const row = isVigente(old, ahora)
      ? await insertRotatedApiKey(db, { contribuyenteId, apiKeyId, hash, prefijo, now })
      : null
    if (row === null) {
      const detail = 'ya no está activa (revocada, vencida o rotada antes); cree una clave nueva'
      return invalid(wrong('apiKeyId', 'inactive', detail))
    }
    const graciaHasta = graciaSegundos === 0 ? null : ahora + graciaSegundos * 1000
    await setApiKeyRetired(db, { contribuyenteId, apiKeyId, ahora, graciaHasta })
    const detalle = { nueva: row.apiKeyId, graciaSegundos }
    await recordAuditoria(db, {
      contribuyenteId,
      fecha: now,
      actor,
      accion: 'api-key.rotar',
      objeto: String(apiKeyId),
      detalle,
    })
    return ok({ row, apiKey })
  })
  deps.claves.forget()
  return rotated
}

/** Always before the key itself is locked. */
async function cupoEnGracia(deps: ApiKeyDeps, db: Db, contribuyenteId: number) {
  await lockContribuyente(db, contribuyenteId)
  const { enGracia } = await countApiKeysVigentes(db, contribuyenteId)
  return cupoDeGracia(enGracia, deps.cupos.claves)
}

export async function revokeApiKey(
  deps: Pick<ApiKeyDeps, 'pool' | 'claves'>,
  request: PedidoSobreClave,
): Promise<Result<ApiKeyRow>> {
  const { contribuyenteId, apiKeyId, actor, now, ahora } = request
  const outcome = await transaction(deps.pool, async db => {
    const revoked = await setApiKeyRevoked(db, contribuyenteId, apiKeyId, ahora)
    if (revoked === null) return fail({ type: 'api-key-not-found' })
    if (revoked.first) {
      await recordAuditoria(db, {
        contribuyenteId,
        fecha: now,
        actor,
        accion: 'api-key.revocar',
        objeto: String(apiKeyId),
      })
    }
    return ok(revoked.row)
  })
  deps.claves.forget()
  return outcome
}

export function browseApiKeys(
  { pool }: Pick<ApiKeyDeps, 'pool'>,
  contribuyenteId: number,
  pagina: Pagina,
): Promise<ApiKeyRow[]> {
  return listApiKeys(pool, contribuyenteId, { before: pagina.cursor, limit: pagina.limite + 1 })
}
