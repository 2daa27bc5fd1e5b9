import type { Pool } from '../db/db.ts'
import type { AutenticarDeps } from '../operations/autenticar-clave.ts'
import type { Clock, HashClave, RandomBytes } from '../operations/ports.ts'

/** What routes hand to operations. */
export interface Deps extends AutenticarDeps {
  pool: Pool
  clock: Clock
  randomBytes: RandomBytes
  hashClave: HashClave
}
