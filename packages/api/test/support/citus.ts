import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { withDatabase } from './postgres.ts'

/** A database of a Citus coordinator that knows its workers, as a superuser of all of them. */
export const CITUS_URL = process.env.MBOHERA_CITUS_URL ?? ''
export const sinCitus =
  CITUS_URL === '' ? ', skipped: MBOHERA_CITUS_URL names no coordinator of a Citus with workers' : ''

async function run(url: string, ...statements: string[]): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    let last = await client.query('select 1')
    for (const statement of statements) last = await client.query(statement)
    return last
  } finally {
    await client.end()
  }
}

/** A database of one's own on every node, with the extension and what `antes` made before it; its nodes know one another as those of the given one do. */
export async function createRepartible(antes = async (_url: string): Promise<void> => {}): Promise<{
  url: string
  nodos: string[]
  drop: () => Promise<void>
}> {
  const { rows } = await run(
    CITUS_URL,
    `select nodename as host, nodeport as port, groupid as grupo from pg_dist_node where noderole = 'primary' order by groupid`,
  )
  const name = `sonda_${randomUUID().replaceAll('-', '').slice(0, 12)}`
  const at = (host: string, port: number, base: string) => {
    const url = new URL(withDatabase(CITUS_URL, base))
    url.host = `${host}:${port}`
    return url.href
  }
  const url = withDatabase(CITUS_URL, name)
  for (const { host, port, grupo } of rows) {
    await run(grupo === 0 ? CITUS_URL : at(host, port, 'postgres'), `create database ${name}`)
    if (grupo === 0) await antes(url)
    await run(grupo === 0 ? url : at(host, port, name), 'create extension citus')
  }
  for (const { host, port, grupo } of rows) {
    const como = grupo === 0 ? 'citus_set_coordinator_host' : 'citus_add_node'
    await run(url, `select ${como}('${host}', ${port})`)
  }
  const drop = async () => {
    for (const { host, port, grupo } of rows)
      await run(grupo === 0 ? CITUS_URL : at(host, port, 'postgres'), `drop database ${name} with (force)`)
  }
  return {
    url,
    nodos: rows.filter(({ grupo }) => grupo !== 0).map(({ host, port }) => `${host}:${port}`),
    drop,
  }
}
