import type { Db } from '../db/db.ts'
import { acceptInvitations } from '../db/miembro.ts'
import { findUsuario, upsertUsuario } from '../db/usuario.ts'
import type { Identidad } from './ports.ts'

export interface Usuario {
  usuarioId: number
  correo: string | null
  nombre: string | null
}

/** The person behind a token, known by issuer and subject; her name and e-mail follow the token. */
export async function identificarUsuario({ db }: { db: Db }, identidad: Identidad): Promise<Usuario> {
  const correo = identidad.correo?.toLowerCase() ?? null
  const known = await findUsuario(db, identidad.iss, identidad.sub)
  const changed = known === null || known.correo !== correo || known.nombre !== identidad.nombre
  const usuario = changed
    ? await upsertUsuario(db, { iss: identidad.iss, sub: identidad.sub, correo, nombre: identidad.nombre })
    : known
  if (correo !== null && identidad.correoVerificado) await acceptInvitations(db, usuario.usuarioId, correo)
  return usuario
}
