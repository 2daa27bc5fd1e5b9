import { readFileSync } from 'node:fs'
import { inspect } from 'node:util'
import { type Env, NAMES } from './env.ts'

const ATRIBUTO = /[?&]target_session_attrs=/
const ESCRIBE = /[?&]target_session_attrs=(read-write|primary)(&|$)/

/** With which an object store knows us. */
interface CredencialesDeObjetos {
  accessKeyId: string
  secretAccessKey: string
}

/** Values that must never be logged. The class prints and serialises as a placeholder, so that a log line cannot show them. */
export class Secrets {
  readonly #databaseUrl: string
  readonly #ownerUrl: string
  readonly #objetos: CredencialesDeObjetos | null

  constructor(databaseUrl: string, ownerUrl = databaseUrl, objetos: CredencialesDeObjetos | null = null) {
    this.#databaseUrl = databaseUrl
    this.#ownerUrl = ownerUrl
    this.#objetos = objetos
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
  key: 'databaseUrl' | 'databaseOwnerUrl' | 'awsSecretAccessKey',
  file: 'databaseUrlFile' | 'databaseOwnerUrlFile' | 'awsSecretAccessKeyFile',
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
  return new Secrets(url ?? '', owner, objetosOf(env, faults))
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
