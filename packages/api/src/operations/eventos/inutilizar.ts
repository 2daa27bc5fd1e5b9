import type { Actor } from '../../db/auditoria.ts'
import type { Db } from '../../db/db.ts'
import { findNumerosUsados } from '../../db/documento-numeros.ts'
import { findCertificado } from '../../db/emisor.ts'
import { findEvento } from '../../db/evento.ts'
import { findAtasco, findInutilizacionEnviada, lockNumeracion } from '../../db/inutilizacion.ts'
import type { Emisor } from '../../domain/ambiente.ts'
import { conservarHasta } from '../../domain/documento/retencion.ts'
import { REGLAS } from '../../domain/evento/tipos.ts'
import { type Failure, fail, invalid, ok, type Result } from '../../domain/failure.ts'
import {
  type CuerpoInutilizacion,
  inutilizacionDe,
  parseInutilizacion,
  type Rango,
  type SolicitudDeInutilizacion,
} from '../../domain/inutilizacion/solicitud.ts'
import { type Respondido, responderConAnterior, responderPorClave } from './con-clave.ts'
import type { NominarDeps } from './nominar.ts'
import { registrarEvento } from './registrar.ts'
import { enCurso, resolverEvento, retomarEvento } from './resolver.ts'

export interface PedidoDeInutilizacion {
  emisor: Emisor
  /** Who asks, when it is a person. */
  persona: Actor | null
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
  const { emisor } = pedido
  if (emisor.ambiente === 'SANDBOX') return fail({ type: 'sandbox-not-supported' })
  const known = await responderPorClave(deps, { ...pedido, startedAt }, 'INUTILIZACION')
  if (known !== null) return known
  const parsed = parseInutilizacion(pedido.cuerpo)
  if (!parsed.ok) return parsed
  const solicitud = parsed.value
  const before = await anterior(deps, pedido, solicitud, startedAt)
  if (before !== null) return before
  const free = await numerosLibres(deps.pool, emisor, solicitud)
  if (!free.ok) return free
  return nueva(deps, pedido, solicitud, startedAt)
}

/** Numbers that a documento carries are not voided, unless SIFEN rejected it. */
async function numerosLibres(db: Db, emisor: Emisor, rango: Rango): Promise<Result<null>> {
  const used = await findNumerosUsados(db, emisor, rango)
  if (used.length === 0) return ok(null)
  const detail = `en ese rango hay documentos emitidos (${used.join(', ')}): solo se inutilizan números sin usar o rechazados`
  return invalid([{ campo: 'numeroInicio', codigo: '4065', detail }])
}

/** Nobody took one of these numbers, nor began to void one, while this was being signed. */
const vigilaRango = (emisor: Emisor, rango: Rango) => async (db: Db) => {
  await lockNumeracion(db, emisor, rango)
  return (await findInutilizacionEnviada(db, emisor, rango, { atascadas: false })) === null
    ? numerosLibres(db, emisor, rango)
    : enCurso()
}

/**
 * What was sent before of these numbers, and not answered, is settled first: while two of ours may be there, "already there"
 * says of neither that it is.
 */
async function anterior(
  deps: NominarDeps,
  pedido: PedidoDeInutilizacion,
  solicitud: SolicitudDeInutilizacion,
  startedAt: number,
): Promise<Result<Respondido> | null> {
  const { emisor } = pedido
  for (let despuesDe = 0; ; ) {
    const id = await findInutilizacionEnviada(deps.pool, emisor, solicitud, { despuesDe })
    if (id === null) return null
    despuesDe = id
    const evento = (await findEvento(deps.pool, emisor, id))!
    const same = evento.numeroInicio === solicitud.numeroInicio && evento.numeroFin === solicitud.numeroFin
    const settled = await retomarEvento(deps, emisor, evento, { ...pedido, startedAt })
    if (!settled.ok) {
      if (await dejaPaso(deps, emisor, settled, { id, same })) continue
      return settled
    }
    if (same && settled.value.estado === 'APROBADO') return responderConAnterior(deps, pedido, settled.value)
  }
}

/**
 * One that SIFEN would refuse for ever without saying whether it is there does not hold up another: if that is approved, the
 * first was not there. The same numbers that it calls voided it would call so again.
 */
async function dejaPaso(
  { pool }: NominarDeps,
  emisor: Emisor,
  { failure }: { failure: Failure },
  { id, same }: { id: number; same: boolean },
): Promise<boolean> {
  if (failure.type !== 'result-uncertain') return false
  const codigo = await findAtasco(pool, emisor, id)
  return codigo !== null && !(same && codigo === REGLAS.INUTILIZACION.duplicado)
}

async function nueva(
  deps: NominarDeps,
  { emisor, persona, clave, now, retencionAnos }: PedidoDeInutilizacion,
  solicitud: SolicitudDeInutilizacion,
  startedAt: number,
): Promise<Result<Respondido>> {
  const registrado = await registrarEvento(deps, {
    emisor,
    persona,
    clave,
    certificado: await findCertificado(deps.pool, emisor),
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
    estadoDocumento: null,
    vigila: vigilaRango(emisor, solicitud),
    now,
    startedAt,
  })
  if (!registrado.ok) return registrado
  const resuelto = await resolverEvento(deps, emisor, registrado.value)
  return resuelto.ok ? ok({ evento: resuelto.value, repetido: false }) : resuelto
}
