import pg from 'pg'
import { attempt, type Result } from '../domain/failure.ts'
import { toError } from '../domain/thrown.ts'
import { PoolDeServidores, Servidores } from './servidores.ts'
import {
  Desaparecido,
  isConnectionLost,
  isSqlstate,
  SQLSTATE,
  TransactionLost,
  toFailedAfterwards,
} from './sqlstate.ts'

/** A statement for the database: prepared once per connection under its name. */
export interface Statement {
  name?: string
  text: string
  values?: unknown[]
}

/** What statements need: the pool, or the one connection of a transaction. */
export interface Db {
  query<Row extends pg.QueryResultRow>(
    statement: Statement,
  ): Promise<{ rows: Row[]; rowCount: number | null }>
}

export type Pool = pg.Pool

/** The row of a statement that always has one: it counts, asks `exists`, or returns what it has just inserted. */
export async function one<Row extends pg.QueryResultRow>(db: Db, statement: Statement): Promise<Row> {
  const {
    rows: [row],
  } = await db.query<Row>(statement)
  if (row === undefined) throw new Error(`No row came of ${statement.name ?? statement.text.trim()}`)
  return row
}

const INT8 = 20
const DATE = 1082
const TIMESTAMPTZ = 1184

function parseInt8(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value))
    throw new RangeError(`The database gave an integer that is not safe: ${text}`)
  return value
}

/** Identifiers come as numbers, days as text, instants as milliseconds since 1970; the rest as the driver reads it. */
function getTypeParser(oid: number, format?: 'text' | 'binary') {
  if (oid === INT8) return parseInt8
  if (oid === DATE) return String
  if (oid === TIMESTAMPTZ) return (text: string) => pg.types.getTypeParser(TIMESTAMPTZ)(text).getTime()
  // The driver takes any number; its types name those that it knows.
  return pg.types.getTypeParser(oid as never, format as never)
}

export const types: pg.CustomTypesConfig = { getTypeParser }

export interface PoolOptions {
  url: string
  connections: number
  onError: (error: Error) => void
  /** Looks at each new connection before anybody uses it. */
  verify?: (db: Db) => Promise<void>
  /** After this an answer is given up, as that of a machine that lost its power, or of a commit whose standby is away. */
  patienceMs?: number
  /** After this whoever waits for a connection has none. */
  conexionMs?: number
}

export const CONEXION_MS = 5_000

export function openPool(options: PoolOptions): pg.Pool {
  const { url, connections, onError, verify, patienceMs = 20_000, conexionMs = CONEXION_MS } = options
  const pool = new PoolDeServidores({
    ...(verify === undefined ? {} : { verify: asCallback(verify) }),
    servidores: new Servidores(url),
    max: connections,
    types,
    application_name: 'mbohera',
    connectionTimeoutMillis: conexionMs,
    // A statement that hangs must not hang its caller: the longest answer promised is 25 s.
    limites: { statement_timeout: 15_000, idle_in_transaction_session_timeout: 15_000 },
    // No limit of the server's own is on a commit that waits for a standby.
    query_timeout: patienceMs,
  })
  pool.on('error', onError)
  return pool
}

const asCallback =
  (verify: (db: Db) => Promise<void>) => (client: pg.ClientBase, callback: (error?: Error) => void) =>
    // pg hands out the client that it is about to give to a caller: one session, as a Db is.
    void verify(client as Db).then(() => callback(), callback)

export const transaction = <T>(pool: pg.Pool, work: (db: Db) => Promise<T>): Promise<T> =>
  between(pool, 'begin', work)

/** A transaction that waits so long at most for what others hold, and fails then. */
export const transactionWithin = <T>(pool: pg.Pool, ms: number, work: (db: Db) => Promise<T>): Promise<T> =>
  between(pool, `begin; set local lock_timeout = ${ms}`, work)

/** In the transaction of whoever calls; where that is the pool, in one of its own. */
export const transactionOf = <T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> =>
  db instanceof pg.Pool ? transaction(db, work) : work(db)

const SNAPSHOT = 'begin isolation level repeatable read read only'

/** One state of the database, for work that the database itself keeps from writing or locking anything. */
export const snapshot = <T>(pool: pg.Pool, work: (db: Db) => Promise<T>): Promise<T> =>
  between(pool, SNAPSHOT, work)

/** The same, for as long as whoever opened it reads. */
export async function openSnapshot(pool: pg.Pool): Promise<{ db: Db } & AsyncDisposable> {
  const client = await pool.connect()
  try {
    await client.query(SNAPSHOT)
  } catch (error) {
    client.release(toError(error))
    throw error
  }
  return { db: client, [Symbol.asyncDispose]: () => rollback(client, null) }
}

async function between<T>(pool: pg.Pool, begin: string, work: (db: Db) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let committing = false
  try {
    await client.query(begin)
    const value = await work(client)
    committing = true
    await client.query('commit')
    client.release()
    return value
  } catch (error) {
    if (isConnectionLost(error)) {
      client.release(toError(error))
      throw new TransactionLost(committing, error)
    }
    await rollback(client, error)
    throw error
  }
}

/** A connection that cannot roll back is not given to anybody else, nor is one on which nothing can be written any more. */
async function rollback(client: pg.PoolClient, error: unknown): Promise<void> {
  const reads = isSqlstate(error, SQLSTATE.readOnly) ? toError(error) : undefined
  await client.query('rollback').then(
    () => client.release(reads),
    broken => client.release(broken),
  )
}

/** Like `transaction`, for work that may fail as a value: then nothing of it stays. */
export function transactionResult<T>(
  pool: pg.Pool,
  work: (db: Db) => Promise<Result<T>>,
): Promise<Result<T>> {
  return attempt(need => transaction(pool, async db => need(await work(db))))
}

/** What is stored, and what is asked for once it is: where the database fails then, nobody says that nothing was done. */
export async function storeThen<Stored, T>(
  storing: Promise<Stored>,
  then: (stored: Stored) => Promise<T>,
): Promise<T> {
  const stored = await storing
  try {
    return await then(stored)
  } catch (error) {
    throw toFailedAfterwards(error)
  }
}

/** What a foreign key, or the statement before it, says is there. Where it is not, the database is an older one than it was for that statement. */
export function known<T>(row: T | null, what: string): T {
  if (row === null) throw new Desaparecido(what)
  return row
}

/** An instant on its way into the database. */
export const toTimestamp = (instant: number | null): Date | null =>
  instant === null ? null : new Date(instant)
