import type { Actor } from '../../db/auditoria.ts'
import { type EventoRow, findEvento } from '../../db/evento.ts'
import { type IntercambioRow, listIntercambios } from '../../db/intercambio.ts'
import type { Emisor } from '../../domain/ambiente.ts'
import { fail, ok, type Result } from '../../domain/failure.ts'
import { withInicio } from './conversar.ts'
import { type EventoDeps, takeUpEvento } from './settle.ts'

export interface Conciliado {
  evento: EventoRow
  /** What was said on the wire, newest last: the evidence. */
  intercambios: IntercambioRow[]
}

/** Queries SIFEN once about an event that is ENVIADO. Only SIFEN's answer settles it. */
export async function conciliarEvento(
  deps: EventoDeps,
  emisor: Emisor,
  eventoSifenId: number,
  actor: Actor,
): Promise<Result<Conciliado>> {
  const evento = await findEvento(deps.pool, emisor, eventoSifenId)
  if (evento === null) return fail({ type: 'evento-not-found' })
  return withInicio(deps, emisor, async inicio => {
    const como = { actor, idempotencyKey: null, inicio, para: 'conciliar' } as const
    const asked = await takeUpEvento(deps, emisor, evento, como)
    if (!asked.ok && asked.failure.type !== 'result-uncertain') return asked
    return viewEvidencia(deps, emisor, eventoSifenId)
  })
}

export async function viewEvidencia(
  { pool }: Pick<EventoDeps, 'pool'>,
  emisor: Emisor,
  eventoSifenId: number,
): Promise<Result<Conciliado>> {
  const evento = await findEvento(pool, emisor, eventoSifenId)
  if (evento === null) return fail({ type: 'evento-not-found' })
  return ok({ evento, intercambios: await listIntercambios(pool, emisor, { eventoSifenId }) })
}
