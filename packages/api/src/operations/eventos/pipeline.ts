import type { Pool } from '../../db/db.ts'
import { type EventoRow, findEventoVigente } from '../../db/evento.ts'
import { claimIdempotencyKey, findIdempotencyKey } from '../../db/idempotencia.ts'
import { withForma } from '../../domain/cuerpo.ts'
import { REGLAS } from '../../domain/evento/tipos.ts'
import { attempt, type Failure, invalid, ok, type Result } from '../../domain/failure.ts'
import { hasSameReceptor } from '../../domain/nominacion/elegibilidad.ts'
import { withOrdenes } from '../../domain/orden.ts'
import { failForgotten, withIdempotency } from '../with-idempotency.ts'
import { type Inicio, withInicio } from './conversar.ts'
import type { Asked, Earlier, EventPolicy, EventRequest, PipelineDeps, Subject } from './policy.ts'
import { recordEvento } from './record.ts'
import { type ComoRetomar, inProgress, settleEvento, takeUpEvento } from './settle.ts'

/** What a request is answered with: the event, and whether it is the answer of before, given again. */
export interface Respondido {
  evento: EventoRow
  repetido: boolean
}

export type EventOperation<Request> = (deps: PipelineDeps, request: Request) => Promise<Result<Respondido>>

/** A request on its way. */
interface Course<Request extends EventRequest<unknown>, Intent, Sub extends Subject> {
  deps: PipelineDeps
  policy: EventPolicy<Request, Intent, Sub>
  request: Request
  inicio: Inicio
}

/**
 * One signed event, registered once. By its key: a new one; one of before, answered again; or one that was left in the middle, and is
 * settled.
 */
export const ofPolicy =
  <Request extends EventRequest<unknown>, Intent, Sub extends Subject>(
    policy: EventPolicy<Request, Intent, Sub>,
  ): EventOperation<Request> =>
  (deps, request) =>
    withInicio(deps, request.emisor, inicio =>
      attempt(async need => {
        const course = { deps, policy, request, inicio }
        const responded = await withIdempotency(deps.pool, request, {
          operacion: policy.tipo,
          atOnce: false,
          run: () => newEvento(course),
          // Settled, as its key is; unless another database answers by now, which forgot what SIFEN said.
          repeat: async ({ evento }) => answered(course, need(await settleOfKey(course, evento)), true),
          resume: async ({ evento }) => answered(course, need(await settleOfKey(course, evento))),
        })
        const respondido = need(responded)
        await policy.after?.(deps.pool, respondido.evento)
        return respondido
      }),
    )

const comoDe = ({ request, inicio }: { request: EventRequest<unknown>; inicio: Inicio }): ComoRetomar => ({
  actor: request.actor,
  idempotencyKey: request.idempotencyKey,
  inicio,
})

/**
 * Body, what stands in the way, record, converse, answer. Nothing is sent that is not recorded, and what was left without an answer is
 * settled before anything else is thought of.
 */
const newEvento = <Request extends EventRequest<unknown>, Intent, Sub extends Subject>(
  course: Course<Request, Intent, Sub>,
): Promise<Result<Respondido>> =>
  attempt(async (need, unless) => {
    const { deps, policy, request, inicio } = course
    const read = need(await readAsked(course))
    const earlier = need(await settleEarlier(course, read))
    if (earlier !== null) return earlier
    const subject = policy.confirm === undefined ? read.subject : need(await policy.confirm(read, inicio))
    const asked = { ...read, subject }
    const { certificado } = asked.subject
    const impediment = policy.impediment(asked.subject)
    // It may be of what the database was before it lost something, which whoever looked at it was the first to find out.
    unless(impediment && (deps.guardia.refuse() ?? impediment))
    const content = policy.content(deps, asked)
    const enMano = need(
      await recordEvento(deps, { ...request, ...content, tipo: policy.tipo, certificado, inicio }),
    )
    return need(await answered(course, need(await settleEvento(deps, request.emisor, enMano, inicio))))
  })

/** What the body asks for, and what that is about. */
const readAsked = <Request extends EventRequest<unknown>, Intent, Sub extends Subject>({
  deps,
  policy,
  request,
}: Course<Request, Intent, Sub>): Promise<Result<Asked<Request, Intent, Sub>>> =>
  attempt(async (need, unless) => {
    unless(deps.guardia.refuse())
    const simulado = deps.simulados.includes(request.emisor.ambiente)
    const { dado, forma } = withOrdenes(request.cuerpo, simulado)
    const read = withForma(policy.read(dado), forma)
    const intent = need(read.ok ? read : invalid(read))
    return { request, intent, subject: need(await policy.find(deps, request, intent)) }
  })

