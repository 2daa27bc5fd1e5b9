import type { Ambiente, Emisor } from '../ambiente.ts'
import { fail, ok, type Result } from '../failure.ts'
import type { Red } from './direccion.ts'
import { admits } from './direcciones.ts'
import type { PermisoDeApiKey } from './permiso.ts'
import { finDeApiKey } from './vencimiento.ts'

/** What is known of a key that exists, with the plan of its contribuyente. Instants are milliseconds. */
export interface KnownApiKey {
  apiKeyId: number
  contribuyenteId: number
  ambiente: Ambiente
  expiraEn: number | null
  revocadaEn: number | null
  /** A rotated key lives on until here. */
  graciaHasta: number | null
  plan: string
  incluyeApiIntegracion: boolean
  permisos: readonly PermisoDeApiKey[]
  /** From where it may be used; null: from anywhere. */
  redes: readonly Red[] | null
}

export interface AccesoDeApiKey extends Emisor {
  apiKeyId: number
  permisos: readonly PermisoDeApiKey[]
  /** When the key stops by itself. */
  fin: number | null
}

export function isVigente(
  apiKey: Pick<KnownApiKey, 'expiraEn' | 'revocadaEn' | 'graciaHasta'>,
  now: number,
): boolean {
  // Two processes, or two servers of the database, do not show the same moment: what was revoked is so whatever the clock shows.
  if (apiKey.revocadaEn !== null) return false
  if (apiKey.graciaHasta !== null && apiKey.graciaHasta <= now) return false
  return apiKey.expiraEn === null || apiKey.expiraEn > now
}

/** Deny by default: only a key that is known, alive, paid for and used from where it may be opens anything. */
export function decideAccess(
  apiKey: KnownApiKey | null,
  origen: string,
  now: number,
): Result<AccesoDeApiKey> {
  if (apiKey === null) return fail({ type: 'unauthenticated', motivo: 'clave-no-vigente' })
  const { apiKeyId, contribuyenteId, ambiente, permisos } = apiKey
  if (!isVigente(apiKey, now)) return fail({ type: 'unauthenticated', motivo: 'clave-no-vigente', apiKeyId })
  if (ambiente === 'PROD' && !apiKey.incluyeApiIntegracion) {
    return fail({ type: 'plan-operation-not-allowed', plan: apiKey.plan, apiKeyId })
  }
  if (!admits(apiKey.redes, origen)) {
    return fail({ type: 'access-denied', apiKey: { motivo: 'direccion', origen, apiKeyId, contribuyenteId } })
  }
  return ok({ apiKeyId, contribuyenteId, ambiente, permisos, fin: finDeApiKey(apiKey) })
}

/** Whether a key that opens may do this: one of what it asks for is enough. */
export function decidePermiso(
  acceso: AccesoDeApiKey,
  pedidos: readonly PermisoDeApiKey[],
): Result<AccesoDeApiKey> {
  if (pedidos.some(permiso => acceso.permisos.includes(permiso))) return ok(acceso)
  const { apiKeyId, contribuyenteId } = acceso
  return fail({
    type: 'access-denied',
    apiKey: { motivo: 'permiso', permisos: pedidos, apiKeyId, contribuyenteId },
  })
}
