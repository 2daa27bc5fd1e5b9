import type { Ambiente } from '../domain/ambiente.ts'
import type { Rol } from '../domain/permisos.ts'
import { columns, type Fila } from './columns.ts'
import { type Db, one, toTimestamp } from './db.ts'
import { AHORA_MS } from './evento.ts'

/** `nombre` is null, and `correo` the one that was invited, as long as nobody logged in with it (`pendiente`). */
export type MiembroRow = Fila<'miembro', 'miembroId' | 'correo' | 'rol' | 'fechaCreacion'> &
  Fila<'usuario', 'nombre'> & { pendiente: boolean }

const SELECT = `
  select ${columns('miembro', ['miembroId', 'rol', 'fechaCreacion'], 'm')}, coalesce(case when u.correo_verificado is not false then u.correo end, m.correo, u.correo) as correo, u.nombre,
    m.usuario_id is null as pendiente
  from miembro m left join usuario u using (usuario_id)`

export async function listMiembros(
  db: Db,
  contribuyenteId: number,
  page: { after: number; limit: number },
): Promise<MiembroRow[]> {
  const { rows } = await db.query<MiembroRow>({
    text: `${SELECT} where m.contribuyente_id = $1 and m.miembro_id > $2 order by m.miembro_id limit $3`,
    values: [contribuyenteId, page.after, page.limit],
  })
  return rows
}

export async function findMiembro(
  db: Db,
  contribuyenteId: number,
  miembroId: number,
): Promise<MiembroRow | null> {
  const { rows } = await db.query<MiembroRow>({
    text: `${SELECT} where m.contribuyente_id = $1 and m.miembro_id = $2`,
    values: [contribuyenteId, miembroId],
  })
  return rows[0] ?? null
}

export async function insertMiembro(
  db: Db,
  miembro: {
    contribuyenteId: number
    usuarioId: number | null
    correo: string | null
    rol: Rol
    now: number
  },
): Promise<number | null> {
  const { rows } = await db.query<{ id: number }>({
    text: `
      insert into miembro (contribuyente_id, usuario_id, correo, rol, fecha_creacion) values ($1, $2, $3, $4, $5)
      on conflict do nothing returning miembro_id as id`,
    values: [
      miembro.contribuyenteId,
      miembro.usuarioId,
      miembro.correo,
      miembro.rol,
      toTimestamp(miembro.now),
    ],
  })
  return rows[0]?.id ?? null
}

/** Turns the invitations to an e-mail that the identity provider verified into memberships of the person who logged in with it. */
export async function acceptInvitations(
  db: Db,
  usuarioId: number,
  correo: string,
): Promise<{ contribuyenteId: number; miembroId: number; fecha: number }[]> {
  const { rows } = await db.query<{ contribuyenteId: number; miembroId: number; fecha: number }>({
    name: 'accept-invitations',
    text: `
      with aceptadas as (
        update miembro m set usuario_id = $1
        where m.correo = $2 and m.usuario_id is null
          and not exists (select 1 from miembro o where o.contribuyente_id = m.contribuyente_id and o.usuario_id = $1)
        returning contribuyente_id, miembro_id
      )
      select contribuyente_id as "contribuyenteId", miembro_id as "miembroId", ${AHORA_MS} as fecha from aceptadas`,
    values: [usuarioId, correo],
  })
  return rows
}

export async function updateRol(db: Db, contribuyenteId: number, miembroId: number, rol: Rol): Promise<void> {
  await db.query({
    text: 'update miembro set rol = $3 where contribuyente_id = $1 and miembro_id = $2',
    values: [contribuyenteId, miembroId, rol],
  })
}

/** What this person sees of the contribuyente from now on. */
export async function setAmbienteElegido(
  db: Db,
  contribuyenteId: number,
  usuarioId: number,
  ambiente: Ambiente,
): Promise<void> {
  await db.query({
    text: 'update miembro set ambiente = $3 where contribuyente_id = $1 and usuario_id = $2',
    values: [contribuyenteId, usuarioId, ambiente],
  })
}

export async function deleteMiembro(db: Db, contribuyenteId: number, miembroId: number): Promise<void> {
  await db.query({
    text: 'delete from miembro where contribuyente_id = $1 and miembro_id = $2',
    values: [contribuyenteId, miembroId],
  })
}

export async function countPropietarios(db: Db, contribuyenteId: number): Promise<number> {
  const { n } = await one<{ n: number }>(db, {
    text: `select count(*) as n from miembro where contribuyente_id = $1 and rol = 'PROPIETARIO' and usuario_id is not null`,
    values: [contribuyenteId],
  })
  return n
}

/** Counts members, including invitations that were not accepted yet. */
export async function countMiembros(db: Db, contribuyenteId: number): Promise<number> {
  const { n } = await one<{ n: number }>(db, {
    text: 'select count(*) as n from miembro where contribuyente_id = $1',
    values: [contribuyenteId],
  })
  return n
}
