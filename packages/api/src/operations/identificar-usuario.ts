import type { Db } from '../db/db.ts'
import { acceptInvitations } from '../db/miembro.ts'
import { findUsuario, upsertUsuario } from '../db/usuario.ts'
import type { Identidad } from './ports.ts'

export interface Usuario {
  usuarioId: number
  correo: string | null
  nombre: string | null
}

/**
 * The person behind a token, known by issuer and subject; her name and e-mail follow the token. Every request of hers
 * comes through here, so one that says nothing new only reads. A token without a name or an e-mail says nothing about
 * them: the tokens of one person differ by the program that asked for them.
 */
export async function identificarUsuario({ db }: { db: Db }, identidad: Identidad): Promise<Usuario> {
  const { iss, sub } = identidad
  const said = identidad.correo?.toLowerCase() ?? null
  const verificado = identidad.correoVerificado ? said : null
  const known = await findUsuario(db, { iss, sub, verificado })
  const correo = said ?? known?.correo ?? null
  const nombre = identidad.nombre ?? known?.nombre ?? null
  const changed = known === null || known.correo !== correo || known.nombre !== nombre
  const usuario = changed ? await upsertUsuario(db, { iss, sub, correo, nombre }) : known
  const invited = known === null || known.invitado
  if (verificado !== null && invited) await acceptInvitations(db, usuario.usuarioId, verificado)
  return { usuarioId: usuario.usuarioId, correo: usuario.correo, nombre: usuario.nombre }
}
