import { columns, type Fila } from './columns.ts'
import { type Db, one } from './db.ts'

export type UsuarioRow = Fila<'usuario', (typeof USUARIO)[number]>

const USUARIO = ['usuarioId', 'correo', 'correoVerificado', 'nombre'] as const

/** Also tells whether an invitation waits for the e-mail that the identity provider verified. */
export async function findUsuario(
  db: Db,
  { iss, sub, verificado }: { iss: string; sub: string; verificado: string | null },
): Promise<(UsuarioRow & { invitado: boolean }) | null> {
  const { rows } = await db.query<UsuarioRow & { invitado: boolean }>({
    name: 'find-usuario',
    text: `
      select ${columns('usuario', USUARIO)},
        exists (
          select 1 from miembro m where m.correo = $3 and m.usuario_id is null
            and not exists (select 1 from miembro o where o.contribuyente_id = m.contribuyente_id and o.usuario_id = u.usuario_id)
        ) as invitado
      from usuario u where iss = $1 and sub = $2`,
    values: [iss, sub, verificado],
  })
  return rows[0] ?? null
}

export async function upsertUsuario(
  db: Db,
  usuario: {
    iss: string
    sub: string
    correo: string | null
    /** Whether her provider vouches for it; null: not known. */
    correoVerificado: boolean | null
    nombre: string | null
  },
): Promise<UsuarioRow> {
  return one<UsuarioRow>(db, {
    text: `
      insert into usuario (iss, sub, correo, correo_verificado, nombre) values ($1, $2, $3, $4, $5)
      on conflict (iss, sub) do update set correo = excluded.correo, correo_verificado = excluded.correo_verificado, nombre = excluded.nombre
      returning ${columns('usuario', USUARIO)}`,
    values: [usuario.iss, usuario.sub, usuario.correo, usuario.correoVerificado, usuario.nombre],
  })
}

/** The provider moved to another address; its persons are the same. */
export async function moveIssuer(db: Db, from: string, to: string): Promise<void> {
  await db.query({
    text: `
      update usuario u set iss = $2
      where iss = $1 and not exists (select 1 from usuario o where o.iss = $2 and o.sub = u.sub)`,
    values: [from, to],
  })
}
