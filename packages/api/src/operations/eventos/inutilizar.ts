import type { Db } from '../../db/db.ts'
import { findNumerosUsados } from '../../db/documento-numeros.ts'
import { findCertificado } from '../../db/emisor.ts'
import { findEvento } from '../../db/evento.ts'
import {
  findEventoPendiente,
  findInutilizacionHecha,
  listInutilizacionesEnviadas,
  lockNumeracion,
  type Pendiente,
} from '../../db/inutilizacion.ts'
import type { Emisor } from '../../domain/ambiente.ts'
import { conservarHasta } from '../../domain/documento/retencion.ts'
import type { Negativa } from '../../domain/evento/impedimentos.ts'
import { inTheWay, yieldsTo } from '../../domain/evento/solapadas.ts'
import { ok, type Result } from '../../domain/failure.ts'
import type { CuerpoInutilizacion } from '../../domain/inutilizacion/campos.ts'
import { numerosUsados } from '../../domain/inutilizacion/numero.ts'
import {
  inutilizacionDe,
  parseInutilizacion,
  type Rango,
  type SolicitudDeInutilizacion,
} from '../../domain/inutilizacion/solicitud.ts'
import { ofPolicy } from './pipeline.ts'
import type { EventRequest, Subject } from './policy.ts'
import { inProgress } from './settle.ts'

export interface PedidoDeInutilizacion extends EventRequest<CuerpoInutilizacion> {
  retencionAnos: number
}

interface RangoSubject extends Subject {
  /** The voidings that share a number with it and have no answer. */
  enviadas: readonly Pendiente[]
  rango: Rango
}

type Extremos = Pick<Rango, 'numeroInicio' | 'numeroFin'>

const losMismosNumeros = (otra: Extremos, rango: Extremos): boolean =>
  otra.numeroInicio === rango.numeroInicio && otra.numeroFin === rango.numeroFin

/**
 * Voids a range of numbers that will never be used. What was sent before of these numbers, and not answered, is settled first: while two
 * of ours may be there, "already there" says of neither that it is. Only the very same voiding is sent for this caller.
 */
export const inutilizar = ofPolicy<PedidoDeInutilizacion, SolicitudDeInutilizacion, RangoSubject>({
  tipo: 'INUTILIZACION',
  read: parseInutilizacion,
  async find({ pool }, { emisor }, rango) {
    const enviadas = await listInutilizacionesEnviadas(pool, emisor, rango)
    return ok({ enviadas, rango, certificado: await findCertificado(pool, emisor) })
  },
  async *earlier(pool, { request: { emisor }, subject: { enviadas, rango } }) {
    for (const { eventoSifenId } of inTheWay(enviadas)) {
      const evento = await findEvento(pool, emisor, eventoSifenId)
      if (evento !== null) yield evento
    }
    // Numbers are voided once: whoever asks for it again, with whatever motivo, is answered with what did it.
    const hecha = await findInutilizacionHecha(pool, emisor, rango)
    const evento = hecha === null ? null : await findEvento(pool, emisor, hecha)
    if (evento !== null) yield evento
  },
  isSame: (intent, evento) => losMismosNumeros(evento, intent) && evento.motivo === intent.motivo,
  async whenUnsettled(pool, { request, intent }, { evento }, failure) {
    if (failure.type !== 'result-uncertain') return failure
    const now = await findEventoPendiente(pool, request.emisor, evento.eventoSifenId)
    return now !== null && yieldsTo(now, losMismosNumeros(evento, intent)) ? null : failure
  },
  whenSettled: (intent, evento) =>
    losMismosNumeros(evento, intent) && evento.estado === 'APROBADO' ? 'answer' : null,
  // SIFEN cannot be asked about a voiding: another's is never shown.
  whenOther: () => 'answer',
  impediment: () => null,
  content: (deps, { request: { emisor, retencionAnos }, intent }) => {
    const emision = { ambiente: emisor.ambiente, fechaEmision: deps.base(), now: deps.base() }
    return {
      accion: 'documento.inutilizar',
      evento: inutilizacionDe(intent),
      datos: {
        ...intent,
        documentoId: null,
        recibidoId: null,
        datos: null,
        cdc: null,
        receptor: null,
        conservarHasta: conservarHasta(emision, retencionAnos),
      },
      noAntesDe: null,
      estadoDocumento: null,
      vigila: watchRango(emisor, intent),
    }
  },
})

/**
 * Checks, in the transaction that records the event, that no number of the range was taken or is being voided since it was signed.
 * A number that a documento carries is not voided, unless SIFEN rejected that documento: SIFEN would refuse it, so it is not sent.
 */
const watchRango =
  (emisor: Emisor, rango: Rango) =>
  async (db: Db): Promise<Result<Negativa | null>> => {
    await lockNumeracion(db, emisor, rango)
    for (const otra of await listInutilizacionesEnviadas(db, emisor, rango))
      if (!yieldsTo(otra, losMismosNumeros(otra, rango))) return inProgress()
    // Approved a moment ago: asked for again it is the answer.
    if ((await findInutilizacionHecha(db, emisor, rango)) !== null) return inProgress()
    const used = await findNumerosUsados(db, emisor, rango)
    return ok(used.length === 0 ? null : numerosUsados(used))
  }
