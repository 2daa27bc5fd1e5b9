import type { Ambiente, Ambientes } from '../domain/ambiente.ts'
import type { YaRegistrados } from '../domain/contribuyente/verificacion.ts'
import type { Rol } from '../domain/permisos.ts'
import { columns, type Fila } from './columns.ts'
import { withAviso } from './credenciales.ts'
import { type Db, one, toTimestamp } from './db.ts'

export type ContribuyenteRow = Fila<'contribuyente', (typeof CONTRIBUYENTE)[number]> &
  Fila<'plan', 'incluyeApiIntegracion'> & {
    /** Whether a certificate proved whose RUC it is. */
    verificado: boolean
  }

const CONTRIBUYENTE = [
  'contribuyenteId',
  'ruc',
  'razonSocial',
  'nombreFantasia',
  'plan',
  'ambiente',
  'fechaCreacion',
] as const

const COLUMNS = `${columns('contribuyente', CONTRIBUYENTE, 'c')}, ${columns('plan', ['incluyeApiIntegracion'], 'p')},
  c.verificado_en is not null as verificado`

export async function findContribuyente(db: Db, contribuyenteId: number): Promise<ContribuyenteRow | null> {
  const { rows } = await db.query<ContribuyenteRow>({
    name: 'find-contribuyente',
    text: `select ${COLUMNS} from contribuyente c join plan p on p.codigo = c.plan where c.contribuyente_id = $1`,
    values: [contribuyenteId],
  })
  return rows[0] ?? null
}

/** The contribuyente's ambiente, the ambiente that this person chose, and her role in it (null: no member). Null when it does not exist. */
export async function findMembership(
  db: Db,
  contribuyenteId: number,
  usuarioId: number,
): Promise<({ rol: Rol | null } & Ambientes) | null> {
  const { rows } = await db.query<{ rol: Rol | null } & Ambientes>({
    name: 'find-membership',
    text: `
      select m.rol, c.verificado_en is not null as verificado, c.ambiente as "delContribuyente",
        case when c.verificado_en is null then c.ambiente else coalesce(m.ambiente, c.ambiente) end as elegido
      from contribuyente c
      left join miembro m on m.contribuyente_id = c.contribuyente_id and m.usuario_id = $2
      where c.contribuyente_id = $1`,
    values: [contribuyenteId, usuarioId],
  })
  return rows[0] ?? null
}

export async function listContribuyentesOf(
  db: Db,
  usuarioId: number,
  page: { after: number; limit: number },
): Promise<(ContribuyenteRow & { rol: Rol })[]> {
  const { rows } = await db.query<ContribuyenteRow & { rol: Rol }>({
    text: `
      select ${COLUMNS}, m.rol
      from miembro m join contribuyente c using (contribuyente_id) join plan p on p.codigo = c.plan
      where m.usuario_id = $1 and c.contribuyente_id > $2
      order by c.contribuyente_id limit $3`,
    values: [usuarioId, page.after, page.limit],
  })
  return rows
}

export async function insertContribuyente(
  db: Db,
  nuevo: {
    ruc: string
    razonSocial: string
    nombreFantasia: string | null
    creadoPor: number | null
    now: number
  },
): Promise<number> {
  const { id } = await one<{ id: number }>(db, {
    text: `
      insert into contribuyente (ruc, razon_social, nombre_fantasia, creado_por, fecha_creacion) values ($1, $2, $3, $4, $5)
      returning contribuyente_id as id`,
    values: [nuevo.ruc, nuevo.razonSocial, nuevo.nombreFantasia, nuevo.creadoPor, toTimestamp(nuevo.now)],
  })
  return id
}

/** Where nobody has a number, the next one is 1: what was undone took some along. As the owner of the tables. */
export async function freeNumeros(db: Db): Promise<void> {
  await db.query({
    text: `
      select setval(pg_get_serial_sequence('contribuyente', 'contribuyente_id'), 1, false)
      where not exists (select 1 from contribuyente)`,
    values: [],
  })
}

/** Whether this person is a member of a contribuyente with that RUC, and how many unverified ones she registered. Locks her row, so that a second registration of hers waits until the transaction ends. */
export async function lockRegistrados(db: Db, usuarioId: number, ruc: string): Promise<YaRegistrados> {
  await db.query({
    text: 'select 1 from usuario where usuario_id = $1 for no key update',
    values: [usuarioId],
  })
  return one<YaRegistrados>(db, {
    text: `
      select
        exists (select 1 from miembro m join contribuyente c using (contribuyente_id) where m.usuario_id = $1 and c.ruc = $2) as "esteRuc",
        (select count(*) from contribuyente where creado_por = $1 and verificado_en is null) as "sinVerificar"`,
    values: [usuarioId, ruc],
  })
}

