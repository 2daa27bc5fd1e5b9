import { DatabaseError } from 'pg'
import { textOfError } from '../domain/thrown.ts'

/** The SQLSTATEs that we act on, by the reason why. */
export const SQLSTATE = {
  /** Another transaction inserted the same unique value first. */
  uniqueViolation: '23505',
  undefinedTable: '42P01',
  undefinedColumn: '42703',
  undefinedFunction: '42883',
  noSuchDatabase: '3D000',
  /** What it refers to is not there. */
  foreignKeyViolation: '23503',
  /** Written to a server that only reads. */
  readOnly: '25006',
  /** The role may not do that. */
  insufficientPrivilege: '42501',
  /** Who asks is nobody the server knows: with a password, it does not say which of the two is wrong. */
  wrongPassword: '28P01',
  noSuchRole: '28000',
  /** Somebody else has it, and was waited for as long as was said. */
  lockNotAvailable: '55P03',
  deadlock: '40P01',
  serializationFailure: '40001',
  /** On the server's disk. */
  diskFull: '53100',
  tooManyConnections: '53300',
  /** What this connection prepared is not there, or was there before: the session is another's. */
  noSuchStatement: '26000',
  duplicateStatement: '42P05',
  /** A database that somebody is connected to. */
  objectInUse: '55006',
  /** Also what was told to take no longer than it took. */
  queryCanceled: '57014',
} as const

export function isSqlstate(error: unknown, code: string, constraint?: string): boolean {
  const is = textOfError(error, 'code') === code
  return is && (constraint === undefined || constraintOf(error) === constraint)
}

/**
 * What was violated. Where the table is a piece on another server, the error that comes back has no field for it: its text names it last, with
 * the number of the piece.
 */
function constraintOf(error: unknown): string | undefined {
  const named =
    textOfError(error, 'constraint') ??
    (error instanceof Error ? /"(\w+)"\W*$/.exec(error.message)?.[1] : undefined)
  return named?.replace(/_\d{6,}$/, '')
}

// Class 08: the connection; 28, 3D: it lets nobody in, or has not that database; 53: no resources; 57P: the server is going down or starting; 58030: its disk.
// 25006: it was told to refuse what is written, or is a standby by now. 26000, 42P05: somebody between gives one session to many. 25P03, 25P04, 57014, 55P03: what it was told to take, or to wait for, no longer than it did.
const AWAY = /^(08...|28...|3D000|53...|57P0[1-5]|57014|55P03|58030|25P0[34]|25006|26000|42P05)$/
/** To it no way leads, whatever the system calls that. */
const DE_CAMINO = new Set<string | undefined>(['connect', 'getaddrinfo'])
/** What Node says of a certificate that it does not believe, and of a TLS that is none. */
const DE_TLS = /^(CERT_|UNABLE_TO_|ERR_TLS_|ERR_SSL_)|SELF_SIGNED_CERT/
const SOCKET = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
])
const DRIVER =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|not queryable|Cannot use a pool after|Query read timeout|does not support SSL|establishing an SSL connection|^timeout expired$/

/** A server on which nothing can be written is as good as none: the connection to it is not used. */
export class SoloLectura extends Error {
  constructor(porque: readonly string[]) {
    super(
      `La base de datos no admite escrituras (${porque.join(', ')}): es una réplica, o tiene default_transaction_read_only. ` +
        'Indique en DATABASE_URL el servidor primario, o todos: postgresql://usuario:clave@uno,otro/base?target_session_attrs=read-write',
    )
  }
}

/** Somebody between hands one session of the server to many: a revoked key would go on being good here, and a limit or a prepared statement would be another's. */
export class SinSesion extends Error {
  constructor() {
    super(
      'Se llega a la base de datos por un agrupador de conexiones que da una misma sesión a varios (PgBouncer con pool_mode = transaction, u otro). ' +
        'Indique en DATABASE_URL el servidor mismo, o un agrupador por sesiones (pool_mode = session)',
    )
  }
}

/** Who answered is no server that the service can use: its error says why, and the cure. */
export const isInservible = (error: unknown): boolean =>
  error instanceof SoloLectura || error instanceof SinSesion

/** The connection of a transaction broke: before COMMIT was sent, and then nothing of it is stored; or after, and then its result is unknown. */
export class TransactionLost extends Error {
  readonly committing: boolean

  constructor(committing: boolean, cause: unknown) {
    super(committing ? 'the answer to a commit was lost' : 'the connection broke within a transaction', {
      cause,
    })
    this.committing = committing
  }
}

