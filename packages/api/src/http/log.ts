import { type DestinationStream, type Logger, pino } from 'pino'

/** Whatever is logged by mistake under these names, at any of these depths, comes out as [Redacted]. */
const NAMES = [
  'authorization',
  'cookie',
  'key',
  'clave',
  'password',
  'secret',
  'token',
  'csc',
  'certificado',
  'p12',
  'pfx',
  'receptor',
  'nombreRazonSocial',
  'numeroDocumento',
  'correo',
  'email',
  'connectionString',
  'databaseUrl',
  'hash',
]
const DEPTHS = ['', '*.', '*.*.', '*.*.*.']

export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: DEPTHS.flatMap(depth => NAMES.map(name => depth + name)), censor: '[Redacted]' },
    serializers: { err: serialiseError },
  }
  return destination === undefined ? pino(options) : pino(options, destination)
}

/** Name, code, message and stack; not the rows and parameters that a database error may carry in its other fields. */
function serialiseError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: String(error) }
  const { code, constraint } = error as { code?: string; constraint?: string }
  return {
    type: error.name,
    message: error.message,
    code,
    constraint,
    stack: error.stack,
    ...(error.cause === undefined ? {} : { cause: serialiseError(error.cause) }),
  }
}
