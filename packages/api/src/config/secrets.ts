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
  readonly #objetos: CredencialesDeObjetos | null

  constructor(databaseUrl: string, objetos: CredencialesDeObjetos | null = null) {
    this.#databaseUrl = databaseUrl
    this.#objetos = objetos
  }

  /** With which the object store of the journal knows us; null: the journal is in a directory. */
  get objetos(): CredencialesDeObjetos | null {
    return this.#objetos
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
  return new Secrets(url ?? '', objetosOf(env))
}

const objetosOf = ({ awsAccessKeyId, awsSecretAccessKey }: Env): CredencialesDeObjetos | null =>
  awsAccessKeyId === undefined || awsSecretAccessKey === undefined
    ? null
    : { accessKeyId: awsAccessKeyId, secretAccessKey: awsSecretAccessKey }
