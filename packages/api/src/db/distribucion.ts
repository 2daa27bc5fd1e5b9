import { escapeIdentifier } from 'pg'
import { type Db, one } from './db.ts'

/**
 * Where each table lies once the database is laid over several servers (decision 0042), and so what its keys must be. A table of a taxpayer's
 * data is in pieces, all rows of one taxpayer beside one another: its keys begin with `contribuyente_id`.
 */
export const REPARTIDAS = [
  'adopcion',
  'adopcion_documento',
  'auditoria',
  'auditoria_sello',
  'aviso',
  'casilla',
  'casilla_correo',
  'correo',
  'correo_ajuste',
  'catalogo',
  'catalogo_lectura',
  'documento',
  'documento_recibido',
  'enlace',
  'enlace_nominacion',
  'entrega',
  'evento_sifen',
  'ficha',
  'filtro_guardado',
  'idempotencia',
  'intercambio',
  'kude',
  'lote',
  'membrete',
  'nominacion_ajuste',
  'noticia_ajuste',
  'noticia_avisada',
  'noticia_vista',
  'peticion',
  'recurrente',
  'seguimiento',
  'tanda',
  'tanda_documento',
  'timbrado',
  'webhook',
] as const

/** Whole on every server, and why: small, seldom written, and asked for before it is known whose they are, or beside every taxpayer's rows. */
export const EN_TODOS: Record<string, string> = {
  alerta: 'a few for each API key, found by it',
  api_key: 'found by its hash: whose it is, is what it tells',
  api_key_red: 'a few for each API key, found by it',
  casilla_secreto: 'sealed anew by master key, of all taxpayers',
  certificado: 'read with every turn of sending, and sealed anew by master key, of all taxpayers',
  contribuyente: 'who there is: found by RUC, referred to by every row',
  csc: 'sealed anew by master key, of all taxpayers',
  miembro: 'found by person: of which taxpayers she is a member is what it tells',
  nominacion_secreto: 'sealed anew by master key, of all taxpayers',
  noticia_turno: 'whose notices are looked at next, of all taxpayers',
  plan: 'of no taxpayer',
  usuario: 'persons, who are of several taxpayers',
  webhook_secreto: 'sealed anew by master key, of all taxpayers',
}

/** On the coordinator alone, and why. */
export const LOCALES: Record<string, string> = {
  circuito: 'how SIFEN is to each process: of no taxpayer',
  diario_apartado: 'what a recovery could not put back, whosesoever: the operator reads it as a whole',
  encarnacion: 'which database this is',
  luz_sifen: 'how SIFEN is, day by day: of no taxpayer',
  medida_sifen: 'how SIFEN is, day by day: of no taxpayer',
  migracion: 'the schema',
  rebote_lectura: 'how far the inbox of the installation was read: of no taxpayer',
  recuperacion: 'that a recovery is under way: of the installation',
  reloj_sifen: "SIFEN's clocks: of no taxpayer",
  sesion_cerrada: 'sessions of persons, named by their provider',
  tarea: 'when the nightly work is done',
}

const nombre = escapeIdentifier

/** Its version, where PostgreSQL has been given the extension; null where it has not. */
export async function findCitus(db: Db): Promise<string | null> {
  const { rows } = await db.query<{ version: string }>({
    text: `select extversion as version from pg_extension where extname = 'citus'`,
  })
  return rows[0]?.version ?? null
}

export interface Nodo {
  /** `host:port`, as the coordinator reaches it. */
  nodo: string
  /** The one that the service talks to. */
  coordinador: boolean
  /** Whether it takes pieces. */
  reparte: boolean
  activo: boolean
}

export async function listNodos(db: Db): Promise<Nodo[]> {
  const { rows } = await db.query<Nodo>({
    text: `
      select nodename || ':' || nodeport as nodo, groupid = 0 as coordinador, shouldhaveshards as reparte, isactive as activo
      from pg_dist_node where noderole = 'primary' order by groupid`,
  })
  return rows
}

/** Of ours, those that lie on several servers or on every one already. */
export async function listDistribuidas(db: Db): Promise<{ tabla: string; repartida: boolean }[]> {
  const { rows } = await db.query<{ tabla: string; repartida: boolean }>({
    text: `select logicalrelid::text as tabla, partmethod = 'h' as repartida from pg_dist_partition order by 1`,
  })
  return rows
}

/** Each step is seen by the next, until the transaction ends. */
export async function beginDistribution(db: Db, piezas: number): Promise<void> {
  await db.query({ text: `set local citus.multi_shard_modify_mode to 'sequential'` })
  await db.query({ text: `set local citus.shard_count to ${piezas}` })
}

/** Rows are copied, however many there are: nothing of this connection is given up for its time. And guards go along with their tables. */
export async function keepTimeoutsAway(db: Db): Promise<void> {
  await db.query({ text: 'set statement_timeout to 0' })
  await db.query({ text: 'set idle_in_transaction_session_timeout to 0' })
  await db.query({ text: 'set citus.enable_unsafe_triggers to on' })
}

