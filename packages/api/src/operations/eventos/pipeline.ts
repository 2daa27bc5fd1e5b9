import type { Pool } from '../../db/db.ts'
import { type EventoRow, findEvento, findEventoVigente } from '../../db/evento.ts'
import { claimIdempotencyKey, findIdempotencyKey } from '../../db/idempotencia.ts'
import type { Emisor } from '../../domain/ambiente.ts'
import { withForma } from '../../domain/cuerpo.ts'
import { refuseAmbiente } from '../../domain/evento/impedimentos.ts'
import { REGLAS } from '../../domain/evento/tipos.ts'
import { fail, invalid, ok, type Result } from '../../domain/failure.ts'
import { hasSameReceptor } from '../../domain/nominacion/elegibilidad.ts'
import { withIdempotency } from '../with-idempotency.ts'
import { begin, type Inicio } from './conversar.ts'
import type { Asked, EventPolicy, EventRequest, PipelineDeps, Subject } from './policy.ts'
import { recordEvento } from './record.ts'
import { inProgress, settleEvento, takeUpEvento } from './settle.ts'

/** What a request is answered with: the event, and whether it is the answer of before, given again. */
export interface Respondido {
  evento: EventoRow
  repetido: boolean
}

export type EventOperation<Request> = (deps: PipelineDeps, request: Request) => Promise<Result<Respondido>>

/**
 * One signed event, registered once: key, body, what stands in the way, record, converse, answer. Nothing is sent that is not recorded,
 * and what was left without an answer is settled before anything else is thought of.
 */
export const ofPolicy =
  <Request extends EventRequest<unknown>, Intent, Sub extends Subject>(
    policy: EventPolicy<Request, Intent, Sub>,
  ): EventOperation<Request> =>
  async (deps, request) => {
    const inicio = begin(deps)
    const { emisor } = request
    const sinSifen = refuseAmbiente(emisor.ambiente)
    if (sinSifen !== null) return fail(sinSifen)
    return withIdempotency(deps.pool, request, {
      operacion: policy.tipo,
      atOnce: false,
      run: () => newEvento(deps, policy, request, inicio),
      repeat: async ({ eventoSifenId }) =>
        answered(deps, policy, ok(await eventoOfKey(deps.pool, emisor, eventoSifenId)), true),
      resume: async ({ eventoSifenId }) => {
        const evento = await eventoOfKey(deps.pool, emisor, eventoSifenId)
        return answered(deps, policy, await takeUpEvento(deps, emisor, evento, { ...request, inicio }))
      },
    })
  }

const answer = (evento: EventoRow, repetido: boolean): Result<Respondido> => ok({ evento, repetido })

/**
 * The answer that an event is, once it is settled. Where SIFEN refused ours because it has another's, that other one is here as well, and
 * is the answer when it says the same (the interface, section 5, step 6).
 */
async function answered<Request extends EventRequest<unknown>, Intent, Sub extends Subject>(
  { pool }: PipelineDeps,
  policy: EventPolicy<Request, Intent, Sub>,
  settled: Result<EventoRow>,
  repetido = false,
): Promise<Result<Respondido>> {
  if (!settled.ok) return settled
  const own = settled.value
  const other = await otherOf(pool, own)
  if (other === null) return answer(own, repetido)
  const outcome =
    own.motivo === other.motivo && hasSameReceptor(own.receptor, other.receptor)
      ? 'answer'
      : policy.whenOther(other)
  return outcome === 'answer' ? answer(other, repetido) : fail(outcome)
}

/** What another program registered in the place of an event of ours; null when it was refused for something else, or not at all. */
async function otherOf(pool: Pool, own: EventoRow): Promise<EventoRow | null> {
  const { estado, codigo, documentoId, tipo } = own
  if (estado !== 'RECHAZADO' || documentoId === null || codigo !== REGLAS[tipo].duplicado) return null
  const standing = await findEventoVigente(pool, own, documentoId, tipo)
  return standing?.origen === 'EXTERNO' ? standing : null
}

