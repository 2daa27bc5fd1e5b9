import type { Db, Pool } from '../../db/db.ts'
import { findEmisor } from '../../db/emisor.ts'
import type { EventoRow } from '../../db/evento.ts'
import {
  findRecibido,
  listEventosDeRecibido,
  lockRecibido,
  type RecibidoRow,
  updateProximaConsulta,
} from '../../db/recibido.ts'
import type { Emisor } from '../../domain/ambiente.ts'
import { parseRef } from '../../domain/documento/ref.ts'
import { plazoDePaso } from '../../domain/evento/plazos.ts'
import type { DatosPropios, TipoDeReceptor } from '../../domain/evento/tipos.ts'
import { attempt, type Failure, fail, invalid, ok, type Result } from '../../domain/failure.ts'
import { asksBefore, isDeCancelado, refuseDicho, refuseMostrado } from '../../domain/recibido/elegibilidad.ts'
import {
  checkFecha,
  type Dicho,
  eventoDeReceptor,
  hasSameDicho,
  withAprobado,
} from '../../domain/recibido/solicitud.ts'
import type { Validated } from '../../domain/validated.ts'
import { REPETIR_S } from '../consulta.ts'
import { type ConciliarRecibidoDeps, conciliarRecibido } from '../recibidos/conciliar.ts'
import type { Inicio } from './conversar.ts'
import { ofPolicy, type Respondido } from './pipeline.ts'
import type { Asked, EventRequest, PipelineDeps, Subject } from './policy.ts'
import { inProgress } from './settle.ts'

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

type DeDichoDeps = PipelineDeps & ConciliarRecibidoDeps
type DichoOperation<Body> = (deps: DeDichoDeps, request: RecibidoRequest<Body>) => Promise<Result<Respondido>>

/**
 * What a receptor says of a documento that was issued to him. One thing at a time is on its way: what he may say follows on what he said
 * before, so that is known first.
 */
export const ofRecibido =
  <Body>(de: DeReceptor<Body>): DichoOperation<Body> =>
  (deps, request) =>
    policyOf(de, deps)(deps, request)

const policyOf = <Body>({ tipo, accion, read }: DeReceptor<Body>, deps: DeDichoDeps) =>
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
    confirm: (asked, inicio) => confirmRecibido(deps, asked, { tipo, inicio }),
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
        const failure = await refuseAntes(db, tipo, intent.datos, now)
        if (failure !== null) return { ok: false, failure }
        // SIFEN showed it to somebody else meanwhile, and it may be another text than the one that was signed about.
        return now.estado === recibido.estado ? ok(null) : inProgress()
      },
    }),
    async after(pool, evento) {
      const { estado, codigo, recibidoId, fechaProcesamiento } = evento
      // SIFEN said more than what became of the event.
      if (estado !== 'RECHAZADO' || !isDeCancelado(tipo, codigo)) return
      if (recibidoId !== null && fechaProcesamiento !== null)
        await updateProximaConsulta(pool, evento, recibidoId, fechaProcesamiento)
    },
  })

/** What it was, and what its receptor said of it, that excludes this. */
async function refuseAntes(
  db: Db,
  tipo: TipoDeReceptor,
  datos: DatosPropios,
  row: RecibidoRow,
): Promise<Failure | null> {
  const eventos = await listEventosDeRecibido(db, row, row.recibidoId, EVENTOS_DE_RECIBIDO_MAX)
  const aprobados = eventos.filter(({ estado }) => estado === 'APROBADO')
  return refuseDicho(tipo, datos, row, aprobados)
}

/** A file says what its issuer signed, and SIFEN applies what is said under its CDC to what it approved: that is known before anything is said that concludes. */
const confirmRecibido = (
  deps: DeDichoDeps,
  {
    request: { emisor, actor, now },
    intent,
    subject,
  }: Asked<RecibidoRequest<unknown>, Dicho, RecibidoSubject>,
  { tipo, inicio }: { tipo: TipoDeReceptor; inicio: Inicio },
): Promise<Result<RecibidoSubject>> =>
  attempt(async (need, unless) => {
    const { recibido: traido } = subject
    if (!asksBefore(tipo, traido)) return subject
    // What excludes it needs no question.
    unless(await refuseAntes(deps.pool, tipo, intent.datos, traido))
    const plazoMs = plazoDePaso(inicio.en, deps.monotonic())
    if (plazoMs === null)
      return need(fail({ type: 'sifen-unavailable', motivo: 'sin-respuesta', segundos: REPETIR_S }))
    const ref = { documentoId: traido.recibidoId }
    const { row, mostro } = need(await conciliarRecibido(deps, { emisor, actor, now }, ref, plazoMs))
    unless(await refuseAntes(deps.pool, tipo, intent.datos, row))
    unless(refuseMostrado(tipo, mostro, { traido, queda: row }))
    return { ...subject, recibido: row }
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
