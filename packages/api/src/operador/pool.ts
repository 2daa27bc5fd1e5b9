import { openPool, type Pool } from '../db/db.ts'

/** What whoever runs a command is told, and whether it did what it was asked for. */
export interface Outcome {
  ok: boolean
  text: string
}

/** One connection for one command. */
export async function withPool<T>(url: string, work: (pool: Pool) => Promise<T>): Promise<T> {
  const pool = openPool({ url, connections: 1, onError: () => {} })
  try {
    return await work(pool)
  } finally {
    await pool.end()
  }
}
