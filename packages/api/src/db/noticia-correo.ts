import type { Ambiente, Emisor } from '../domain/ambiente.ts'
import type { AjusteDeNoticias } from '../domain/noticia/por-correo.ts'
import type { NoticiaEscrita } from '../domain/noticia/tipos.ts'
import { columns } from './columns.ts'
import { type Db, one, toTimestamp } from './db.ts'

export async function findAjusteDeNoticias(
  db: Db,
  contribuyenteId: number,
  usuarioId: number,
): Promise<AjusteDeNoticias | null> {
  const { rows } = await db.query<AjusteDeNoticias>({
    name: 'find-ajuste-de-noticias',
    text: `
      select ${columns('noticiaAjuste', ['urgentes', 'diarias'])} from noticia_ajuste
      where contribuyente_id = $1 and usuario_id = $2`,
    values: [contribuyenteId, usuarioId],
  })
  return rows[0] ?? null
}

export async function upsertAjusteDeNoticias(
  db: Db,
  { contribuyenteId, usuarioId }: { contribuyenteId: number; usuarioId: number },
  { urgentes, diarias }: AjusteDeNoticias,
): Promise<void> {
  await db.query({
    name: 'upsert-ajuste-de-noticias',
    text: `
      insert into noticia_ajuste (contribuyente_id, usuario_id, urgentes, diarias) values ($1, $2, $3, $4)
      on conflict (contribuyente_id, usuario_id) do update set urgentes = excluded.urgentes, diarias = excluded.diarias`,
    values: [contribuyenteId, usuarioId, urgentes, diarias],
  })
}

/** Whose turn it is, of all contribuyentes: those that proved their RUC and have somebody with an address. In the ambiente that is theirs. */
export async function listEmisoresPorAvisar(db: Db, limite: number): Promise<Emisor[]> {
  const { rows } = await db.query<{ contribuyenteId: number; ambiente: Ambiente }>({
    name: 'list-emisores-por-avisar',
    text: `
      select c.contribuyente_id as "contribuyenteId", c.ambiente
      from contribuyente c left join noticia_turno t on t.contribuyente_id = c.contribuyente_id
      where c.ambiente <> 'SANDBOX' and c.verificado_en is not null and (t.proxima is null or t.proxima <= ahora())
        and exists (select 1 from miembro m join usuario u on u.usuario_id = m.usuario_id
          where m.contribuyente_id = c.contribuyente_id and u.correo is not null and u.correo_verificado is not false)
      order by t.proxima nulls first limit $1`,
    values: [limite],
  })
  return rows
}

/** The turn of this taxpayer, for one process alone. Whether it is ours. */
export async function takeTurnoDeNoticias(db: Db, contribuyenteId: number, cadaMs: number): Promise<boolean> {
  const values = [contribuyenteId, cadaMs]
  const first = await db.query({
    name: 'insert-turno-de-noticias',
    text: `
      insert into noticia_turno (contribuyente_id, proxima) values ($1, ahora() + $2 * interval '1 millisecond')
      on conflict do nothing`,
    values,
  })
  if (first.rowCount === 1) return true
  const { rowCount } = await db.query({
    name: 'take-turno-de-noticias',
    text: `
      update noticia_turno set proxima = ahora() + $2 * interval '1 millisecond'
      where contribuyente_id = $1 and proxima <= ahora()`,
    values,
  })
  return rowCount === 1
}

/** Persons of a taxpayer with an address that their provider vouches for, as far as it was asked. */
export async function listPersonasConCorreo(
  db: Db,
  contribuyenteId: number,
): Promise<{ usuarioId: number; correo: string }[]> {
  const { rows } = await db.query<{ usuarioId: number; correo: string }>({
    name: 'list-personas-con-correo',
    text: `
      select u.usuario_id as "usuarioId", u.correo from miembro m join usuario u on u.usuario_id = m.usuario_id
      where m.contribuyente_id = $1 and u.correo is not null and u.correo_verificado is not false order by u.usuario_id`,
    values: [contribuyenteId],
  })
  return rows
}

/** What she was told. */
export async function listNoticiasAvisadas(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  usuarioId: number,
): Promise<Set<string>> {
  const { rows } = await db.query<{ causa: string }>({
    name: 'list-noticias-avisadas',
    text: 'select causa from noticia_avisada where contribuyente_id = $1 and ambiente = $2 and usuario_id = $3',
    values: [contribuyenteId, ambiente, usuarioId],
  })
  return new Set(rows.map(({ causa }) => causa))
}