/** The index that lets one contribuyente be verified for a RUC, and no more. */
export const UNO_POR_RUC = 'contribuyente_verificado'

/** Whether it was not before. Another one verified for the same RUC is a unique violation. */
export async function setVerificado(db: Db, contribuyenteId: number, now: number): Promise<boolean> {
  const { rowCount } = await db.query({
    text: 'update contribuyente set verificado_en = $2 where contribuyente_id = $1 and verificado_en is null',
    values: [contribuyenteId, toTimestamp(now)],
  })
  return rowCount === 1
}

export interface ContribuyenteCambios {
  razonSocial?: string
  nombreFantasia?: string | null
  ambiente?: Ambiente
}

export async function updateContribuyente(
  db: Db,
  contribuyenteId: number,
  cambios: ContribuyenteCambios,
): Promise<void> {
  await db.query({
    text: `
      update contribuyente set
        razon_social = coalesce($2, razon_social),
        nombre_fantasia = case when $3 then $4 else nombre_fantasia end,
        ambiente = coalesce($5, ambiente)
      where contribuyente_id = $1`,
    values: [
      contribuyenteId,
      cambios.razonSocial ?? null,
      cambios.nombreFantasia !== undefined,
      cambios.nombreFantasia ?? null,
      cambios.ambiente ?? null,
    ],
  })
}

/**
 * Serialises what must not be done twice at once for one contribuyente. The lock (for no key update) does not conflict with the one that a
 * foreign key takes, so a transaction that only refers to the contribuyente, such as a new documento, does not wait: it may hold a lock
 * that is needed next here.
 */
export async function lockContribuyente(db: Db, contribuyenteId: number): Promise<void> {
  await db.query({
    text: 'select 1 from contribuyente where contribuyente_id = $1 for no key update',
    values: [contribuyenteId],
  })
}

export async function setPlan(db: Db, contribuyenteId: number, plan: string): Promise<void> {
  await db.query({
    text: `
      with cambio as (
        update contribuyente set plan = $2 where contribuyente_id = $1 returning contribuyente_id
      ) ${withAviso('contribuyente_id')}`,
    values: [contribuyenteId, plan],
  })
}

/** The one that proved that the RUC is its own. */
export async function findVerificadoByRuc(db: Db, ruc: string): Promise<number | null> {
  const { rows } = await db.query<{ id: number }>({
    text: 'select contribuyente_id as id from contribuyente where ruc = $1 and verificado_en is not null',
    values: [ruc],
  })
  return rows[0]?.id ?? null
}

export interface VerificadoRow {
  contribuyenteId: number
  ruc: string
  razonSocial: string
  ambiente: Ambiente
  certificadoId: number | null
  titular: string | null
  hasta: number
}

/** With each certificate that they use at SIFEN. Of every contribuyente: the operator's. */
export async function listVerificados(db: Db): Promise<VerificadoRow[]> {
  const { rows } = await db.query<VerificadoRow>({
    text: `
      select c.contribuyente_id as "contribuyenteId", c.ruc, c.razon_social as "razonSocial", f.ambiente,
        f.certificado_id as "certificadoId", f.titular, f.hasta
      from contribuyente c
      left join certificado f on f.contribuyente_id = c.contribuyente_id and f.ambiente <> 'SANDBOX' and f.reemplazado_en is null
      where c.verificado_en is not null order by c.contribuyente_id`,
  })
  return rows
}

export async function clearVerificado(db: Db, contribuyenteId: number): Promise<void> {
  await db.query({
    text: `update contribuyente set verificado_en = null, ambiente = 'SANDBOX' where contribuyente_id = $1`,
    values: [contribuyenteId],
  })
}

export async function listPlanes(db: Db): Promise<{ codigo: string; incluyeApiIntegracion: boolean }[]> {
  const { rows } = await db.query<{ codigo: string; incluyeApiIntegracion: boolean }>({
    text: 'select codigo, incluye_api_integracion as "incluyeApiIntegracion" from plan order by codigo',
  })
  return rows
}