const LOST = new Set(['ECONNRESET', 'EPIPE', 'ETIMEDOUT'])
// Of class 08 all but the two by which nobody was let in: a pooler says 08P01 of every server that it lost, whatever that was doing.
const LOST_BY_SERVER = /^08(?!001|004)...$/
const LOST_BY_DRIVER = /Connection terminated|Client has encountered a connection error|Query read timeout/

/** What kept connections from opening, by the words of which nobody could tell that nothing had been asked. */
const alAbrir = new WeakSet<Error>()

/** Says of an error that no statement of anybody's had been sent. */
export function noteUnopened(error: unknown): void {
  if (error instanceof Error) alAbrir.add(error)
}

/**
 * Whether a server lets nobody in, whatever it says is why: one whose disk is full calls it a fault within (XX000), where a file of its cache
 * finds no room. The same code is a mistake of somebody's where a statement meets it.
 */
export const isShut = (error: unknown): boolean => error instanceof DatabaseError && alAbrir.has(error)

/** Whether a connection that was open broke under a statement: it may have been carried out. One that never opened did nothing. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error) || alAbrir.has(error)) return false
  const code = textOfError(error, 'code') ?? ''
  if (textOfError(error, 'syscall') === 'connect' || /due to connection timeout/.test(error.message))
    return false
  return LOST.has(code) || LOST_BY_SERVER.test(code) || LOST_BY_DRIVER.test(error.message)
}

/** Whether the server gave it up for another one that it was in the way of: nothing of it was carried out, and asked again it may be. */
export const isGivenUp = (error: unknown): boolean =>
  isSqlstate(error, SQLSTATE.deadlock) || isSqlstate(error, SQLSTATE.serializationFailure)

// Class 22: a value; 23: a constraint; 40: it was in another's way; P0: a guard of ours.
const OF_ITS_ROWS = /^(22|23|40|P0)...$/

/** Whether the server refused a statement for what is in it: nothing of it was carried out, and another one may be. */
export const isRefusedByItself = (error: unknown): boolean =>
  error instanceof DatabaseError && OF_ITS_ROWS.test(error.code ?? '')

/** What another statement saw a moment ago is not there. */
export class Desaparecido extends Error {
  constructor(what: string) {
    super(`There is no ${what}, though nobody takes it away`)
  }
}

// Nobody takes these away once they are there (of SANDBOX, days later): whoever read one a moment ago and misses it now speaks with a database that
// lost it, a standby in the place of its primary or a copy that was restored.
const DE_LO_FIRMADO = /_(documento|evento_sifen|lote|recibido)_id_fkey$/

/** Whether the database that answers is an older one than a moment ago: what it lacks is found by the journal. */
const isOlderThanBefore = (error: unknown): boolean =>
  error instanceof Desaparecido ||
  (isSqlstate(error, SQLSTATE.foreignKeyViolation) && DE_LO_FIRMADO.test(constraintOf(error) ?? ''))

/** The database failed a request of which something was done by then: what failed would say by itself that nothing was. */
class FailedAfterwards extends Error {
  constructor(cause: unknown) {
    super('the database failed after something had been done', { cause })
  }
}

/** An error that was met once something was done: where it is the database that failed then, nobody says that nothing was. */
export const toFailedAfterwards = (error: unknown): unknown =>
  isDatabaseAway(error) || isGivenUp(error) ? new FailedAfterwards(error) : error

/** Whether what a request wanted may have been done, although its answer never came, or has been forgotten since. */
export const mayBeDone = (error: unknown): boolean =>
  isOlderThanBefore(error) ||
  error instanceof FailedAfterwards ||
  (error instanceof TransactionLost ? error.committing : isConnectionLost(error))

/** Whether this is the database being away, or not the one that it was; not a mistake of ours. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (isOlderThanBefore(error)) return true
  if (error instanceof TransactionLost || error instanceof FailedAfterwards) return true
  if (isInservible(error) || isShut(error)) return true
  const code = textOfError(error, 'code')
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway)
  if (DE_CAMINO.has(textOfError(error, 'syscall'))) return true
  return (code !== undefined && isOfAway(code)) || DRIVER.test(error.message)
}

const isOfAway = (code: string): boolean => AWAY.test(code) || SOCKET.has(code) || DE_TLS.test(code)

/** Whether who answered could not prove to be the server. */
export const isUnbelieved = (error: unknown): boolean => DE_TLS.test(textOfError(error, 'code') ?? '')
