import type { Pool } from '../../packages/api/src/db/db.ts'

export interface Sentencia {
  que: string
  /** Milliseconds of the server in it, all calls together. */
  ms: number
  veces: number
}

export const forgetSentencias = (db: Pool) => db.query('select pg_stat_statements_reset()')

/** What a statement does, and to which table: its own name does not reach the server's accounts. */
export function describeSentencia(text: string): string {
  const plain = text.replaceAll(/\s+/g, ' ').trim()
  const writes = [...plain.matchAll(/(?<!\b(?:for|key) )\b(insert into|update|delete from) (\w+)/gi)].map(
    ([, verb, table]) => `${verb} ${table}`.toLowerCase(),
  )
  // What every statement that changes something tells besides is not what it is about.
  const own =
    writes.find(one => !/(auditoria|aviso|intercambio|idempotencia|update set)$/.test(one)) ?? writes[0]
  if (own !== undefined) return own
  const from = /\bfrom (?:only )?(\w+)/i.exec(plain)?.[1]
  return from === undefined ? plain.slice(0, 40).toLowerCase() : `select ${from}`.toLowerCase()
}

/** Statements of the service since they were forgotten, the most expensive kinds first; planning included. */
export async function listSentencias(db: Pool): Promise<Sentencia[]> {
  const { rows } = await db.query<{ query: string; ms: number; veces: number }>(`
    select query, sum(total_exec_time + total_plan_time)::float8 as ms, sum(calls)::int as veces from pg_stat_statements
    where dbid = (select oid from pg_database where datname = current_database()) and query not like '%pg_stat_statements%'
    group by query`)
  const kinds = new Map<string, Sentencia>()
  for (const { query, ms, veces } of rows) {
    const que = describeSentencia(query)
    const kind = kinds.get(que) ?? { que, ms: 0, veces: 0 }
    kinds.set(que, { que, ms: kind.ms + ms, veces: kind.veces + veces })
  }
  return [...kinds.values()].sort((a, b) => b.ms - a.ms)
}
