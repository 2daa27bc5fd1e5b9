import { setTimeout as delay } from 'node:timers/promises'
import { Fault, messageOf } from './fault.ts'

const OLDEST = 150_000

const PATIENCE_MS = 30_000

/** Until it lets us in; after a crash it recovers first. In the end those who need it say better what is wrong. */
export async function untilItAnswers(databaseUrl: string, signal: AbortSignal): Promise<void> {
  const { Client } = await import('pg')
  const deadline = performance.now() + PATIENCE_MS
  while (!signal.aborted && performance.now() < deadline) {
    const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: 2_000 })
    client.on('error', () => {})
    const answered = await client.connect().then(
      () => true,
      () => false,
    )
    await client.end().catch(() => {})
    if (answered) return
    await delay(100)
  }
}

/** The user's own PostgreSQL: whether it answers and is one we can work with; its password is never shown. */
export async function checkDatabase(databaseUrl: string): Promise<void> {
  const { Client } = await import('pg')
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  const { host } = new URL(databaseUrl)
  try {
    await client.connect()
    const { rows } = await client.query(`select current_setting('server_version_num')::int as version`)
    const version = rows[0]?.version as number
    if (version < OLDEST)
      throw new Fault(
        `El PostgreSQL de DATABASE_URL (${host}) es de la versión ${Math.floor(version / 10_000)}: se necesita la 15 o una ` +
          'posterior. Actualícelo, o quite DATABASE_URL para usar el PostgreSQL incluido.',
      )
  } catch (error) {
    if (error instanceof Fault) throw error
    throw new Fault(
      `No se puede usar el PostgreSQL de DATABASE_URL (${host}): ${messageOf(error)}. ` +
        'Revise que esté en marcha y que el usuario, la clave y la base sean correctos.',
      { cause: error },
    )
  } finally {
    await client.end().catch(() => {})
  }
}
