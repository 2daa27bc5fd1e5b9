import type { Ambiente, Emisor } from '../ambiente.ts'
import { fail, ok, type Result } from '../failure.ts'
import type { Red } from './direccion.ts'
import { admite } from './direcciones.ts'
import type { PermisoDeClave } from './permiso.ts'
import { finDeClave } from './vencimiento.ts'

/** What is known of a key that exists, with the plan of its contribuyente. Instants are milliseconds. */
export interface ClaveConocida {
  apiKeyId: number
  contribuyenteId: number
  ambiente: Ambiente
  expiraEn: number | null
  revocadaEn: number | null
  /** A rotated key lives on until here. */
  graciaHasta: number | null
  plan: string
  incluyeApiIntegracion: boolean
  permisos: readonly PermisoDeClave[]
  /** From where it may be used; null: from anywhere. */
  redes: readonly Red[] | null
}

export interface AccesoDeClave extends Emisor {
  apiKeyId: number
  permisos: readonly PermisoDeClave[]
  /** When the key stops by itself. */
  fin: number | null
}

export function estaVigente(
  clave: Pick<ClaveConocida, 'expiraEn' | 'revocadaEn' | 'graciaHasta'>,
  now: number,
): boolean {
  if (clave.revocadaEn !== null && clave.revocadaEn <= now) return false
  if (clave.graciaHasta !== null && clave.graciaHasta <= now) return false
  return clave.expiraEn === null || clave.expiraEn > now
}

/** Deny by default: only a key that is known, alive, paid for and used from where it may be opens anything. */
export function decideAccess(
  clave: ClaveConocida | null,
  origen: string,
  now: number,
): Result<AccesoDeClave> {
  if (clave === null) return fail({ type: 'unauthenticated', motivo: 'clave-no-vigente' })
  const { apiKeyId, contribuyenteId, ambiente, permisos } = clave
  if (!estaVigente(clave, now)) return fail({ type: 'unauthenticated', motivo: 'clave-no-vigente', apiKeyId })
  if (ambiente === 'PROD' && !clave.incluyeApiIntegracion) {
    return fail({ type: 'plan-operation-not-allowed', plan: clave.plan, apiKeyId })
  }
  if (!admite(clave.redes, origen)) {
    return fail({ type: 'access-denied', clave: { motivo: 'direccion', origen, apiKeyId, contribuyenteId } })
  }
  return ok({ apiKeyId, contribuyenteId, ambiente, permisos, fin: finDeClave(clave) })
}

/** Whether a key that opens may do this: one of what it asks for is enough. */
export function decidePermiso(
  acceso: AccesoDeClave,
  pedidos: readonly PermisoDeClave[],
): Result<AccesoDeClave> {
  if (pedidos.some(permiso => acceso.permisos.includes(permiso))) return ok(acceso)
  const { apiKeyId, contribuyenteId } = acceso
  return fail({
    type: 'access-denied',
    clave: { motivo: 'permiso', permisos: pedidos, apiKeyId, contribuyenteId },
  })
}
