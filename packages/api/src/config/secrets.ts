import { readFileSync } from 'node:fs'
import { inspect } from 'node:util'
import { type Env, NAMES } from './env.ts'

const ATRIBUTO = /[?&]target_session_attrs=/
const ESCRIBE = /[?&]target_session_attrs=(read-write|primary)(&|$)/

/** Values that must never be logged. The class prints and serialises as a placeholder, so that a log line cannot show them. */
export class Secrets {
  readonly #databaseUrl: string
  readonly #ownerUrl: string

  constructor(databaseUrl: string, ownerUrl = databaseUrl) {
    this.#databaseUrl = databaseUrl
    this.#ownerUrl = ownerUrl
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
function urlOf(
  env: Env,
  key: 'databaseUrl' | 'databaseOwnerUrl',
  file: 'databaseUrlFile' | 'databaseOwnerUrlFile',
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
  const url = urlOf(env, 'databaseUrl', 'databaseUrlFile', faults)
  const owner = urlOf(env, 'databaseOwnerUrl', 'databaseOwnerUrlFile', faults)
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
  return new Secrets(url ?? '', owner)
}
