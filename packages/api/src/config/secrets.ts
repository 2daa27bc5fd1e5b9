import { readFileSync } from 'node:fs'
import { inspect } from 'node:util'
import { isKeyOf } from '../domain/enumeracion.ts'
import { type Env, NAMES } from './env.ts'
import { LOOPBACK } from './loopback.ts'

const ATRIBUTO = /[?&]target_session_attrs=/
const ESCRIBE = /[?&]target_session_attrs=(read-write|primary)(&|$)/

/** With which an object store knows us. */
interface CredencialesDeObjetos {
  accessKeyId: string
  secretAccessKey: string
}

/** A server that takes our mails, and as whom it knows us. */
export interface ServidorDeCorreo {
  host: string
  port: number
  /** TLS from the first byte. */
  segura: boolean
  /** Nothing is said without TLS. */
  exigeTls: boolean
  credenciales: { usuario: string; clave: string } | null
}

/** Values that must never be logged. The class prints and serialises as a placeholder, so that a log line cannot show them. */
export class Secrets {
  readonly #databaseUrl: string
  readonly #ownerUrl: string
  readonly #objetos: CredencialesDeObjetos | null
  readonly #correo: ServidorDeCorreo | null

  constructor(
    databaseUrl: string,
    ownerUrl = databaseUrl,
    objetos: CredencialesDeObjetos | null = null,
    correo: ServidorDeCorreo | null = null,
  ) {
    this.#databaseUrl = databaseUrl
    this.#ownerUrl = ownerUrl
    this.#objetos = objetos
    this.#correo = correo
  }

  /** Null: no mail is sent. */
  get correo(): ServidorDeCorreo | null {
    return this.#correo
  }

  /** Null: the journal is in a directory. */
  get objetos(): CredencialesDeObjetos | null {
    return this.#objetos
  }

  get databaseUrl(): string {
    return this.#databaseUrl
  }

  /** As the role that owns the tables: only the operator's commands use it. */
  get ownerUrl(): string {
    return this.#ownerUrl
  }

  toJSON(): string {
    return '[secrets]'
  }

  [inspect.custom](): string {
    return '[secrets]'
  }
}

/** A value, or what stands in the file that the variable beside it names: supervisors hand over secrets as files, which no child inherits. */
function secretOf(
  env: Env,
  key: 'databaseUrl' | 'databaseOwnerUrl' | 'awsSecretAccessKey' | 'correoUrl',
  file: 'databaseUrlFile' | 'databaseOwnerUrlFile' | 'awsSecretAccessKeyFile' | 'correoUrlFile',
  faults: string[],
): string | undefined {
  const path = env[file]
  if (path === undefined) return env[key]
  if (env[key] !== undefined)
    faults.push(`${NAMES[file]} y ${NAMES[key]} dicen lo mismo dos veces: deje una de las dos`)
  try {
    return readFileSync(path, 'utf8').trim() || undefined
  } catch {
    faults.push(`${NAMES[file]} no se puede leer: "${path}"`)
    // Told: nothing else is to be said of it.
    return ''
  }
}

export function toSecrets(env: Env, faults: string[]): Secrets {
  const url = secretOf(env, 'databaseUrl', 'databaseUrlFile', faults)
  const owner = secretOf(env, 'databaseOwnerUrl', 'databaseOwnerUrlFile', faults)
  if (url === undefined) {
    faults.push(
      `${NAMES.databaseUrl} falta: postgresql://usuario:clave@servidor:5432/base (PostgreSQL 15 o posterior)`,
    )
  } else if (url !== '' && !/^postgres(ql)?:\/\//.test(url))
    faults.push(`${NAMES.databaseUrl} debe comenzar con postgresql://`)
  else if (ATRIBUTO.test(url) && !ESCRIBE.test(url))
    faults.push(
      `${NAMES.databaseUrl}: target_session_attrs sólo puede ser read-write o primary; el servicio escribe, y no usa otro servidor`,
    )
  return new Secrets(url ?? '', owner, objetosOf(env, faults), toServidorDeCorreo(env, faults))
}

const PUERTO = { 'smtp:': 587, 'smtps:': 465 } as const

/** What is wrong with it is said without what stands in it. */
export function toServidorDeCorreo(env: Env, faults: string[]): ServidorDeCorreo | null {
  const text = secretOf(env, 'correoUrl', 'correoUrlFile', faults)
  if (text === undefined || text === '') return null
  const url = URL.canParse(text) ? new URL(text) : null
  const usuario = decode(url?.username ?? '')
  const clave = decode(url?.password ?? '')
  // What follows the server is the rest of a password whose signs end the part before: another server would be asked.
  const sobra = url !== null && (/[^/]/.test(url.pathname) || /[?#]/.test(text))
  const nadie = url?.hostname === '' || url?.port === '0'
  if (
    url === null ||
    !isKeyOf(PUERTO, url.protocol) ||
    nadie ||
    sobra ||
    usuario === null ||
    clave === null
  ) {
    faults.push(
      `${NAMES.correoUrl} debe tener la forma smtps://usuario:clave@servidor:465, o smtp://… para comenzar TLS después (STARTTLS); en la clave, los signos se escriben por su código: / es %2F, @ es %40, % es %25`,
    )
    return null
  }
  return {
    host: url.hostname.replaceAll(/[[\]]/g, ''),
    ...{ port: Number(url.port || PUERTO[url.protocol]), segura: url.protocol === 'smtps:' },
    exigeTls: !LOOPBACK.test(url.hostname),
    credenciales: usuario === '' ? null : { usuario, clave },
  }
}

/** Null where a code stands for nothing, or for what separates the two on the wire. */
function decode(text: string): string | null {
  try {
    const decoded = decodeURIComponent(text)
    return decoded.includes('\0') ? null : decoded
  } catch {
    return null
  }
}

function objetosOf(env: Env, faults: string[]): CredencialesDeObjetos | null {
  const secretAccessKey = secretOf(env, 'awsSecretAccessKey', 'awsSecretAccessKeyFile', faults)
  const { awsAccessKeyId: accessKeyId } = env
  if (accessKeyId !== undefined && secretAccessKey !== undefined) return { accessKeyId, secretAccessKey }
  if (!(env.diario ?? '').startsWith('s3:')) return null
  for (const [name, value] of [
    ['awsAccessKeyId', accessKeyId],
    ['awsSecretAccessKey', secretAccessKey],
  ] as const)
    if (value === undefined) faults.push(`${NAMES[name]} falta: ${NAMES.diario} es un almacén de objetos`)
  return null
}
