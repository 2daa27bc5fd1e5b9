import type { Pool } from '../db/db.ts'
import { freeExpiredKeys } from '../db/idempotencia.ts'

const TANDA = 1_000

/**
 * Deletes Idempotency-Keys whose retention is over. Nothing depends on when: a request with such a key deletes it first. A process that is
 * killed in between leaves the rest to the next night.
 */
export async function sweepIdempotencyKeys({ pool }: { pool: Pool }): Promise<number> {
  let freed = 0
  for (;;) {
    const now = await freeExpiredKeys(pool, TANDA)
    freed += now
    if (now < TANDA) return freed
  }
}
