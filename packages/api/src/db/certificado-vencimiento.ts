import type { Ambiente } from '../domain/ambiente.ts'
import type { Db } from './db.ts'

/** Of every contribuyente: for whoever runs the service. SANDBOX makes its own. */
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
