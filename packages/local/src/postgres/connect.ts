import { escapeIdentifier } from 'pg'
import { codeOf } from '../fault.ts'
import { type Cluster, USER } from './cluster.ts'
import { HOST } from './settings.ts'

export function databaseUrl({ password }: Cluster, port: number, database: string): string {
  return `postgres://${USER}:${password}@${HOST}:${port}/${encodeURIComponent(database)}`
}

export type ServerFacts = { dataDir: string; durable: boolean }

/** What the server that answers at this port says of itself; undefined when it does not answer, or not to us. */
export async function askServer(cluster: Cluster, port: number): Promise<ServerFacts | undefined> {
  try {
    const facts = await withClient(cluster, port, 'postgres', client =>
      client.query<ServerFacts>(
        `select current_setting('data_directory') as "dataDir", current_setting('fsync')::bool as durable`,
      ),
    )
    return facts.rows[0]
  } catch {
    return undefined
  }
}

const NO_SUCH_DATABASE = '3D000'
const MADE_BY_SOMEBODY_ELSE = ['42P04', '23505']

export async function ensureDatabase(cluster: Cluster, port: number, database: string): Promise<void> {
  try {
    await withClient(cluster, port, database, async () => {})
  } catch (error) {
    if (codeOf(error) !== NO_SUCH_DATABASE) throw error
    await withClient(cluster, port, 'postgres', client =>
      client.query(`create database ${escapeIdentifier(database)}`),
    ).catch((error: unknown) => {
      if (!MADE_BY_SOMEBODY_ELSE.includes(String(codeOf(error)))) throw error
    })
  }
}

async function withClient<T>(
  cluster: Cluster,
  port: number,
  database: string,
  use: (client: import('pg').Client) => Promise<T>,
): Promise<T> {
  const { Client } = await import('pg')
  const client = new Client({
    connectionString: databaseUrl(cluster, port, database),
    connectionTimeoutMillis: 5_000,
    query_timeout: 30_000,
  })
  client.on('error', () => {})
  await client.connect()
  try {
    return await use(client)
  } finally {
    await client.end()
  }
}
