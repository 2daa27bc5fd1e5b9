import type { Db } from '../db/db.ts'
import { isSesionCerrada, recordCierre } from '../db/sesion-cerrada.ts'
import { fail, ok, type Result } from '../domain/failure.ts'
import type { Cierre, Sesion } from '../domain/sesion.ts'
import { identifyUsuario, type Usuario } from './identify-usuario.ts'
import type { Identidad } from './ports.ts'

/** The person behind a verified token, if the token's session has not ended meanwhile. */
export async function logIn(
  deps: { db: Db },
  identidad: Identidad,
  sesion: Sesion,
): Promise<Result<Usuario>> {
  if (await isSesionCerrada(deps.db, sesion))
    return fail({ type: 'unauthenticated', motivo: 'sesion-cerrada' })
  return ok(await identifyUsuario(deps, identidad))
}

/** The provider says that a session ended: no process takes what it was given from here on. */
export async function closeSesion({ db }: { db: Db }, cierre: Cierre): Promise<Result<null>> {
  if (await recordCierre(db, cierre)) return ok(null)
  const faults = [{ campo: 'logout_token', codigo: 'repeated', detail: 'ya se recibió' }]
  return fail({ type: 'malformed-body', faults })
}
