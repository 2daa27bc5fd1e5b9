import type { Actor } from '../../db/auditoria.ts'
import type { Pool } from '../../db/db.ts'
import type { EventoRow } from '../../db/evento.ts'
import type { Emisor } from '../../domain/ambiente.ts'
import type { Cuerpo } from '../../domain/cuerpo.ts'
import type { TipoEvento } from '../../domain/evento/tipos.ts'
import type { Failure, Result } from '../../domain/failure.ts'
import type { Validated } from '../../domain/validated.ts'
import type { Inicio } from './conversar.ts'
import type { EventContent, RecordDeps } from './record.ts'
import type { CertificadoElegido } from './settle.ts'

export type PipelineDeps = RecordDeps

/** A request for an event, of whatever kind. */
export interface EventRequest<Body> {
  emisor: Emisor
  actor: Actor
  cuerpo: Cuerpo<Body>
  idempotencyKey: string | null
  now: number
}

/** What an event is about, as far as the pipeline needs it. */
export interface Subject {
  certificado: CertificadoElegido | null
}

/** A request in the middle of the pipeline. */
export interface Asked<Request, Intent, Sub> {
  request: Request
  /** What the body asks for. */
  intent: Intent
  /** What it is about. */
  subject: Sub
}

/** An event of before with which a request begins. */
export interface Earlier {
  evento: EventoRow
  /** Whether the request asks for what this event says. */
  same: boolean
}

/**
 * What is one kind of event's own. The steps are the pipeline's, and come in the order in which they stand here; a new kind is a new
 * table.
 */
export interface EventPolicy<Request extends EventRequest<unknown>, Intent, Sub extends Subject> {
  tipo: TipoEvento
  /** The body, or every fault of it. */
  read: (body: Request['cuerpo']['dado']) => Validated<Intent>
  find: (deps: PipelineDeps, request: Request, intent: Intent) => Promise<Result<Sub>>
  /** The events of before that stand, or may stand, where this one wants to: each is settled before the next is read. */
  earlier: (pool: Pool, asked: Asked<Request, Intent, Sub>) => AsyncIterable<EventoRow>
  isSame: (intent: Intent, evento: EventoRow) => boolean
  /** What is answered when an earlier one cannot be settled now; null when this one may go first all the same. */
  whenUnsettled: (
    pool: Pool,
    asked: Asked<Request, Intent, Sub>,
    earlier: Earlier,
    failure: Failure,
  ) => Promise<Failure | null>
  /** What an earlier one of another intention is to this request, once it is settled: its answer, a failure, or nothing. */
  whenSettled: (intent: Intent, evento: EventoRow) => 'answer' | Failure | null
  /** What one that another program registered is to a request that asks for something else: its answer, or a failure. */
  whenOther: (other: EventoRow) => 'answer' | Failure
  /** What SIFEN is asked of the subject before anything is signed about it: as it stands then, or why nothing is said of it. */
  confirm?: (asked: Asked<Request, Intent, Sub>, inicio: Inicio) => Promise<Result<Sub>>
  /** Why it cannot be, as things stand after that. */
  impediment: (subject: Sub) => Failure | null
  /** What is signed and stored. */
  content: (deps: PipelineDeps, asked: Asked<Request, Intent, Sub>) => EventContent
  /** What is written down once it is answered. */
  after?: (pool: Pool, evento: EventoRow) => Promise<void>
}
