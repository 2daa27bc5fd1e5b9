import { recordAuditoria } from '../db/auditoria.ts'
import { type Db, transactionOf } from '../db/db.ts'
import { acceptInvitations } from '../db/miembro.ts'
import { findUsuario, upsertUsuario } from '../db/usuario.ts'
import type { Identidad } from './ports.ts'

export interface Usuario {
  usuarioId: number
  correo: string | null
  /** Whether her provider vouches for it: else it is what she says. */
  correoVerificado: boolean
  nombre: string | null
}

/** Where mails reach her; null: nobody vouches for an address of hers. */
export const direccionDe = ({ correo, correoVerificado }: Usuario): string | null =>
  correoVerificado ? correo : null

/**
 * The person behind a token, known by `iss` and `sub`; name and e-mail are updated from the token. Every request of a person comes through
 * here, so one whose token has nothing new only reads. A token without name or e-mail changes neither: the tokens of one person differ
 * by the client that asked for them. What was vouched for once is so while it is the same address.
 */
export async function identifyUsuario({ db }: { db: Db }, identidad: Identidad): Promise<Usuario> {
  const { iss, sub } = identidad
  const said = identidad.correo?.toLowerCase() ?? null
  const verificado = identidad.correoVerificado ? said : null
  const known = await findUsuario(db, { iss, sub, verificado })
  const correo = said ?? known?.correo ?? null
  const nombre = identidad.nombre ?? known?.nombre ?? null
  const seguro = identidad.correoVerificado || (known?.correo === said && known.correoVerificado === true)
  const correoVerificado = said === null ? (known?.correoVerificado ?? null) : seguro
  const changed =
    known === null ||
    known.correo !== correo ||
    known.correoVerificado !== correoVerificado ||
    known.nombre !== nombre
  const usuario = changed ? await upsertUsuario(db, { iss, sub, correo, correoVerificado, nombre }) : known
  const invited = known === null || known.invitado
  if (verificado !== null && invited) await takeInvitaciones(db, usuario.usuarioId, verificado)
  return {
    ...{ usuarioId: usuario.usuarioId, correo: usuario.correo, nombre: usuario.nombre },
    correoVerificado: usuario.correoVerificado === true,
  }
}

/** Whoever was invited to an address is a member from her first request with it on: her own act, of each contribuyente. */
const takeInvitaciones = (db: Db, usuarioId: number, correo: string): Promise<void> =>
  transactionOf(db, async db => {
    const actor = { usuarioId, apiKeyId: null, nombre: correo, origen: null, requestId: null }
    for (const { contribuyenteId, miembroId, fecha } of await acceptInvitations(db, usuarioId, correo))
      await recordAuditoria(db, {
        ...{ contribuyenteId, fecha, actor },
        ...{ accion: 'miembro.aceptar', objeto: String(miembroId) },
      })
  })
