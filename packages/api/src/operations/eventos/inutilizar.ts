import { findNumerosUsados } from '../../db/documento-numeros.ts'
import { findInutilizacionEnviada } from '../../db/evento.ts'
import type { Emisor } from '../../domain/ambiente.ts'
import { conservarHasta } from '../../domain/documento/retencion.ts'
import { fail, invalid, ok, type Result } from '../../domain/failure.ts'
import {
  type CuerpoInutilizacion,
  inutilizacionDe,
  parseInutilizacion,
  type SolicitudDeInutilizacion,
} from '../../domain/inutilizacion/solicitud.ts'
import { type Respondido, responderPorClave } from './con-clave.ts'
import type { NominarDeps } from './nominar.ts'
import { registrarEvento } from './registrar.ts'
import { resolverEvento, retomarEvento } from './resolver.ts'

export interface PedidoDeInutilizacion {
  emisor: Emisor
  cuerpo: CuerpoInutilizacion
  clave: string | null
  now: number
  retencionAnos: number
}

/** Voids a range of numbers that will never be used. */
export async function inutilizar(
  deps: NominarDeps,
  pedido: PedidoDeInutilizacion,
): Promise<Result<Respondido>> {
  const startedAt = deps.monotonic()
  const { emisor, clave, now } = pedido
  if (emisor.ambiente === 'SANDBOX') return fail({ type: 'sandbox-not-supported' })
  const known = await responderPorClave(deps, { ...pedido, startedAt }, 'INUTILIZACION')
  if (known !== null) return known
  const parsed = parseInutilizacion(pedido.cuerpo)
  if (!parsed.ok) return parsed
  const solicitud = parsed.value
  const before = await anterior(deps, emisor, solicitud, startedAt)
  if (before !== null) return before
  const used = await findNumerosUsados(deps.pool, emisor, solicitud)
  if (used.length > 0) {
    const detail = `en ese rango hay documentos emitidos (${used.join(', ')}): solo se inutilizan números sin usar o rechazados`
    return invalid([{ campo: 'numeroInicio', codigo: '4065', detail }])
  }
  return nueva(deps, { emisor, clave, now, retencionAnos: pedido.retencionAnos }, solicitud, startedAt)
}

/** The same range, sent before and not answered, is settled first. */
async function anterior(
  deps: NominarDeps,
  emisor: Emisor,
  solicitud: SolicitudDeInutilizacion,
  startedAt: number,
): Promise<Result<Respondido> | null> {
  const enviada = await findInutilizacionEnviada(deps.pool, emisor, solicitud)
  if (enviada === null) return null
  const settled = await retomarEvento(deps, emisor, enviada, startedAt)
  if (!settled.ok) return settled
  return settled.value.estado === 'APROBADO' ? ok({ evento: settled.value, repetido: true }) : null
}

async function nueva(
  deps: NominarDeps,
  { emisor, clave, now, retencionAnos }: Omit<PedidoDeInutilizacion, 'cuerpo'>,
  solicitud: SolicitudDeInutilizacion,
  startedAt: number,
): Promise<Result<Respondido>> {
  const registrado = await registrarEvento(deps, {
    emisor,
    clave,
    evento: inutilizacionDe(solicitud),
    datos: {
      ...solicitud,
      documentoId: null,
      tipo: 'INUTILIZACION',
      cdc: null,
      receptor: null,
      conservarHasta: conservarHasta(now, retencionAnos),
    },
    noAntesDe: null,
    now,
    startedAt,
  })
  if (!registrado.ok) return registrado
  const resuelto = await resolverEvento(deps, emisor, registrado.value)
  return resuelto.ok ? ok({ evento: resuelto.value, repetido: false }) : resuelto
}
