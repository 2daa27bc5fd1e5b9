import { type Db, known } from '../../db/db.ts'
import { type CertificadoRow, type EmisorRow, findCertificado, findEmisor } from '../../db/emisor.ts'
import { listTimbrados } from '../../db/timbrado.ts'
import type { Emisor } from '../../domain/ambiente.ts'
import { TIPO_DOCUMENTO } from '../../domain/emision/valores.ts'
import {
  type Faltante,
  faltantesParaEmitir,
  tiposSinTimbrado,
  vigenciaDeTimbrado,
} from '../../domain/emisor/emisor.ts'
import { formatCivil } from '../../domain/tiempo.ts'

/** How ready an issuer is for an ambiente. */
export interface Preparacion {
  datos: EmisorRow
  certificado: CertificadoRow | null
  faltantes: Faltante[]
  /** The types of documento for which no timbrado can be used now. */
  sinTimbrado: number[]
}

export async function viewPreparacion(
  { pool }: { pool: Db },
  emisor: Emisor,
  now: number,
): Promise<Preparacion> {
  const datos = known(await findEmisor(pool, emisor), 'emisor')
  const certificado = await findCertificado(pool, emisor)
  const hoy = formatCivil(now).slice(0, 10)
  const timbrados = (await listTimbrados(pool, emisor)).map(timbrado => ({
    tipoDocumento: timbrado.tipoDocumento,
    ...vigenciaDeTimbrado(timbrado, hoy),
  }))
  const { verificado } = datos
  const equipamiento = { verificado, datos, certificado, tieneCsc: datos.cscId !== null, timbrados }
  const faltantes = faltantesParaEmitir(emisor.ambiente, equipamiento, now)
  const sinTimbrado = tiposSinTimbrado(emisor.ambiente, timbrados, Object.values(TIPO_DOCUMENTO))
  return { datos, certificado, faltantes, sinTimbrado }
}
