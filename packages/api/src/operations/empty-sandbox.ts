import type { Pool } from '../db/db.ts'
import { deleteSandboxVencidos } from '../db/documento-sandbox.ts'
import { formatCivil } from '../domain/tiempo.ts'
import type { Clock } from './ports.ts'

const TANDA = 200

/**
 * Deletes documentos of SANDBOX after their 30 days, with their KuDE and Idempotency-Keys; numbers that were taken are not given again.
 * Each turn is a transaction of its own: a process that is killed in between leaves the rest to the next night.
 */
export async function emptySandbox({ pool, clock }: { pool: Pool; clock: Clock }): Promise<number> {
  const today = formatCivil(clock()).slice(0, 10)
  let gone = 0
  for (;;) {
    const now = await deleteSandboxVencidos(pool, today, TANDA)
    gone += now
    if (now < TANDA) return gone
  }
}
