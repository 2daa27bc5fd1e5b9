import type { Actor } from '../../db/auditoria.ts'
import type { Nominable, RefDocumento } from '../../db/documento.ts'
import { findNominable } from '../../db/documento.ts'
import { findEvento } from '../../db/evento.ts'
import type { Emisor } from '../../domain/ambiente.ts'
import { impideAmbiente } from '../../domain/evento/impedimentos.ts'
import { type Failure, fail, invalid, type Result } from '../../domain/failure.ts'
import type { CuerpoNominacion } from '../../domain/nominacion/campos.ts'
import { decideElegibilidad, impideNominado, pideLoMismo } from '../../domain/nominacion/elegibilidad.ts'
import { eventoDe, parseNominacion, type Solicitud } from '../../domain/nominacion/solicitud.ts'
import { type Respondido, responderConAnterior, responderPorClave } from './con-clave.ts'
import { type Inicio, iniciar } from './conversar.ts'
import { datosDelDocumento } from './de-documento.ts'
import { type RegistrarDeps, registrarEvento, responderNuevo } from './registrar.ts'
import { retomarEvento } from './resolver.ts'

export type NominarDeps = RegistrarDeps

export interface PedidoDeNominacion {
  emisor: Emisor
  actor: Actor
  /** Read only for a new operation: a key decides before it. */
  ref: () => Result<RefDocumento>
  cuerpo: CuerpoNominacion
  clave: string | null
  now: number
}

/**
 * Operation B. One signed event, sent once; when the answer is lost, SIFEN is asked before anything is sent again, and when it
 * cannot be known the answer says so.
 */
export async function nominar(deps: NominarDeps, pedido: PedidoDeNominacion): Promise<Result<Respondido>> {
  const inicio = iniciar(deps)
  const sinSifen = impideAmbiente(pedido.emisor.ambiente)
  if (sinSifen !== null) return fail(sinSifen)
  const known = await responderPorClave(deps, { ...pedido, inicio }, 'NOMINACION')
  if (known !== null) return known
  const solicitud = parseNominacion(pedido.cuerpo)
  if (!solicitud.ok) return invalid(solicitud)
  const ref = pedido.ref()
  if (!ref.ok) return ref
  const documento = await findNominable(deps.pool, pedido.emisor, ref.value)
  if (documento === null) return fail({ type: 'documento-not-found' })
  const before = await anterior(deps, pedido, solicitud.value, documento.nominacionId, inicio)
  if (before !== null) return before
  const elegible = decideElegibilidad(documento)
  if (!elegible.ok) return elegible
  return nueva(deps, pedido, solicitud.value, documento, inicio)
}

/** A nomination that stands, or may stand, comes first: it is settled before another is thought of. */
async function anterior(
  deps: NominarDeps,
  pedido: PedidoDeNominacion,
  solicitud: Solicitud,
  nominacionId: number | null,
  inicio: Inicio,
): Promise<Result<Respondido> | null> {
  const vigente = nominacionId === null ? null : await findEvento(deps.pool, pedido.emisor, nominacionId)
  if (vigente === null) return null
  const loMismo = pideLoMismo(solicitud, vigente)
  const como = { ...pedido, inicio, ...(loMismo ? {} : { para: 'ceder' as const }) }
  const settled = await retomarEvento(deps, pedido.emisor, vigente, como)
  if (!settled.ok) return loMismo ? settled : pendienteDeOtro(settled)
  const evento = settled.value
  if (loMismo) return responderConAnterior(deps, pedido, evento)
  const impide = impideNominado(evento)
  return impide === null ? null : fail(impide)
}

/** What another intention left is in the way, and is not this caller's to have sent. */
function pendienteDeOtro({ failure }: { ok: false; failure: Failure }): Result<Respondido> {
  if (failure.type !== 'result-uncertain') return fail(failure)
  const { eventoSifenId, desde, segundos } = failure
  return fail({ type: 'documento-nomination-pending', eventoSifenId, desde, segundos })
}

async function nueva(
  deps: NominarDeps,
  { emisor, actor, clave, now }: PedidoDeNominacion,
  { receptor, motivo }: Solicitud,
  documento: Nominable,
  inicio: Inicio,
): Promise<Result<Respondido>> {
  const { cdc, certificadoId, certificadoHasta } = documento
  const registrado = await registrarEvento(deps, {
    emisor,
    actor,
    clave,
    certificado: certificadoId === null ? null : { certificadoId, hasta: certificadoHasta! },
    evento: eventoDe(receptor, motivo, cdc),
    datos: datosDelDocumento(documento, { tipo: 'NOMINACION', motivo, receptor }),
    // SIFEN asks no more of a nomination than that it is not from its future.
    noAntesDe: null,
    estadoDocumento: documento.estado,
    now,
    inicio,
  })
  return responderNuevo(deps, emisor, registrado)
}