/** What only a program of before needs, what would write into another table, and what would tell of a change from a server that nobody listens to. */
const DE_ANTES = [
  'drop trigger if exists kude_se_completa on kude',
  'drop trigger if exists intercambio_se_completa on intercambio',
  'drop function if exists completar_kude, completar_intercambio',
  'drop trigger if exists documento_con_ficha on documento',
  'drop trigger if exists evento_nombra on evento_sifen',
  'drop trigger if exists api_key_avisa on api_key',
  'drop trigger if exists contribuyente_avisa on contribuyente',
  'drop trigger if exists plan_avisa on plan',
  'drop index if exists documento_de_antes, intercambio_de_antes, kude_de_antes, lote_de_antes, timbrado_de_antes',
]

export async function deleteDeAntes(db: Db): Promise<void> {
  for (const text of DE_ANTES) await db.query({ text })
}

interface Referencia {
  tabla: string
  nombre: string
  definicion: string
}

/** References from and to those tables are taken away while they move, and set again afterwards: each is checked anew where the rows lie then. */
export async function clearReferencias(db: Db, tablas: readonly string[]): Promise<Referencia[]> {
  const { rows } = await db.query<Referencia>({
    text: `
      select conrelid::regclass::text as tabla, conname as nombre, pg_get_constraintdef(oid) as definicion
      from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace
        and (conrelid::regclass::text = any($1) or confrelid::regclass::text = any($1)) order by 1, 2`,
    values: [tablas],
  })
  for (const de of rows)
    await db.query({ text: `alter table ${nombre(de.tabla)} drop constraint ${nombre(de.nombre)}` })
  return rows
}

export async function setReferencias(db: Db, referencias: readonly Referencia[]): Promise<void> {
  for (const de of referencias)
    await db.query({
      text: `alter table ${nombre(de.tabla)} add constraint ${nombre(de.nombre)} ${de.definicion}`,
    })
}

/** In pieces by taxpayer; all of one taxpayer's pieces on one server. */
export async function distributeTabla(db: Db, tabla: string, junto: string | null): Promise<void> {
  await db.query({
    text: `select create_distributed_table($1::regclass, 'contribuyente_id', colocate_with => $2)`,
    values: [tabla, junto ?? 'none'],
  })
}

/** What the coordinator had of it before, and nobody reads any more. Its guard against being emptied is not asked: only a superuser may. */
export async function deleteLoDeAntes(db: Db, tabla: string): Promise<void> {
  await db.query({ text: `set local session_replication_role to 'replica'` })
  await db.query({
    text: 'select truncate_local_data_after_distributing_table($1::regclass)',
    values: [tabla],
  })
  await db.query({ text: `set local session_replication_role to 'origin'` })
}

/** Processes of the service that use this database now. */
export async function countProcesos(db: Db): Promise<number> {
  const { n } = await one<{ n: number }>(db, {
    text: `
      select count(*)::int as n from pg_stat_activity
      where datname = current_database() and application_name like 'mbohera%' and pid <> pg_backend_pid()`,
  })
  return n
}

/** Whole on every server. */
export async function copyTabla(db: Db, tabla: string): Promise<void> {
  await db.query({ text: 'select create_reference_table($1::regclass)', values: [tabla] })
}

/** What guards and statements call by name: the clock, the text of a ficha, what refuses. Citus itself takes along only what a table names. */
export async function distributeFunciones(db: Db): Promise<void> {
  const { rows } = await db.query<{ funcion: string }>({
    text: `
      select p.oid::regprocedure::text as funcion from pg_proc p
      where p.pronamespace = current_schema()::regnamespace and p.prorettype <> 'trigger'::regtype
        and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
      order by 1`,
  })
  for (const { funcion } of rows)
    await db.query({ text: 'select create_distributed_function($1::regprocedure)', values: [funcion] })
}

export interface Pieza {
  pieza: number
  nodo: string
  /** How many taxpayers are in it, he among them. */
  contribuyentes: number
}

/** The piece in which that taxpayer's documentos are, and so all of his. */
export async function findPieza(db: Db, contribuyenteId: number): Promise<Pieza> {
  return one<Pieza>(db, {
    text: `
      select s.shardid as pieza, n.nodename || ':' || n.nodeport as nodo, (
          select count(*) from contribuyente c
          where get_shard_id_for_distribution_column('documento', c.contribuyente_id) = s.shardid) as contribuyentes
      from (select get_shard_id_for_distribution_column('documento', $1::bigint) as shardid) s
      join pg_dist_placement p using (shardid)
      join pg_dist_node n on n.groupid = p.groupid and n.noderole = 'primary'`,
    values: [contribuyenteId],
  })
}

/** A piece of his own: what is his is copied into it, and nobody else is. */
export async function isolateContribuyente(db: Db, contribuyenteId: number): Promise<void> {
  await db.query({
    text: `select isolate_tenant_to_new_shard('documento', $1::bigint, 'CASCADE', shard_transfer_mode => 'force_logical')`,
    values: [contribuyenteId],
  })
}

/** The piece goes to another server, while what is in it is read and written: it stands still only when it changes hands. */
export async function movePieza(db: Db, pieza: number, de: string, a: string): Promise<void> {
  const [deHost, dePuerto] = partsOf(de)
  const [aHost, aPuerto] = partsOf(a)
  await db.query({
    text: `select citus_move_shard_placement($1::bigint, $2::text, $3::int, $4::text, $5::int, 'force_logical')`,
    values: [pieza, deHost, dePuerto, aHost, aPuerto],
  })
}

const partsOf = (nodo: string): [string, number] => {
  const at = nodo.lastIndexOf(':')
  return [nodo.slice(0, at), Number(nodo.slice(at + 1))]
}
