import { inspect } from 'node:util'
import { type Env, NAMES } from './env.ts'

const ATRIBUTO = /[?&]target_session_attrs=/
const ESCRIBE = /[?&]target_session_attrs=(read-write|primary)(&|$)/

/** Values that must never be logged. The class prints and serialises as a placeholder, so that a log line cannot show them. */
export class Secrets {
  readonly #databaseUrl: string

  constructor(databaseUrl: string) {
    this.#databaseUrl = databaseUrl
  }

  get databaseUrl(): string {
    return this.#databaseUrl
  }

  toJSON(): string {
    return '[secrets]'
  }

  [inspect.custom](): string {
    return '[secrets]'
  }
}

export function toSecrets(env: Env, faults: string[]): Secrets {
  const url = env.databaseUrl
  if (url === undefined) {
    faults.push(
      `${NAMES.databaseUrl} falta: postgresql://usuario:clave@servidor:5432/base (PostgreSQL 15 o posterior)`,
    )
  } else if (!/^postgres(ql)?:\/\//.test(url))
    faults.push(`${NAMES.databaseUrl} debe comenzar con postgresql://`)
  else if (ATRIBUTO.test(url) && !ESCRIBE.test(url))
    faults.push(
      `${NAMES.databaseUrl}: target_session_attrs sólo puede ser read-write o primary; el servicio escribe, y no usa otro servidor`,
    )
  return new Secrets(url ?? '')
}
