import { escapeIdentifier, escapeLiteral } from 'pg'
import { CERROJO } from './cerrojos.ts'
import { type Db, one } from './db.ts'
import { isRepartida } from './reparto.ts'

type Derecho = 'select' | 'insert' | 'update' | 'delete'

/** What the service does with each table, and so what the role that runs it may do. To lock a row is to be allowed to update it. */
export const DERECHOS: Record<string, readonly Derecho[]> = {
  adopcion: ['select', 'insert', 'update', 'delete'],
  adopcion_documento: ['select', 'insert', 'update', 'delete'],
  alerta: ['select', 'insert', 'update'],
  api_key: ['select', 'insert', 'update'],
  api_key_red: ['select', 'insert', 'update', 'delete'],
  auditoria: ['select', 'insert'],
  auditoria_sello: ['select', 'insert'],
  aviso: ['select', 'insert', 'update', 'delete'],
  casilla: ['select', 'insert', 'update', 'delete'],
  casilla_correo: ['select', 'insert'],
  casilla_secreto: ['select', 'insert', 'update', 'delete'],
  catalogo: ['select', 'insert', 'update'],
  catalogo_lectura: ['select', 'insert', 'update'],
  certificado: ['select', 'insert', 'update'],
  circuito: ['select', 'insert', 'update', 'delete'],
  contribuyente: ['select', 'insert', 'update'],
  csc: ['select', 'insert', 'update'],
  diario_apartado: ['select', 'insert', 'update', 'delete'],
  // To delete of it is what the guards leave: SANDBOX, after 30 days.
  documento: ['select', 'insert', 'update', 'delete'],
  documento_recibido: ['select', 'insert', 'update'],
  correo: ['select', 'insert', 'update'],
  correo_ajuste: ['select', 'insert', 'update'],
  membrete: ['select', 'insert', 'update'],
  filtro_guardado: ['select', 'insert', 'update'],
  // SANDBOX goes, and its links with it.
  enlace: ['select', 'insert', 'update'],
  enlace_nominacion: ['select', 'insert', 'update'],
  encarnacion: ['select', 'insert', 'update'],
  entrega: ['select', 'insert', 'update', 'delete'],
  evento_sifen: ['select', 'insert', 'update'],
  ficha: ['select', 'insert', 'update', 'delete'],
  idempotencia: ['select', 'insert', 'update', 'delete'],
  intercambio: ['select', 'insert', 'delete'],
  kude: ['select', 'insert'],
  luz_sifen: ['select', 'insert', 'update', 'delete'],
  lote: ['select', 'insert', 'update', 'delete'],
  medida_sifen: ['select', 'insert', 'update', 'delete'],
  miembro: ['select', 'insert', 'update', 'delete'],
  migracion: ['select'],
  nominacion_ajuste: ['select', 'insert', 'update'],
  nominacion_secreto: ['select', 'insert', 'update'],
  noticia_ajuste: ['select', 'insert', 'update'],
  noticia_avisada: ['select', 'insert', 'delete'],
  noticia_turno: ['select', 'insert', 'update'],
  noticia_vista: ['select', 'insert', 'delete'],
  peticion: ['select', 'insert', 'update'],
  plan: ['select'],
  rebote_lectura: ['select', 'insert', 'update'],
  recuperacion: ['select', 'insert', 'update'],
  recurrente: ['select', 'insert', 'update'],
  reloj_sifen: ['select', 'insert', 'update'],
  sesion_cerrada: ['select', 'insert', 'delete'],
  seguimiento: ['select', 'insert', 'update'],
  tanda: ['select', 'insert', 'update', 'delete'],
  tanda_documento: ['select', 'insert', 'update', 'delete'],
  tarea: ['select', 'insert', 'update'],
  timbrado: ['select', 'insert', 'update'],
  usuario: ['select', 'insert', 'update'],
  webhook: ['select', 'insert', 'update', 'delete'],
  webhook_secreto: ['select', 'insert', 'update', 'delete'],
}

/** What only the owner writes: where a person comes from, and what a contribuyente pays for. */
const DEL_DUENO: Record<string, { insert?: readonly string[]; update: readonly string[] }> = {
  contribuyente: { insert: ['plan'], update: ['plan'] },
  usuario: { update: ['iss'] },
}