async function newEvento<Request extends EventRequest<unknown>, Intent, Sub extends Subject>(
  deps: PipelineDeps,
  policy: EventPolicy<Request, Intent, Sub>,
  request: Request,
  inicio: Inicio,
): Promise<Result<Respondido>> {
  const refused = deps.guardia.refuse()
  if (refused !== null) return refused
  const intent = withForma(policy.read(request.cuerpo.dado), request.cuerpo.forma)
  if (!intent.ok) return invalid(intent)
  const subject = await policy.find(deps, request, intent.value)
  if (!subject.ok) return subject
  const asked = { request, intent: intent.value, subject: subject.value }
  const before = await settleEarlier(deps, policy, asked, inicio)
  if (before !== null) return before
  const impediment = policy.impediment(subject.value)
  if (impediment !== null) return fail(impediment)
  const recorded = await recordEvento(deps, {
    ...request,
    ...policy.content(deps, asked),
    tipo: policy.tipo,
    certificado: subject.value.certificado,
    inicio,
  })
  if (!recorded.ok) return recorded
  if (recorded.value.es === 'settled') return answer(recorded.value.evento, false)
  return answered(deps, policy, await settleEvento(deps, request.emisor, recorded.value))
}

/** Settles what stands in the way. The answer to the request, if it is one of these or cannot be told; null when it is a new one. */
async function settleEarlier<Request extends EventRequest<unknown>, Intent, Sub extends Subject>(
  deps: PipelineDeps,
  policy: EventPolicy<Request, Intent, Sub>,
  asked: Asked<Request, Intent, Sub>,
  inicio: Inicio,
): Promise<Result<Respondido> | null> {
  const { request, intent } = asked
  for await (const evento of policy.earlier(deps.pool, asked)) {
    const same = policy.isSame(intent, evento)
    // Only what is asked for again is sent for this caller; of another intention SIFEN is asked.
    const how = { ...request, inicio, ...(same ? {} : { para: 'ceder' as const }) }
    const settled = await takeUpEvento(deps, request.emisor, evento, how)
    if (!settled.ok) {
      const failure = await policy.whenUnsettled(deps.pool, asked, { evento, same }, settled.failure)
      if (failure !== null) return fail(failure)
      continue
    }
    const other = await otherOf(deps.pool, settled.value)
    if (other !== null) {
      const outcome = policy.isSame(intent, other) ? 'answer' : policy.whenOther(other)
      return outcome === 'answer' ? answer(other, true) : fail(outcome)
    }
    const outcome = same ? 'answer' : policy.whenSettled(intent, settled.value)
    if (outcome === 'answer') return answerEarlier(deps.pool, request, settled.value)
    if (outcome !== null) return fail(outcome)
  }
  return null
}

/**
 * Binds the request's key to an event that was done before, so that a repetition is answered with the same event. When another request
 * took the key meanwhile, the next request is answered with what the key stands for.
 */
async function answerEarlier(
  pool: Pool,
  { emisor, idempotencyKey, now }: Pick<EventRequest<unknown>, 'emisor' | 'idempotencyKey' | 'now'>,
  evento: EventoRow,
): Promise<Result<Respondido>> {
  const repeated = answer(evento, true)
  if (idempotencyKey === null) return repeated
  const { tipo, documentoId, eventoSifenId, conservarHasta, fechaProcesamiento } = evento
  const claim = {
    operacion: tipo,
    documentoId,
    eventoSifenId,
    now,
    // The days in which it is repeated are the operation's, whenever a key was bound to it.
    completadaEn: fechaProcesamiento,
    reservadaHasta: conservarHasta,
  }
  if (await claimIdempotencyKey(pool, emisor, idempotencyKey, claim)) return repeated
  // Another request took the key first, maybe for something else: then this one may not be answered under it.
  const taken = await findIdempotencyKey(pool, emisor, idempotencyKey)
  return taken?.eventoSifenId === eventoSifenId ? repeated : inProgress()
}

async function eventoOfKey(pool: Pool, emisor: Emisor, eventoSifenId: number | null): Promise<EventoRow> {
  const evento = eventoSifenId === null ? null : await findEvento(pool, emisor, eventoSifenId)
  if (evento === null) throw new Error('A key stands for an event that is not there')
  return evento
}
