import { findDocumento } from '../../db/documento.ts'
import { checkEmisor, rucDeCdc } from '../../domain/adopcion/adoptado.ts'
import type { SolicitudDeEmision } from '../../domain/emision/solicitud.ts'
import { plazoDePaso } from '../../domain/evento/plazos.ts'
import { fail, ok, type Result } from '../../domain/failure.ts'
import type { AdoptarDeps } from '../adopcion/adoptar.ts'
import { adoptarUno, type PedidoDeUno } from '../adopcion/uno.ts'
import { openConsulta, REPETIR_S } from '../consulta.ts'

/**
 * Takes over the taxpayer's documento that a note is about, where another system issued it. What SIFEN said when it has none to give: it goes
 * into the refusal; null where there is nothing to say. Without an answer of SIFEN nothing is numbered.
 */
export async function adoptarAsociado(
  deps: AdoptarDeps,
  { emisor, actor, now }: Omit<PedidoDeUno, 'cdc' | 'junto'>,
  { asociado: cdc }: Pick<SolicitudDeEmision, 'asociado'>,
): Promise<Result<string | null>> {
  if (cdc === null || emisor.ambiente === 'SANDBOX') return ok(null)
  if ((await findDocumento(deps.pool, emisor, { cdc })) !== null) return ok(null)
  const inicio = deps.monotonic()
  const acceso = await openConsulta(deps, emisor)
  // What keeps it from being issued at all is told with the other faults.
  if (!acceso.ok) return acceso.failure.type === 'sifen-unavailable' ? acceso : ok(null)
  if (!checkEmisor(rucDeCdc(cdc), acceso.value.contribuyente).ok) return ok(null)
  const prisa = () => {
    const plazoMs = plazoDePaso(inicio, deps.monotonic())
    return plazoMs === null ? null : { plazoMs }
  }
  const suerte = await adoptarUno(deps, { emisor, actor, cdc, now }, acceso.value, prisa)
  if (suerte.resultado === 'SIN_RESPUESTA')
    return fail({ type: 'sifen-unavailable', motivo: 'sin-respuesta', segundos: REPETIR_S })
  return ok('porque' in suerte ? (suerte.porque.faults[0]?.detail ?? null) : null)
}
