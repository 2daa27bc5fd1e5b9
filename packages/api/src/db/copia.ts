import { escapeIdentifier, escapeLiteral } from 'pg'
import { type Db, one } from './db.ts'
import { TABLAS } from './secreto.ts'

/** A table as it is copied: by its columns' names, in their order; what the server computes itself is not copied. */
export interface TablaCopiable {
  tabla: string
  columnas: string[]
}

export interface Suma {
  filas: number
  suma: string
}

const nombre = escapeIdentifier

export async function listTablas(db: Db): Promise<TablaCopiable[]> {
  const { rows } = await db.query<TablaCopiable>({
    text: `
      select c.relname as tabla, array_agg(a.attname::text order by a.attnum) as columnas
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' group by 1 order by 1`,
  })
  return rows
}

const columnasDe = ({ columnas }: TablaCopiable) => columnas.map(nombre).join(', ')

export const copyTo = (tabla: TablaCopiable): string =>
  `copy ${nombre(tabla.tabla)} (${columnasDe(tabla)}) to stdout`

export const copyFrom = (tabla: TablaCopiable): string =>
  `copy ${nombre(tabla.tabla)} (${columnasDe(tabla)}) from stdin`

/** How many rows, and a sum of their hashes that no order changes. Values are written alike wherever they are summed (`prepareSession`). */
export async function sumTabla(db: Db, tabla: TablaCopiable): Promise<Suma> {
  const { filas, suma } = await one<Suma>(db, {
    text: `
      select count(*) as filas, coalesce(sum(('x' || substr(md5(row(${columnasDe(tabla)})::text), 1, 15))::bit(60)::bigint), 0)::text as suma
      from ${nombre(tabla.tabla)}`,
  })
  return { filas: Number(filas), suma }
}

/** What a value looks like as a text depends on the session: here it does not. */
export async function prepareSession(db: Db): Promise<void> {
  await db.query({
    text: `set timezone to 'UTC'; set datestyle to 'ISO, YMD'; set intervalstyle to 'postgres'; set bytea_output to 'hex'; set extra_float_digits to 1; set client_encoding to 'UTF8'`,
  })
}

/** To copy a database takes as long as it takes: the limits that somebody gave to its sessions, or to its role, are for others. */
export async function keepLimitsAway(db: Db): Promise<void> {
  await db.query({
    text: `
      select set_config(name, '0', false) from pg_settings where name in ('statement_timeout', 'lock_timeout', 'transaction_timeout',
        'idle_in_transaction_session_timeout', 'idle_session_timeout')`,
  })
}

/** One state of the database, however long it takes to read it. */
export async function beginSnapshot(db: Db): Promise<void> {
  await db.query({ text: 'begin isolation level repeatable read read only' })
}

export async function listSecuencias(db: Db): Promise<Record<string, number>> {
  const { rows } = await db.query<{ secuencia: string; valor: string }>({
    text: `select sequencename as secuencia, last_value::text as valor from pg_sequences
      where schemaname = current_schema() and last_value is not null order by 1`,
  })
  return Object.fromEntries(rows.map(({ secuencia, valor }) => [secuencia, Number(valor)]))
}

export async function setSecuencia(db: Db, secuencia: string, valor: number): Promise<void> {
  await db.query({ text: 'select setval($1::regclass, $2)', values: [nombre(secuencia), valor] })
}

/** From here on rows are taken as they come: the guards have judged them where they were made. Only a superuser may. */
export async function keepGuardsAway(db: Db): Promise<void> {
  await db.query({ text: `set session_replication_role to 'replica'` })
}

export async function emptyTablas(db: Db, tablas: readonly TablaCopiable[]): Promise<void> {
  await db.query({ text: `truncate ${tablas.map(({ tabla }) => nombre(tabla)).join(', ')}` })
}

export async function hasDatabase(db: Db, base: string): Promise<boolean> {
  return (
    (await db.query({ text: 'select from pg_database where datname = $1', values: [base] })).rowCount === 1
  )
}

/** Who is connected to that database, besides whoever asks. */
export async function countConnected(db: Db, base: string): Promise<number> {
  const { n } = await one<{ n: number }>(db, {
    // The server's own work there ends by itself when the database is moved.
    text: `
      select count(*)::int as n from pg_stat_activity
      where datname = $1 and pid <> pg_backend_pid() and backend_type = 'client backend'`,
    values: [base],
  })
  return n
}

/** From the template that has nothing of anybody's in it. `hechura`: how it is made. */
export async function createDatabase(db: Db, base: string, hechura: string): Promise<void> {
  await db.query({ text: `create database ${nombre(base)} template template0 ${hechura}` })
}

export async function deleteDatabase(db: Db, base: string): Promise<void> {
  await db.query({ text: `drop database if exists ${nombre(base)}` })
}

/** One that nobody is to go on using: who is connected is sent away. */
export async function deleteDatabaseInUse(db: Db, base: string): Promise<void> {
  await db.query({ text: `drop database if exists ${nombre(base)} with (force)` })
}

/** Has the name of a database until this session ends, however it ends; false where another session has it. */
export async function takeNombre(db: Db, base: string): Promise<boolean> {
  const { taken } = await one<{ taken: boolean }>(db, {
    text: 'select pg_try_advisory_lock(hashtextextended($1, 0)) as taken',
    values: [base],
  })
  return taken
}

/** The databases of which that is the beginning of the name and the pattern the rest, with what is said of them. */
export async function listDatabases(
  db: Db,
  { prefijo, resto }: { prefijo: string; resto: string },
): Promise<{ base: string; texto: string | null }[]> {
  const { rows } = await db.query<{ base: string; texto: string | null }>({
    text: `
      select datname as base, shobj_description(oid, 'pg_database') as texto from pg_database
      where starts_with(datname, $1) and substr(datname, length($1) + 1) ~ $2 order by 1`,
    values: [prefijo, resto],
  })
  return rows
}

/** Of another session of the same role. */
export async function stopSesion(db: Db, pid: number): Promise<void> {
  // Where the tables lie on several servers there is another of this name, of a number of all of them.
  await db.query({ text: 'select pg_terminate_backend($1::integer)', values: [pid] })
}

export async function moveDatabase(db: Db, from: string, to: string): Promise<void> {
  await db.query({ text: `alter database ${nombre(from)} rename to ${nombre(to)}` })
}

/** Said of a database where an operator sees it. */
export async function describeDatabase(db: Db, base: string, texto: string): Promise<void> {
  await db.query({ text: `comment on database ${nombre(base)} is ${escapeLiteral(texto)}` })
}

export async function findServerVersion(db: Db): Promise<string> {
  const { version } = await one<{ version: string }>(db, {
    text: `select current_setting('server_version') as version`,
  })
  return version
}

/** With which master keys (the beginning of what is sealed names them) the secrets of the database are sealed. */
export async function listMasterKeyIds(db: Db): Promise<Buffer[]> {
  const { rows } = await db.query<{ id: Buffer }>({
    text: TABLAS.map(tabla => `select substring(cifrado from 1 for 4) as id from ${tabla}`).join(' union '),
  })
  return rows.map(({ id }) => id)
}
