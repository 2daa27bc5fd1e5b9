import type { Db } from './db.ts'

/** Where processes tell one another what callers spent of their limits. */
export const CONSUMO = 'mbohera_consumo'

/** Nothing depends on it: of what a process misses it knows nothing, and counts its own. */
export async function notifyConsumo(db: Db, payload: string): Promise<void> {
  await db.query({ name: 'notify-consumo', text: 'select pg_notify($1, $2)', values: [CONSUMO, payload] })
}
