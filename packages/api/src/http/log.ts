import { type DestinationStream, destination, type Logger, pino } from 'pino'

/** Whatever is logged by mistake under these names, down to this depth, comes out as [Redacted]. */
const NAMES = new Set([
  'authorization',
  'cookie',
  'key',
  'clave',
  'apiKey',
  'idempotencyKey',
  'masterKey',
  'password',
  'secret',
  'token',
  'csc',
  'certificado',
  'p12',
  'pfx',
  'receptor',
  'vendedor',
  'transporte',
  'nombreRazonSocial',
  'numeroDocumento',
  'correo',
  'email',
  'connectionString',
  'databaseUrl',
  'hash',
])
const DEPTH = 4

/** `traza`: what each line says of the trace that it is part of. */
export function createLog(
  level: string,
  stream?: DestinationStream,
  traza?: () => { traceId?: string },
): Logger {
  const options = {
    level,
    base: null,
    ...(traza === undefined ? {} : { mixin: traza }),
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { log: (line: Record<string, unknown>) => hide(line, DEPTH) },
    serializers: { err: serialiseError },
  }
  return pino(options, stream ?? perTurn(1))
}

/** More than this is not kept until the end of the turn; the stream wants less than its own measure of a write, 16 KiB. */
const TURNO_BYTES = 15 * 1024

/** So much is kept while nothing can be written; whatever is said then is lost. */
const GUARDADO_BYTES = 1024 * 1024

/**
 * Writes the lines of one turn of the event loop together, at its end: many requests are answered in one, and each write is a call of the system.
 * What a process says before it ends by itself is written; one that is killed loses what it said in that turn. Where nobody reads its lines any more,
 * or their disk is full, it goes on: `flushSync` would hold it until that is over, and would wait each time until the disk has them.
 */
function perTurn(fd: number): DestinationStream {
  const boom = destination({ dest: fd, sync: true, minLength: TURNO_BYTES, maxLength: GUARDADO_BYTES })
  boom.on('error', () => {})
  let asked = false
  process.on('exit', () => boom.flush())
  return {
    write(line) {
      boom.write(line)
      if (asked) return
      asked = true
      setImmediate(() => {
        asked = false
        boom.flush()
      })
    },
  }
}

/** The same object when there is nothing to hide, which is nearly always. */
function hide(object: Record<string, unknown>, depth: number): Record<string, unknown> {
  let hidden: Record<string, unknown> | null = null
  for (const [name, value] of Object.entries(object)) {
    const shown = NAMES.has(name) ? '[Redacted]' : hideInside(value, depth - 1)
    if (shown === value) continue
    hidden ??= { ...object }
    hidden[name] = shown
  }
  return hidden ?? object
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Errors have a serialiser of their own. */
const hideInside = (value: unknown, depth: number): unknown =>
  depth === 0 || !isObject(value) || value instanceof Error ? value : hide(value, depth)

/** Name, code, message and stack; not the rows and parameters that a database error may carry in its other fields. */
function serialiseError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: String(error) }
  const { code, constraint }: Error & { code?: unknown; constraint?: unknown } = error
  return {
    type: error.name,
    message: error.message,
    code,
    constraint,
    stack: error.stack,
    ...(error.cause === undefined ? {} : { cause: serialiseError(error.cause) }),
  }
}
