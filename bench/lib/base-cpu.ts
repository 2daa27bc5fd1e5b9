import { readdirSync, readFileSync } from 'node:fs'
import type { ClientBase } from 'pg'

/** What the server and its backends have used, where the system tells. */
export async function cpuDeBase(db: Pick<ClientBase, 'query'>): Promise<number | null> {
  if (process.platform !== 'linux') return null
  const { rows } = await db.query<{ pid: number }>('select pg_backend_pid() as pid')
  const postmaster = statOf(rows[0]!.pid)!.parent
  // What a backend that is gone had used is told by whoever waited for it.
  const { ms, gone } = statOf(postmaster)!
  const all = readdirSync('/proc').filter(name => /^\d+$/.test(name))
  const family = all.map(pid => statOf(Number(pid))).filter(stat => stat?.parent === postmaster)
  return family.reduce((sum, stat) => sum + stat!.ms, ms + gone)
}

const TICK_MS = 10

function statOf(pid: number): { parent: number; ms: number; gone: number } | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const [user = 0, system = 0, userGone = 0, systemGone = 0] = fields.slice(11, 15).map(Number)
    return {
      parent: Number(fields[1]),
      ms: (user + system) * TICK_MS,
      gone: (userGone + systemGone) * TICK_MS,
    }
  } catch {
    return null
  }
}
