import { setTimeout as delay } from 'node:timers/promises'
import { Fault, messageOf } from './fault.ts'

const OLDEST = 150_000

const PATIENCE_MS = 30_000

/** As the service opens one: the server that takes what is written, of those that DATABASE_URL names. */
async function open(databaseUrl: string, connectionTimeoutMillis: number) {
  const { openConexion, Servidores } = await import('@mbohera/api/servidores')
  return openConexion({ servidores: new Servidores(databaseUrl), connectionTimeoutMillis })
}

type Cliente = Awaited<ReturnType<typeof open>>

/** Until it lets us in; after a crash it recovers first. In the end those who need it say better what is wrong. */
export async function untilItAnswers(databaseUrl: string, signal: AbortSignal): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS
  while (!signal.aborted && performance.now() < deadline) {
    const client = await open(databaseUrl, 2_000).catch(() => null)
    await client?.end().catch(() => {})
    if (client !== null) return
    await delay(100)
  }
}

/** From here on its clock is that far ahead of the machine's: leases, waits and ages are counted by it. Without the service's schema it has none. */
export async function moveBase(ownerUrl: string, adelantoMs: number): Promise<void> {
  const client = await open(ownerUrl, 5_000)
  try {
    const { rows } = await client.query(`select to_regproc('public.ahora') is not null as suyo`)
    if (!rows[0].suyo) return
    const desde = await client.query('select clock_timestamp() as desde')
    const ahead = adelantoMs === 0 ? '' : ` + interval '${adelantoMs / 1_000} seconds'`
    await client.query(
      `create or replace function public.ahora() returns timestamptz language sql stable return statement_timestamp()${ahead}`,
    )
    await untilHeard(client, desde.rows[0].desde)
  } finally {
    await client.end().catch(() => {})
  }
}

/** Until everybody who counts on from what this clock showed has asked it again since: they do three times a second. */
async function untilHeard(client: Cliente, desde: Date): Promise<void> {
  const { OYENTE } = await import('@mbohera/api/servidores')
  const deadline = performance.now() + PATIENCE_MS
  while (performance.now() < deadline) {
    const { rows } = await client.query(
      `select 1 from pg_stat_activity where datname = current_database() and application_name = $1
        and (query_start <= $2 or state <> 'idle')`,
      [OYENTE, desde],
    )
    if (rows.length === 0) return
    await delay(50)
  }
}

/** Which one it is, whoever comes in: its servers and its name. */
export const nameOfDatabase = (databaseUrl: string): string =>
  databaseUrl.replace(/^[^/]*\/\/(?:[^/?#]*@)?([^?#]*).*$/, '$1')

/** The user's own PostgreSQL: whether it answers and is one we can work with; its password is never shown. */
export async function checkDatabase(databaseUrl: string): Promise<void> {
  const servers = databaseUrl.replace(/^[^/]*\/\/(?:[^/?#]*@)?([^/?#]*).*$/, '$1')
  try {
    const version = await versionOf(databaseUrl)
    if (version < OLDEST)
      throw new Fault(
        `El PostgreSQL de DATABASE_URL (${servers}) es de la versión ${Math.floor(version / 10_000)}: se necesita la 15 o una ` +
          'posterior. Actualícelo, o quite DATABASE_URL para usar el PostgreSQL incluido.',
      )
  } catch (error) {
    if (error instanceof Fault) throw error
    throw new Fault(
      `No se puede usar el PostgreSQL de DATABASE_URL (${servers}): ${messageOf(error)}. ` +
        'Revise que esté en marcha y que el usuario, la clave y la base sean correctos.',
      { cause: error },
    )
  }
}

async function versionOf(databaseUrl: string): Promise<number> {
  const client = await open(databaseUrl, 5_000)
  try {
    const { rows } = await client.query(`select current_setting('server_version_num')::int as version`)
    return rows[0].version
  } finally {
    await client.end().catch(() => {})
  }
}
