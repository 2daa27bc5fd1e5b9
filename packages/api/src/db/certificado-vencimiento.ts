import type { Ambiente } from '../domain/ambiente.ts'
import type { Db } from './db.ts'

/** The certificates of all tenants that end soon, for the operator's metrics. Those of SANDBOX are left out: the service makes them itself. */
export async function listCertificadosPorVencer(
  db: Db,
  limit: number,
): Promise<{ contribuyenteId: number; ambiente: Ambiente; hasta: number }[]> {
  const { rows } = await db.query<{ contribuyenteId: number; ambiente: Ambiente; hasta: number }>({
    text: `
      select contribuyente_id as "contribuyenteId", ambiente, hasta from certificado
      where reemplazado_en is null and ambiente <> 'SANDBOX' order by hasta, certificado_id limit $1`,
    values: [limit],
  })
  return rows
}
