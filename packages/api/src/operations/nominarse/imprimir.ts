import type { Db } from '../../db/db.ts'
import { findNominable } from '../../db/nominarse.ts'
import type { Emisor } from '../../domain/ambiente.ts'
import { ClaveMaestraAusente } from '../../domain/clave-maestra.ts'
import { rutaDePase } from '../../domain/nominarse/pase.ts'
import { type NominarseDeps, pasesDe } from './enlace.ts'

/** The address that a KuDE shows to whoever bought without a name; null: it shows none. */
export type EnlaceImpreso = (
  db: Db,
  emisor: Emisor,
  documento: { documentoId: number },
) => Promise<string | null>

/** As it is when the KuDE is made. Where nobody said how the service is reached there is no address to print. */
export const enlaceImpresoDe = (
  deps: Omit<NominarseDeps, 'pool'> & { urlPublica: string | null },
): EnlaceImpreso => {
  const { urlPublica } = deps
  return async (db, emisor, { documentoId }) => {
    if (urlPublica === null || emisor.ambiente === 'SANDBOX') return null
    const row = await findNominable(db, emisor, documentoId)
    const pases = row === null ? null : findPasesAbiertos(deps, emisor, row)
    return pases === null ? null : `${urlPublica}${rutaDePase(pases.papel)}`
  }
}

/** A documento is approved and printed, whether this process has the key of its taxpayer's secret or not. */
function findPasesAbiertos(...of: Parameters<typeof pasesDe>): ReturnType<typeof pasesDe> {
  try {
    return pasesDe(...of)
  } catch (error) {
    if (error instanceof ClaveMaestraAusente) return null
    throw error
  }
}