/** Writes down that she is told these; those that somebody else tells her at this moment are not ours. What is long past is forgotten. */
export async function recordNoticiasAvisadas(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  { usuarioId, causas, cierra, now }: { usuarioId: number; causas: string[]; cierra: string[]; now: number },
): Promise<Set<string>> {
  const de = [contribuyenteId, ambiente, usuarioId]
  await db.query({
    name: 'delete-noticias-avisadas',
    text: `
      delete from noticia_avisada where contribuyente_id = $1 and ambiente = $2 and usuario_id = $3
        and (causa = any($4) or avisada_en < $5::timestamptz - interval '90 days')`,
    values: [...de, cierra, toTimestamp(now)],
  })
  const { rows } = await db.query<{ causa: string }>({
    name: 'insert-noticias-avisadas',
    text: `
      insert into noticia_avisada (contribuyente_id, ambiente, usuario_id, causa, avisada_en)
      select $1::bigint, $2::text, $3::bigint, causa, $5::timestamptz from unnest($4::text[]) as t (causa) order by causa on conflict do nothing returning causa`,
    values: [...de, causas, toTimestamp(now)],
  })
  return new Set(rows.map(({ causa }) => causa))
}

/** How many invitations were told within a day. */
export async function countInvitaciones(db: Db, { contribuyenteId, ambiente }: Emisor): Promise<number> {
  const { hay } = await one<{ hay: number }>(db, {
    name: 'count-invitaciones',
    text: `
      select count(*) as hay from correo
      where contribuyente_id = $1 and ambiente = $2 and motivo = 'INVITACION' and fecha > ahora() - interval '1 day'`,
    values: [contribuyenteId, ambiente],
  })
  return hay
}

/** Who is nobody of the taxpayer's any more is told nothing that waits, neither of her invitation nor of what is the matter. */
export async function retireCorreosDeMiembro(
  db: Db,
  { contribuyenteId }: Pick<Emisor, 'contribuyenteId'>,
  para: string,
): Promise<void> {
  await db.query({
    name: 'retire-correos-de-miembro',
    text: `
      update correo set estado = 'FALLIDO', arriendo_hasta = null
      where contribuyente_id = $1 and para = $2 and motivo in ('INVITACION', 'NOTICIAS') and estado = 'PENDIENTE'`,
    values: [contribuyenteId, para],
  })
}

/** This person wants no more mails about notices: nor those that wait. */
export async function retireCorreosDeNoticias(
  db: Db,
  { contribuyenteId, usuarioId }: { contribuyenteId: number; usuarioId: number },
): Promise<void> {
  await db.query({
    name: 'retire-correos-de-noticias',
    text: `
      update correo set estado = 'FALLIDO', arriendo_hasta = null
      where contribuyente_id = $1 and para = (select u.correo from usuario u where u.usuario_id = $2) and motivo = 'NOTICIAS'
        and estado = 'PENDIENTE'`,
    values: [contribuyenteId, usuarioId],
  })
}

/** One mail says no more than so many. */
const DICHAS_MAX = 50
const SIN_TOMAR = `estado = 'PENDIENTE' and (arriendo_hasta is null or arriendo_hasta < ahora())`

/**
 * What is new stands first in the mail about notices that still waits for her, and that is tried at once as a new one: two of them, each with its own pause, would
 * arrive in whichever order, and the last to come would be old. False: none waits, or somebody is sending it.
 */
export async function mergeIntoCorreoDeNoticias(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  { para, noticias }: { para: string; noticias: readonly NoticiaEscrita[] },
): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'merge-into-correo-de-noticias',
    text: `
      update correo c set intentos = 0, historia = '[]', proxima = ahora(), noticias = (
          select jsonb_agg(una order by lugar) from jsonb_array_elements($4::jsonb || c.noticias) with ordinality as t (una, lugar)
          where lugar <= ${DICHAS_MAX})
      where contribuyente_id = $1 and ambiente = $2 and ${SIN_TOMAR} and correo_id = (
        select max(correo_id) from correo
        where contribuyente_id = $1 and ambiente = $2 and para = $3 and motivo = 'NOTICIAS' and ${SIN_TOMAR})`,
    values: [contribuyenteId, ambiente, para, JSON.stringify(noticias)],
  })
  return rowCount === 1
}

/** A mail of the house to somebody of the taxpayer, which waits with those about documentos and leaves as they do. */
export async function insertCorreoDeNoticias(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  {
    para,
    motivo,
    noticias,
  }: { para: string; motivo: 'NOTICIAS' | 'INVITACION'; noticias: readonly NoticiaEscrita[] },
): Promise<void> {
  await db.query({
    name: 'insert-correo-de-noticias',
    text: `
      insert into correo (contribuyente_id, ambiente, documento_id, para, motivo, noticias, fecha, proxima)
      values ($1, $2, null, $3, $4, $5, ahora(), ahora())`,
    values: [contribuyenteId, ambiente, para, motivo, JSON.stringify(noticias)],
  })
}