/** A statement of rights takes no parameters: what it names is quoted here. */
const nombre = escapeIdentifier

export async function hasRol(db: Db, rol: string): Promise<boolean> {
  const { rowCount } = await db.query({ text: 'select from pg_roles where rolname = $1', values: [rol] })
  return rowCount === 1
}

/** Returns when nobody else is giving rights in this database; until the transaction ends nobody is. The server refuses the second of two who write those of one table, and makes no role twice. */
export async function awaitDerechos(db: Db): Promise<void> {
  await db.query({ text: 'select pg_advisory_xact_lock($1)', values: [CERROJO.derechos] })
}

/** A role that may log in and nothing else. */
export async function createRol(db: Db, rol: string, password: string): Promise<void> {
  await db.query({
    text: `create role ${nombre(rol)} login nosuperuser nocreatedb nocreaterole noreplication password ${escapeLiteral(password)}`,
  })
}

export async function changePassword(db: Db, rol: string, password: string): Promise<void> {
  await db.query({ text: `alter role ${nombre(rol)} password ${escapeLiteral(password)}` })
}

const currentEsquema = async (db: Db): Promise<string> =>
  nombre((await one<{ esquema: string }>(db, { text: 'select current_schema() as esquema' })).esquema)

/** In the tables that whoever asks makes from now on: what the service of before writes goes on into them, by triggers of the new schema, before rights are given one by one. */
export async function grantFuturos(db: Db, rol: string): Promise<void> {
  await db.query({
    text: `alter default privileges in schema ${await currentEsquema(db)} grant select, insert, update, delete on tables to ${nombre(rol)}`,
  })
}

/** From then on it has nothing of what is to come. */
export async function clearFuturos(db: Db, rol: string): Promise<void> {
  await db.query({
    text: `alter default privileges in schema ${await currentEsquema(db)} revoke select, insert, update, delete on tables from ${nombre(rol)}`,
  })
}

/** Exactly what stands above, whatever it had before. */
export async function grantDerechos(db: Db, rol: string): Promise<void> {
  const a = nombre(rol)
  // On every server in turn, within the transaction of whoever calls.
  if (await isRepartida(db))
    await db.query({ text: `set local citus.multi_shard_modify_mode to 'sequential'` })
  const esquema = await currentEsquema(db)
  const tablas: string[] = []
  for (const [tabla, derechos] of Object.entries(DERECHOS)) {
    const lista = await Promise.all(derechos.map(derecho => withColumns(db, tabla, derecho)))
    tablas.push(`grant ${lista.join(', ')} on ${esquema}.${tabla} to ${a}`)
  }
  const statements = [
    `revoke all on all tables in schema ${esquema} from ${a}`,
    `grant usage on schema ${esquema} to ${a}`,
    ...tablas,
    // The number of an evento is drawn before its row is written.
    `grant usage on sequence ${esquema}.evento_sifen_evento_sifen_id_seq to ${a}`,
    `grant execute on function ${esquema}.asentar_palabras(regclass) to ${a}`,
  ]
  for (const text of statements) await db.query({ text })
}

async function withColumns(db: Db, tabla: string, derecho: Derecho): Promise<string> {
  const menos = derecho === 'insert' || derecho === 'update' ? DEL_DUENO[tabla]?.[derecho] : undefined
  if (menos === undefined) return derecho
  const { rows } = await db.query<{ columna: string }>({
    text: `
      select attname as columna from pg_attribute
      where attrelid = to_regclass($1) and attnum > 0 and not attisdropped and attname <> all ($2) order by attnum`,
    values: [tabla, menos],
  })
  return `${derecho} (${rows.map(({ columna }) => nombre(columna)).join(', ')})`
}

/** Whether this role owns the tables, and so could drop them and switch their guards off. */
export async function isOwner(db: Db): Promise<boolean> {
  const { dueno } = await one<{ dueno: boolean }>(db, {
    text: `
      select coalesce(bool_or(pg_has_role(current_user, relowner, 'member')), true) as dueno
      from pg_class where oid = to_regclass('migracion')`,
  })
  return dueno
}