/** Settles what stands in the way. The answer to the request, if it is one of these or cannot be told; null when it is a new one. */
const settleEarlier = <Request extends EventRequest<unknown>, Intent, Sub extends Subject>(
  course: Course<Request, Intent, Sub>,
  asked: Asked<Request, Intent, Sub>,
): Promise<Result<Respondido | null>> =>
  attempt(async need => {
    const { deps, policy, request } = course
    for await (const evento of policy.earlier(deps.pool, asked)) {
      const same = policy.isSame(asked.intent, evento)
      // Only what is asked for again is sent for this caller; of another intention SIFEN is asked.
      const como: ComoRetomar = same ? comoDe(course) : { ...comoDe(course), para: 'ceder' }
      const settled = await takeUpEvento(deps, request.emisor, evento, como)
      const answer = need(await weighEarlier(course, asked, { evento, same }, settled))
      if (answer !== null) return answer
      // It is nothing of what is asked for.
      course.inicio.hecho = false
    }
    return null
  })

/** What an earlier event is to the request, now that it was asked about: its answer, a failure, or null: the request goes on. */
const weighEarlier = <Request extends EventRequest<unknown>, Intent, Sub extends Subject>(
  { deps: { pool, guardia }, policy }: Course<Request, Intent, Sub>,
  asked: Asked<Request, Intent, Sub>,
  earlier: Earlier,
  settled: Result<EventoRow>,
): Promise<Result<Respondido | null>> =>
  attempt(async (need, unless) => {
    if (!settled.ok) {
      unless(await policy.whenUnsettled(pool, asked, earlier, settled.failure))
      return null
    }
    const { request, intent } = asked
    const own = settled.value
    const other = await otherOf(pool, own)
    if (other !== null) {
      unless(policy.isSame(intent, other) ? null : failureIn(policy.whenOther(other)))
      return { evento: other, repetido: true }
    }
    const outcome = earlier.same ? 'answer' : policy.whenSettled(intent, own)
    unless(failureIn(outcome))
    // Whoever finds out only now that the database was replaced binds nothing to what that one said.
    unless(guardia.refuse())
    return outcome === null ? null : need(await answerEarlier(pool, request, own))
  })

const failureIn = (outcome: 'answer' | Failure | null): Failure | null =>
  outcome === 'answer' ? null : outcome

/**
 * The answer that an event is, once it is settled. Where SIFEN refused ours because it has another's, that other one is here as well, and
 * is the answer when it says the same (the interface, section 5, step 6).
 */
const answered = <Request extends EventRequest<unknown>, Intent, Sub extends Subject>(
  { deps, policy }: Course<Request, Intent, Sub>,
  own: EventoRow,
  repetido = false,
): Promise<Result<Respondido>> =>
  attempt(async (_need, unless) => {
    const other = await otherOf(deps.pool, own)
    if (other === null) return { evento: own, repetido }
    const same = own.motivo === other.motivo && hasSameReceptor(own.receptor, other.receptor)
    unless(same ? null : failureIn(policy.whenOther(other)))
    return { evento: other, repetido }
  })

/** What another program registered in the place of an event of ours; null when it was refused for something else, or not at all. */
async function otherOf(pool: Pool, own: EventoRow): Promise<EventoRow | null> {
  const { estado, codigo, documentoId, tipo } = own
  if (estado !== 'RECHAZADO' || documentoId === null || codigo === null || codigo !== REGLAS[tipo].duplicado)
    return null
  const standing = await findEventoVigente(pool, own, documentoId, tipo)
  return standing?.origen === 'EXTERNO' ? standing : null
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
  const repeated = ok({ evento, repetido: true })
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

/** The event of the key, settled. */
async function settleOfKey(
  course: { deps: PipelineDeps; request: EventRequest<unknown>; inicio: Inicio },
  evento: EventoRow | null,
): Promise<Result<EventoRow>> {
  const { deps, request } = course
  return evento === null ? failForgotten(deps) : takeUpEvento(deps, request.emisor, evento, comoDe(course))
}
