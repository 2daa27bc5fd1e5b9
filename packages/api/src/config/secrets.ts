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

/** An inbox of the house, and as whom it is read. */
export interface CasillaDeLaCasa {
  host: string
  puerto: number
  segura: boolean
  usuario: string
  clave: string
  carpeta: string
}

/** Values that must never be logged. The class prints and serialises as a placeholder, so that a log line cannot show them. */
export class Secrets {
  readonly #databaseUrl: string
  readonly #ownerUrl: string
  readonly #objetos: CredencialesDeObjetos | null
  readonly #correo: ServidorDeCorreo | null
  readonly #rebotes: CasillaDeLaCasa | null

  constructor(
    databaseUrl: string,
    ownerUrl = databaseUrl,
    objetos: CredencialesDeObjetos | null = null,
    correo: ServidorDeCorreo | null = null,
    rebotes: CasillaDeLaCasa | null = null,
  ) {
    this.#databaseUrl = databaseUrl
    this.#ownerUrl = ownerUrl
    this.#objetos = objetos
    this.#correo = correo
    this.#rebotes = rebotes
  }

  /** Null: nobody reads what comes back. */
  get rebotes(): CasillaDeLaCasa | null {
    return this.#rebotes
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

type ConArchivo = 'databaseUrl' | 'databaseOwnerUrl' | 'awsSecretAccessKey' | 'correoUrl' | 'correoRebotesUrl'

/** A value, or what stands in the file that the variable beside it names: supervisors hand over secrets as files, which no child inherits. */
function secretOf(
  env: Env,
  key: ConArchivo,
  file: `${ConArchivo}File`,
  faults: string[],
): string | undefined {
  const path = env[file]
  if (path === undefined) return env[key]?.trim() || undefined
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
  } else if (isDeBase('databaseUrl', url, faults) && ATRIBUTO.test(url) && !ESCRIBE.test(url))
    faults.push(
      `${NAMES.databaseUrl}: target_session_attrs sólo puede ser read-write o primary; el servicio escribe, y no usa otro servidor`,
    )
  if (owner !== undefined) isDeBase('databaseOwnerUrl', owner, faults)
  return new Secrets(
    ...([url ?? '', owner, objetosOf(env, faults)] as const),
    ...([toServidorDeCorreo(env, faults), toCasillaDeRebotes(env, faults)] as const),
  )
}

const DE_BASE = /^postgres(?:ql)?:\/\//
/** Who comes in, the servers with commas between, the rest. */
const PARTES_DE_BASE = /^([^/?#]*@)?([^/?#]*)(.*)$/s
/** The rest of a password whose signs end the part before: another server would be asked. */
const SOBRA_DE_CLAVE = /#|^\/[^?]*@|^[^=]*@/

/** Where one of these is, the driver takes every percent sign for what it is. */
const SIN_CODIGOS = / |%[^a-f0-9]|%[a-f0-9][^a-f0-9]/i

/** Whether the driver can read it; what is wrong with it is said without what stands in it. */
function isDeBase(key: 'databaseUrl' | 'databaseOwnerUrl', text: string, faults: string[]): boolean {
  // Of a file that cannot be read it is told already.
  if (text === '') return true
  if (!DE_BASE.test(text)) {
    faults.push(`${NAMES[key]} debe comenzar con postgresql://`)
    return false
  }
  const [, quien = '', servidores = '', resto = ''] = PARTES_DE_BASE.exec(text.replace(DE_BASE, '')) ?? []
  // Where no server is named it is that of a socket, which stands in the rest.
  const canParse = (uno: string) => URL.canParse(`postgresql://${quien}${uno || 'x'}${resto}`)
  const legible = decode(quien) !== null || SIN_CODIGOS.test(text)
  if (legible && servidores.split(',').every(canParse) && !SOBRA_DE_CLAVE.test(resto)) return true
  faults.push(
    `${NAMES[key]} no se entiende: debe tener la forma postgresql://usuario:clave@servidor:5432/base; en la clave, los signos se escriben por su código: / es %2F, # es %23, ? es %3F, @ es %40, % es %25`,
  )
  return false
}

const PUERTO = { 'smtp:': 587, 'smtps:': 465 } as const

/** What is wrong with it is said without what stands in it. */
export function toServidorDeCorreo(env: Env, faults: string[]): ServidorDeCorreo | null {
  const text = secretOf(env, 'correoUrl', 'correoUrlFile', faults)
  if (text === undefined || text === '') return null
  const partes = partsOf(text, PUERTO)
  if (partes === null || partes.pathname.length > 1) {
    faults.push(
      `${NAMES.correoUrl} debe tener la forma smtps://usuario:clave@servidor:465, o smtp://… para comenzar TLS después (STARTTLS); ${SIGNOS}`,
    )
    return null
  }
  const { host, puerto, protocolo, local, usuario, clave } = partes
  return {
    ...{ host, port: puerto, segura: protocolo === 'smtps:', exigeTls: !local },
    credenciales: usuario === '' ? null : { usuario, clave },
  }
}

const PUERTO_IMAP = { 'imap:': 143, 'imaps:': 993 } as const

/** What is wrong with it is said without what stands in it. Without TLS only this very machine is asked. */
function toCasillaDeRebotes(env: Env, faults: string[]): CasillaDeLaCasa | null {
  const text = secretOf(env, 'correoRebotesUrl', 'correoRebotesUrlFile', faults)
  if (text === undefined || text === '') return null
  const partes = partsOf(text, PUERTO_IMAP)
  const carpeta = decode(partes?.pathname.slice(1) ?? '')
  const segura = partes?.protocolo === 'imaps:'
  if (partes === null || carpeta === null || partes.usuario === '' || !(segura || partes.local)) {
    faults.push(
      `${NAMES.correoRebotesUrl} debe tener la forma imaps://usuario:clave@servidor:993, y /Carpeta si no es la de entrada (imap://… solo en esta máquina); ${SIGNOS}`,
    )
    return null
  }
  const { host, puerto, usuario, clave } = partes
  return { host, puerto, segura, usuario, clave, carpeta: carpeta === '' ? 'INBOX' : carpeta }
}

const SIGNOS = 'en la clave, los signos se escriben por su código: / es %2F, @ es %40, % es %25'

/** What a URL says of a server, if it says nothing besides. */
function partsOf<P extends string>(text: string, puertos: Readonly<Record<P, number>>) {
  const url = URL.canParse(text) ? new URL(text) : null
  const usuario = decode(url?.username ?? '')
  const clave = decode(url?.password ?? '')
  // What follows the server is the rest of a password whose signs end the part before: another server would be asked.
  const sobra = url !== null && (/\/.*\//.test(url.pathname) || /[?#]/.test(text))
  const nadie = url?.hostname === '' || url?.port === '0'
  if (url === null || !isKeyOf(puertos, url.protocol) || nadie || sobra || usuario === null || clave === null)
    return null
  return {
    ...{ usuario, clave, protocolo: url.protocol, pathname: url.pathname },
    host: url.hostname.replaceAll(/[[\]]/g, ''),
    puerto: Number(url.port || puertos[url.protocol]),
    local: LOOPBACK.test(url.hostname),
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
