import type { Pool } from '../db/db.ts'
import { deleteSandboxVencidos } from '../db/documento-sandbox.ts'
import { formatCivil } from '../domain/tiempo.ts'
import type { Clock } from './ports.ts'

const TANDA = 200

/**
 * Deletes what was made in SANDBOX and has had its 30 days, with its KuDE and its keys; numbers that were taken are not given again. Each
 * turn is a transaction of its own: whoever is killed in between leaves the rest to the next night.
 */
export async function vaciarSandbox({ pool, clock }: { pool: Pool; clock: Clock }): Promise<number> {
  const today = formatCivil(clock()).slice(0, 10)
  let gone = 0
  for (;;) {
    const now = await deleteSandboxVencidos(pool, today, TANDA)
    gone += now
    if (now < TANDA) return gone
  }
}
