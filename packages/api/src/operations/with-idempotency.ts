import type { Pool } from '../db/db.ts'
import {
  findIdempotencyKey,
  freeIdempotencyKey,
  type Operacion,
  type UsedIdempotencyKey,
} from '../db/idempotencia.ts'
import type { Emisor } from '../domain/ambiente.ts'
import { fail, type Result } from '../domain/failure.ts'
import { decideReplay } from '../domain/idempotencia/replay.ts'
import type { Guardia } from './ports.ts'

/** A request, as far as its key is concerned. */
export interface Keyed {
  emisor: Emisor
  /** The Idempotency-Key that came with it. */
  idempotencyKey: string | null
}

/** What an operation does with a request, by what its key stands for already. */
export interface KeyedOperation<Answer> {
  operacion: Operacion
  /** The request is new. Whatever it makes takes the key in the same transaction. */
  run: () => Promise<Result<Answer>>
  /** What the key stands for ended: its answer, given again. */
  repeat: (usada: UsedIdempotencyKey) => Promise<Result<Answer>>
  /** What the key stands for was begun, and has not ended. */
  resume: (usada: UsedIdempotencyKey) => Promise<Result<Answer>>
  /** Whether the operation ends in the transaction that takes the key: another request with the same key has its answer by then. */
  atOnce: boolean
}

/**
 * The one way in which a key is respected (the interface, "Idempotencia"): a key decides before anything else of its request is read, and
 * a request without one is always new.
 */
export async function withIdempotency<Answer>(
  pool: Pool,
  keyed: Keyed,
  operation: KeyedOperation<Answer>,
): Promise<Result<Answer>> {
  const known = await answerByKey(pool, keyed, operation)
  if (known !== null) return known
  const done = await operation.run()
  const taken = operation.atOnce && !done.ok && done.failure.type === 'operation-in-progress'
  return taken ? ((await answerByKey(pool, keyed, operation)) ?? done) : done
}

/** What a key has decided already; null when the request is a new operation. */
async function answerByKey<Answer>(
  pool: Pool,
  { emisor, idempotencyKey: clave }: Keyed,
  { operacion, repeat, resume }: KeyedOperation<Answer>,
): Promise<Result<Answer> | null> {
  if (clave === null) return null
  const usada = await findIdempotencyKey(pool, emisor, clave)
  if (usada === null) return null
  switch (decideReplay(usada, operacion)) {
    case 'expired':
      await freeIdempotencyKey(pool, emisor, clave)
      return null
    case 'mismatch':
      return fail({ type: 'idempotency-key-mismatch', operacion: usada.operacion })
    case 'reserved':
      return fail({ type: 'idempotency-key-reserved', hasta: usada.reservadaHasta })
    case 'replay':
      return repeat(usada)
    case 'resume':
      return resume(usada)
    case 'execute':
      return null
  }
}

/**
 * What a key stands for is there whenever the key is, unless the database that had both was replaced between the two questions by one that forgot
 * them. What became of it nobody knows; whoever asks again with the key is answered by the database that is there then.
 */
export const failForgotten = ({ guardia }: { guardia: Guardia }): Result<never> =>
  fail(guardia.refuse() ?? { type: 'service-unavailable', incierto: true })
