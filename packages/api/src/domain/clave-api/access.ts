import type { Ambiente, Emisor } from '../ambiente.ts'
import { fail, ok, type Result } from '../failure.ts'

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
}

export interface AccesoDeClave extends Emisor {
  apiKeyId: number
}

export function estaVigente(
  clave: Pick<ClaveConocida, 'expiraEn' | 'revocadaEn' | 'graciaHasta'>,
  now: number,
): boolean {
  if (clave.revocadaEn !== null && clave.revocadaEn <= now) return false
  if (clave.graciaHasta !== null && clave.graciaHasta <= now) return false
  return clave.expiraEn === null || clave.expiraEn > now
}

/** Deny by default: only a key that is known, alive and paid for opens anything. */
export function decideAccess(clave: ClaveConocida | null, now: number): Result<AccesoDeClave> {
  if (clave === null) return fail({ type: 'unauthenticated', motivo: 'clave-no-vigente' })
  const { apiKeyId } = clave
  if (!estaVigente(clave, now)) return fail({ type: 'unauthenticated', motivo: 'clave-no-vigente', apiKeyId })
  if (clave.ambiente === 'PROD' && !clave.incluyeApiIntegracion) {
    return fail({ type: 'plan-operation-not-allowed', plan: clave.plan, apiKeyId })
  }
  return ok({ apiKeyId, contribuyenteId: clave.contribuyenteId, ambiente: clave.ambiente })
}
