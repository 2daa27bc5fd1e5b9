import { findApiKeyByHash } from '../db/api-key.ts'
import type { Db } from '../db/db.ts'
import { type AccesoDeApiKey, decideAccess, type KnownApiKey } from '../domain/api-key/access.ts'
import { isApiKey } from '../domain/api-key/format.ts'
import type { Origen } from '../domain/api-key/uso.ts'
import { type Failure, fail, type Result } from '../domain/failure.ts'
import type { ApiKeysInMemory } from './api-keys-in-memory.ts'
import type { ApiKeysThatExist } from './api-keys-that-exist.ts'
import type { Clock } from './ports.ts'
import type { UltimosUsos } from './ultimos-usos.ts'

export interface AuthenticateDeps {
  db: Db
  /** What the database's clock shows, as it was heard last. */
  base: Clock
  /** SHA-256 in hexadecimal. */
  hashHex: (apiKey: string) => string
  claves: ApiKeysInMemory
  existen: ApiKeysThatExist
  usos: UltimosUsos
}

/** How many keys that we do not know one address may still show. */
export interface Intentos {
  /** One less, until it is known whether the key exists; or why there is none left. */
  gastar(): Failure | null
  /** It does not. */
  perder(): void
  /** It exists, or nobody could look: it was no guess. */
  devolver(): void
}

/** Synchronous when memory knows the key: the hot path makes no promise. */
export function authenticateApiKey(
  deps: AuthenticateDeps,
  apiKey: string,
  origen: Origen,
  intentos: Intentos,
): Result<AccesoDeApiKey> | Promise<Result<AccesoDeApiKey>> {
  if (!isApiKey(apiKey)) return fail({ type: 'unauthenticated', motivo: 'clave-mal-escrita' })
  const hash = deps.hashHex(apiKey)
  const known = deps.claves.get(hash)
  if (known !== undefined) return admit(deps, known, origen, deps.base())
  const agotados = intentos.gastar()
  return agotados === null
    ? lookUpHash(deps, { hash, origen }, intentos)
    : lookUpIfExists(deps, { hash, origen }, agotados)
}

interface Mostrada {
  hash: string
  origen: Origen
}

async function lookUpHash(deps: AuthenticateDeps, { hash, origen }: Mostrada, intentos: Intentos) {
  const found = await lookUp(deps, hash).catch((error: unknown) => {
    intentos.devolver()
    throw error
  })
  if (found === null) intentos.perder()
  else intentos.devolver()
  return admit(deps, found, origen, found?.ahora ?? deps.base())
}

/**
 * Used for an address from which keys are guessed. A client behind the same router has a key that exists, and is served; a guess is refused
 * from memory. The database is asked at most once a second, however many guesses arrive.
 */
async function lookUpIfExists(
  deps: AuthenticateDeps,
  { hash, origen }: Mostrada,
  agotados: Failure,
): Promise<Result<AccesoDeApiKey>> {
  if (!(await deps.existen.has(hash))) return fail(agotados)
  const found = await lookUp(deps, hash)
  return admit(deps, found, origen, found?.ahora ?? deps.base())
}

async function lookUp(
  deps: AuthenticateDeps,
  hash: string,
): Promise<(KnownApiKey & { ahora: number }) | null> {
  const generation = deps.claves.generation
  const found = await findApiKeyByHash(deps.db, Buffer.from(hash, 'hex'))
  if (found === null) return null
  deps.existen.note(hash)
  const { ahora, ...apiKey } = found
  deps.claves.put(hash, apiKey, generation)
  return found
}

function admit(
  deps: AuthenticateDeps,
  apiKey: KnownApiKey | null,
  origen: Origen,
  now: number,
): Result<AccesoDeApiKey> {
  const access = decideAccess(apiKey, origen.direccion, now)
  if (access.ok) deps.usos.note(access.value.apiKeyId, origen, now)
  else if ('apiKey' in access.failure) deps.usos.noteRechazo(access.failure.apiKey.apiKeyId, origen, now)
  return access
}
