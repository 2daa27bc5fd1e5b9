import type { Pool } from '../db/db.ts'
import { type EmisorRow, findEmisor } from '../db/emisor.ts'
import type { Emisor } from '../domain/ambiente.ts'
import { fail, ok, type Result } from '../domain/failure.ts'
import { openCertificado } from './eventos/settle.ts'
import type { Clock, PedidoASifen, Secretos, SifenGateway } from './ports.ts'

/** When a caller asks again for what SIFEN was asked in vain. */
export const REPETIR_S = 5

export interface ConsultaDeps {
  pool: Pool
  secretos: Secretos
  sifen: SifenGateway
  /** What the database's clock shows. */
  base: Clock
}

/** What it takes to ask SIFEN something for a taxpayer. */
export interface Acceso {
  contribuyente: EmisorRow
  ambiente: PedidoASifen['ambiente']
  certificado: PedidoASifen['certificado']
}

/** Opens what a query of SIFEN needs; refused beforehand in SANDBOX, without a certificate in force, and while SIFEN is being spared. */
export async function openConsulta(
  deps: ConsultaDeps,
  { contribuyenteId, ambiente }: Emisor,
): Promise<Result<Acceso>> {
  if (ambiente === 'SANDBOX') return fail({ type: 'sandbox-not-supported' })
  const emisor = { contribuyenteId, ambiente }
  const contribuyente = await findEmisor(deps.pool, emisor)
  if (contribuyente === null) return fail({ type: 'contribuyente-not-found' })
  const { certificadoId, certificadoHasta } = contribuyente
  const elegido =
    certificadoId === null || certificadoHasta === null ? null : { certificadoId, hasta: certificadoHasta }
  const abierto = await openCertificado(deps, emisor, elegido)
  if (!abierto.ok) return abierto
  const impedimento = deps.sifen.impedimento(ambiente, abierto.value, 'consultar')
  if (impedimento !== null)
    return fail({ type: 'sifen-unavailable', motivo: impedimento.causa, segundos: impedimento.segundos })
  return ok({ contribuyente, ambiente, certificado: abierto.value })
}
