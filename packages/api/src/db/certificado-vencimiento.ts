import type { Ambiente } from '../domain/ambiente.ts'
import { type Db, toTimestamp } from './db.ts'

/**
 * The certificates of all tenants that end soon, for the operator's metrics, and then those that ended in the last days: of whoever left nobody is told for
 * ever, and they keep nobody else's out. Those of SANDBOX are left out: the service makes them itself.
 */
export async function listCertificadosPorVencer(
  db: Db,
  { now, limit }: { now: number; limit: number },
): Promise<{ contribuyenteId: number; ambiente: Ambiente; hasta: number }[]> {
  const { rows } = await db.query<{ contribuyenteId: number; ambiente: Ambiente; hasta: number }>({
    text: `
      select contribuyente_id as "contribuyenteId", ambiente, hasta from certificado
      where reemplazado_en is null and ambiente <> 'SANDBOX' and hasta > $2::timestamptz - interval '30 days'
      order by hasta <= $2, abs(extract(epoch from hasta - $2)), certificado_id limit $1`,
    values: [limit, toTimestamp(now)],
  })
  return rows
}
