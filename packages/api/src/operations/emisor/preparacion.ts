import { type Db, known } from '../../db/db.ts'
import { type CertificadoRow, type EmisorRow, findCertificado, findEmisor } from '../../db/emisor.ts'
import { listTimbrados } from '../../db/timbrado.ts'
import type { Emisor } from '../../domain/ambiente.ts'
import { type Faltante, faltantesParaEmitir, vigenciaDeTimbrado } from '../../domain/emisor/emisor.ts'
import { formatCivil } from '../../domain/tiempo.ts'

/** How ready an issuer is for an ambiente. */
export interface Preparacion {
  datos: EmisorRow
  certificado: CertificadoRow | null
  faltantes: Faltante[]
}

export async function viewPreparacion(
  { pool }: { pool: Db },
  emisor: Emisor,
  now: number,
): Promise<Preparacion> {
  const datos = known(await findEmisor(pool, emisor), 'emisor')
  const certificado = await findCertificado(pool, emisor)
  const hoy = formatCivil(now).slice(0, 10)
  const timbrados = (await listTimbrados(pool, emisor)).map(timbrado => vigenciaDeTimbrado(timbrado, hoy))
  const { verificado } = datos
  const equipamiento = { verificado, datos, certificado, tieneCsc: datos.cscId !== null, timbrados }
  return { datos, certificado, faltantes: faltantesParaEmitir(emisor.ambiente, equipamiento, now) }
}
