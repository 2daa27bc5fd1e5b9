import type { Pool } from '../../db/db.ts'
import { findEmisor } from '../../db/emisor.ts'
import type { EventoRow } from '../../db/evento.ts'
import { findRecibido, listEventosDeRecibido, lockRecibido, type RecibidoRow } from '../../db/recibido.ts'
import type { Emisor } from '../../domain/ambiente.ts'
import { parseRef } from '../../domain/documento/ref.ts'
import type { TipoDeReceptor } from '../../domain/evento/tipos.ts'
import { attempt, fail, invalid, ok, type Result } from '../../domain/failure.ts'
import { refuseDicho } from '../../domain/recibido/elegibilidad.ts'
import {
  checkFecha,
  type Dicho,
  eventoDeReceptor,
  hasSameDicho,
  withAprobado,
} from '../../domain/recibido/solicitud.ts'
import type { Validated } from '../../domain/validated.ts'
import { type EventOperation, ofPolicy } from './pipeline.ts'
import type { EventRequest, Subject } from './policy.ts'

export interface RecibidoRequest<Body> extends EventRequest<Body> {
  /** Which documento, as the path has it. */
  id: string | undefined
}

interface RecibidoSubject extends Subject {
  recibido: RecibidoRow
  /** The RUC of the contribuyente, who is its receptor. */
  ruc: string
}

/** A documento has few: what its receptor said, and what SIFEN refused of it. */
export const EVENTOS_DE_RECIBIDO_MAX = 100

interface DeReceptor<Body> {
  tipo: TipoDeReceptor
  accion: string
  read: (body: Body) => Validated<Dicho>
}

const isOpen = ({ estado }: EventoRow): boolean => estado === 'ENVIADO'

/**
 * What a receptor says of a documento that was issued to him. One thing at a time is on its way: what he may say follows on what he said
 * before, so that is known first.
 */
export const ofRecibido = <Body>({
  tipo,
  accion,
  read,
}: DeReceptor<Body>): EventOperation<RecibidoRequest<Body>> =>
  ofPolicy<RecibidoRequest<Body>, Dicho, RecibidoSubject>({
    tipo,
    read,
    find: ({ pool }, request, dicho) => findSubject(pool, request, { tipo, dicho }),
    earlier: (pool, { request: { emisor }, intent, subject }) =>
      listEarlier(pool, emisor, subject.recibido.recibidoId, evento => takesThePlace(tipo, intent, evento)),
    isSame: (intent, evento) => evento.tipo === tipo && hasSameDicho(intent, evento),
    whenUnsettled: async (_pool, _asked, _earlier, failure) => failure,
    // It is said once: whoever says it again, in whatever words, is answered with the event that did.
    whenSettled: (intent, evento) =>
      evento.estado === 'APROBADO' && takesThePlace(tipo, intent, evento) ? 'answer' : null,
    whenOther: () => 'answer',
    impediment: () => null,
    content: (_deps, { request: { emisor }, intent, subject: { recibido, ruc } }) => ({
      accion,
      evento: eventoDeReceptor(tipo, intent, recibido, ruc),
      datos: {
        motivo: intent.motivo,
        datos: withAprobado(intent.datos, recibido),
        receptor: null,
        documentoId: null,
        recibidoId: recibido.recibidoId,
        cdc: recibido.cdc,
        numeroTimbrado: recibido.numeroTimbrado,
        establecimiento: recibido.establecimiento,
        punto: recibido.punto,
        numeroInicio: recibido.numero,
        numeroFin: recibido.numero,
        tipoDocumento: recibido.tipoDocumento,
        serie: recibido.serie,
        conservarHasta: recibido.conservarHasta,
      },
      noAntesDe: recibido.fechaAprobacion,
      estadoDocumento: null,
      // What was said before is settled by now: it is looked at where nobody can say more meanwhile.
      async vigila(db) {
        const now = await lockRecibido(db, emisor, recibido.recibidoId)
        if (now === null) return fail({ type: 'documento-not-found' })
        const eventos = await listEventosDeRecibido(db, emisor, recibido.recibidoId, EVENTOS_DE_RECIBIDO_MAX)
        const aprobados = eventos.filter(({ estado }) => estado === 'APROBADO')
        const failure = refuseDicho(tipo, intent.datos, now, aprobados)
        return failure === null ? ok(null) : { ok: false, failure }
      },
    }),
  })

/** Of the kinds of which there is one, that one; of a conformity the one that is as whole, or as partial. */
const takesThePlace = (tipo: TipoDeReceptor, { datos }: Dicho, evento: EventoRow): boolean =>
  evento.tipo === tipo && evento.datos?.iTipConf === datos.iTipConf

async function* listEarlier(
  pool: Pool,
  emisor: Emisor,
  recibidoId: number,
  stands: (evento: EventoRow) => boolean,
): AsyncGenerator<EventoRow> {
  const eventos = await listEventosDeRecibido(pool, emisor, recibidoId, EVENTOS_DE_RECIBIDO_MAX)
  yield* eventos.filter(isOpen)
  yield* eventos.filter(evento => evento.estado === 'APROBADO' && stands(evento))
}

const findSubject = (
  pool: Pool,
  { emisor, id }: RecibidoRequest<unknown>,
  { tipo, dicho }: { tipo: TipoDeReceptor; dicho: Dicho },
): Promise<Result<RecibidoSubject>> =>
  attempt(async need => {
    const recibido = await findRecibido(pool, emisor, need(parseRef(id)))
    const contribuyente = recibido === null ? null : await findEmisor(pool, emisor)
    if (recibido === null || contribuyente === null) return need(fail({ type: 'documento-not-found' }))
    const fecha = checkFecha(tipo, dicho, recibido)
    if (!fecha.ok) return need(invalid(fecha))
    const { ruc, certificadoId, certificadoHasta: hasta } = contribuyente
    const certificado = certificadoId === null || hasta === null ? null : { certificadoId, hasta }
    return { recibido, ruc, certificado }
  })
