import { openPool, type Pool } from '../db/db.ts'

/** What an operator's command prints, and whether it did what was asked (its exit status). */
export interface Outcome {
  ok: boolean
  text: string
  /** The exit status of a command that was interrupted. */
  code?: number
}

/** One connection for one command, unless it does more than one thing at once. */
export async function withPool<T>(
  url: string,
  work: (pool: Pool) => Promise<T>,
  connections = 1,
  /** For what takes as long as it takes. */
  patienceMs?: number,
): Promise<T> {
  const patience = patienceMs === undefined ? {} : { patienceMs }
  const pool = openPool({ url, connections, onError: () => {}, ...patience })
  try {
    return await work(pool)
  } finally {
    await pool.end()
  }
}
