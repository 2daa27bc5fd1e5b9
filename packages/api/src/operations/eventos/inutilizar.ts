import type { Actor } from '../../db/auditoria.ts'
import type { Db } from '../../db/db.ts'
import { findNumerosUsados } from '../../db/documento-numeros.ts'
import { findCertificado } from '../../db/emisor.ts'
import { findEvento } from '../../db/evento.ts'
import { findPendiente, listInutilizacionesEnviadas, lockNumeracion } from '../../db/inutilizacion.ts'
import type { Emisor } from '../../domain/ambiente.ts'
import { conservarHasta } from '../../domain/documento/retencion.ts'
import { impideAmbiente, type Negativa } from '../../domain/evento/impedimentos.ts'
import { dejaPaso, porTomar } from '../../domain/evento/solapadas.ts'
import { fail, invalid, ok, type Result } from '../../domain/failure.ts'
import type { CuerpoInutilizacion } from '../../domain/inutilizacion/campos.ts'
import { numerosUsados } from '../../domain/inutilizacion/numero.ts'
import {
  inutilizacionDe,
  parseInutilizacion,
  type Rango,
  type SolicitudDeInutilizacion,
} from '../../domain/inutilizacion/solicitud.ts'
import { type Respondido, responderConAnterior, responderPorClave } from './con-clave.ts'
import { type Inicio, iniciar } from './conversar.ts'
import type { NominarDeps } from './nominar.ts'
import { registrarEvento, responderNuevo } from './registrar.ts'
import { enCurso, retomarEvento } from './resolver.ts'

export interface PedidoDeInutilizacion {
  emisor: Emisor
  actor: Actor
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
  const inicio = iniciar(deps)
  const { emisor } = pedido
  const impide = impideAmbiente(emisor.ambiente)
  if (impide !== null) return fail(impide)
  const known = await responderPorClave(deps, { ...pedido, inicio }, 'INUTILIZACION')
  if (known !== null) return known
  const parsed = parseInutilizacion(pedido.cuerpo)
  if (!parsed.ok) return invalid(parsed)
  const solicitud = parsed.value
  const before = await anterior(deps, pedido, solicitud, inicio)
  if (before !== null) return before
  return nueva(deps, pedido, solicitud, inicio)
}

/**
 * Nobody took one of these numbers, nor began to void one, while this was being signed. Numbers that a documento carries are not
 * voided, unless SIFEN rejected it: SIFEN would say so, and is not asked.
 */
const vigilaRango =
  (emisor: Emisor, rango: Rango) =>
  async (db: Db): Promise<Result<Negativa | null>> => {
    await lockNumeracion(db, emisor, rango)
    for (const otra of await listInutilizacionesEnviadas(db, emisor, rango))
      if (!dejaPaso(otra, losMismosNumeros(otra, rango))) return enCurso()
    return ok(await negativa(db, emisor, rango))
  }

async function negativa(db: Db, emisor: Emisor, rango: Rango): Promise<Negativa | null> {
  const used = await findNumerosUsados(db, emisor, rango)
  return used.length === 0 ? null : numerosUsados(used)
}

const losMismosNumeros = (otra: Pick<Rango, 'numeroInicio' | 'numeroFin'>, rango: Rango): boolean =>
  otra.numeroInicio === rango.numeroInicio && otra.numeroFin === rango.numeroFin

/**
 * What was sent before of these numbers, and not answered, is settled first: while two of ours may be there, "already there"
 * says of neither that it is. Only the very same voiding is sent for this caller.
 */
async function anterior(
  deps: NominarDeps,
  pedido: PedidoDeInutilizacion,
  solicitud: SolicitudDeInutilizacion,
  inicio: Inicio,
): Promise<Result<Respondido> | null> {
  const { emisor } = pedido
  const enviadas = await listInutilizacionesEnviadas(deps.pool, emisor, solicitud)
  for (const { eventoSifenId } of porTomar(enviadas)) {
    const evento = (await findEvento(deps.pool, emisor, eventoSifenId))!
    const mismos = losMismosNumeros(evento, solicitud)
    const loMismo = mismos && evento.motivo === solicitud.motivo
    const como = { ...pedido, inicio, ...(loMismo ? {} : { para: 'ceder' as const }) }
    const settled = await retomarEvento(deps, emisor, evento, como)
    if (!settled.ok) {
      const open = settled.failure.type === 'result-uncertain'
      const now = open ? await findPendiente(deps.pool, emisor, eventoSifenId) : null
      if (now !== null && dejaPaso(now, mismos)) continue
      return settled
    }
    if (loMismo || (mismos && settled.value.estado === 'APROBADO'))
      return responderConAnterior(deps, pedido, settled.value)
  }
  return null
}

async function nueva(
  deps: NominarDeps,
  { emisor, actor, clave, now, retencionAnos }: PedidoDeInutilizacion,
  solicitud: SolicitudDeInutilizacion,
  inicio: Inicio,
): Promise<Result<Respondido>> {
  const registrado = await registrarEvento(deps, {
    emisor,
    actor,
    clave,
    certificado: await findCertificado(deps.pool, emisor),
    evento: inutilizacionDe(solicitud),
    datos: {
      ...solicitud,
      documentoId: null,
      tipo: 'INUTILIZACION',
      cdc: null,
      receptor: null,
      conservarHasta: conservarHasta(
        { ambiente: emisor.ambiente, fechaEmision: deps.base(), now: deps.base() },
        retencionAnos,
      ),
    },
    noAntesDe: null,
    estadoDocumento: null,
    vigila: vigilaRango(emisor, solicitud),
    now,
    inicio,
  })
  return responderNuevo(deps, emisor, registrado)
}
