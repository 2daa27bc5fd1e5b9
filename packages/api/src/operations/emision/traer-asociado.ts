import { findDocumento } from '../../db/documento.ts'
import { checkEmisor, rucDeCdc } from '../../domain/adopcion/adoptado.ts'
import { cdcsAsociados } from '../../domain/emision/asociados.ts'
import type { SolicitudDeEmision } from '../../domain/emision/solicitud.ts'
import { plazoDePaso } from '../../domain/evento/plazos.ts'
import { fail, ok, type Result } from '../../domain/failure.ts'
import type { AdoptarDeps } from '../adopcion/adoptar.ts'
import { adoptarUno, type PedidoDeUno } from '../adopcion/uno.ts'
import { openConsulta, REPETIR_S } from '../consulta.ts'
import type { Dichos } from './asociado.ts'

/**
 * Takes over the taxpayer's documentos that this one is about, where another system issued them. What SIFEN said of those that it does not
 * give: it goes into the refusal. Without an answer of SIFEN nothing is numbered.
 */
export async function adoptarAsociados(
  deps: AdoptarDeps,
  pedido: Omit<PedidoDeUno, 'cdc' | 'junto'>,
  { asociados }: Pick<SolicitudDeEmision, 'asociados'>,
): Promise<Result<Dichos>> {
  const dichos = new Map<string, string>()
  const inicio = deps.monotonic()
  for (const { cdc } of cdcsAsociados(asociados)) {
    const dicho = await adoptarAsociado(deps, pedido, cdc, inicio)
    if (!dicho.ok) return dicho
    if (dicho.value !== null) dichos.set(cdc, dicho.value)
  }
  return ok(dichos)
}

async function adoptarAsociado(
  deps: AdoptarDeps,
  { emisor, actor, now }: Omit<PedidoDeUno, 'cdc' | 'junto'>,
  cdc: string,
  inicio: number,
): Promise<Result<string | null>> {
  if (emisor.ambiente === 'SANDBOX') return ok(null)
  if ((await findDocumento(deps.pool, emisor, { cdc })) !== null) return ok(null)
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
