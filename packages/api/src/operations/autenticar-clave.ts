import { findApiKeyByHash } from '../db/api-key.ts'
import type { Db } from '../db/db.ts'
import { type AccesoDeClave, type ClaveConocida, decideAccess } from '../domain/clave-api/access.ts'
import { isClave } from '../domain/clave-api/clave.ts'
import { fail, type Result } from '../domain/failure.ts'
import type { ClavesEnMemoria } from './claves-en-memoria.ts'
import type { Clock } from './ports.ts'
import type { UltimosUsos } from './ultimos-usos.ts'

export interface AutenticarDeps {
  db: Db
  /** What the database's clock shows, as it was heard last. */
  base: Clock
  /** SHA-256 in hexadecimal. */
  hashHex: (clave: string) => string
  claves: ClavesEnMemoria
  usos: UltimosUsos
}

/** Synchronous when memory knows the key: the hot path makes no promise. */
export function autenticarClave(
  deps: AutenticarDeps,
  clave: string,
  origen: string,
): Result<AccesoDeClave> | Promise<Result<AccesoDeClave>> {
  if (!isClave(clave)) return fail({ type: 'unauthenticated', motivo: 'clave-mal-escrita' })
  const hash = deps.hashHex(clave)
  const known = deps.claves.get(hash)
  return known === undefined ? lookUp(deps, hash, origen) : admit(deps, known, origen, deps.base())
}

async function lookUp(deps: AutenticarDeps, hash: string, origen: string): Promise<Result<AccesoDeClave>> {
  const generation = deps.claves.generation
  const found = await findApiKeyByHash(deps.db, Buffer.from(hash, 'hex'))
  if (found === null) return admit(deps, null, origen, deps.base())
  const { ahora, ...clave } = found
  deps.claves.put(hash, clave, generation)
  return admit(deps, clave, origen, ahora)
}

function admit(
  deps: AutenticarDeps,
  clave: ClaveConocida | null,
  origen: string,
  now: number,
): Result<AccesoDeClave> {
  const access = decideAccess(clave, origen, now)
  if (access.ok) deps.usos.note(access.value.apiKeyId, now)
  return access
}
