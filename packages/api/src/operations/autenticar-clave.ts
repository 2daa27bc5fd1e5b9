import { findApiKeyByHash } from '../db/api-key.ts'
import type { Db } from '../db/db.ts'
import { type AccesoDeClave, type ClaveConocida, decideAccess } from '../domain/clave-api/access.ts'
import { isClave } from '../domain/clave-api/clave.ts'
import type { Origen } from '../domain/clave-api/uso.ts'
import { type Failure, fail, type Result } from '../domain/failure.ts'
import type { ClavesEnMemoria } from './claves-en-memoria.ts'
import type { ClavesQueExisten } from './claves-que-existen.ts'
import type { Clock } from './ports.ts'
import type { UltimosUsos } from './ultimos-usos.ts'

export interface AutenticarDeps {
  db: Db
  /** What the database's clock shows, as it was heard last. */
  base: Clock
  /** SHA-256 in hexadecimal. */
  hashHex: (clave: string) => string
  claves: ClavesEnMemoria
  existen: ClavesQueExisten
  usos: UltimosUsos
}

/** How many keys that we do not know one address may still show. */
export interface Intentos {
  /** One less; or why there is none left. */
  gastar(): Failure | null
  /** The key exists: it was no guess. */
  devolver(): void
}

/** Synchronous when memory knows the key: the hot path makes no promise. */
export function autenticarClave(
  deps: AutenticarDeps,
  clave: string,
  origen: Origen,
  intentos: Intentos,
): Result<AccesoDeClave> | Promise<Result<AccesoDeClave>> {
  if (!isClave(clave)) return fail({ type: 'unauthenticated', motivo: 'clave-mal-escrita' })
  const hash = deps.hashHex(clave)
  const known = deps.claves.get(hash)
  if (known !== undefined) return admit(deps, known, origen, deps.base())
  const agotados = intentos.gastar()
  return agotados === null
    ? buscar(deps, { hash, origen }, intentos)
    : buscarSiExiste(deps, { hash, origen }, agotados)
}

interface Mostrada {
  hash: string
  origen: Origen
}

async function buscar(deps: AutenticarDeps, { hash, origen }: Mostrada, intentos: Intentos) {
  const found = await lookUp(deps, hash)
  if (found !== null) intentos.devolver()
  return admit(deps, found, origen, found?.ahora ?? deps.base())
}

/**
 * Used for an address from which keys are guessed. A client behind the same router has a key that exists, and is served; a guess is refused
 * from memory. The database is asked at most once a second, however many guesses arrive.
 */
async function buscarSiExiste(
  deps: AutenticarDeps,
  { hash, origen }: Mostrada,
  agotados: Failure,
): Promise<Result<AccesoDeClave>> {
  if (!(await deps.existen.tiene(hash))) return fail(agotados)
  const found = await lookUp(deps, hash)
  return admit(deps, found, origen, found?.ahora ?? deps.base())
}

async function lookUp(
  deps: AutenticarDeps,
  hash: string,
): Promise<(ClaveConocida & { ahora: number }) | null> {
  const generation = deps.claves.generation
  const found = await findApiKeyByHash(deps.db, Buffer.from(hash, 'hex'))
  if (found === null) return null
  deps.existen.note(hash)
  const { ahora, ...clave } = found
  deps.claves.put(hash, clave, generation)
  return found
}

function admit(
  deps: AutenticarDeps,
  clave: ClaveConocida | null,
  origen: Origen,
  now: number,
): Result<AccesoDeClave> {
  const access = decideAccess(clave, origen.direccion, now)
  if (access.ok) deps.usos.note(access.value.apiKeyId, origen, now)
  else if ('clave' in access.failure) deps.usos.noteRechazo(access.failure.clave.apiKeyId, origen, now)
  return access
}
