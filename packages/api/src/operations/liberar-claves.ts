import type { Pool } from '../db/db.ts'
import { freeVencidas } from '../db/idempotencia.ts'
import { formatCivil } from '../domain/tiempo.ts'
import type { Clock } from './ports.ts'

const TANDA = 1_000

/**
 * Frees the keys whose retention is over. Nothing depends on when: a key that is asked for before is freed by whoever asks. Whoever
 * is killed in between leaves the rest to the next night.
 */
export async function liberarClaves({ pool, clock }: { pool: Pool; clock: Clock }): Promise<number> {
  const today = formatCivil(clock()).slice(0, 10)
  let freed = 0
  for (;;) {
    const now = await freeVencidas(pool, today, TANDA)
    freed += now
    if (now < TANDA) return freed
  }
}
