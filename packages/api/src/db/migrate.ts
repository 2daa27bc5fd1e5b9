import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { CERROJO } from './cerrojos.ts'
import { keepLimitsAway } from './copia.ts'
import { isOwner } from './derechos.ts'
import { prepareAtOnce, prepareOnline, readPasos, withTablas } from './en-linea.ts'
import { openConexion, Servidores } from './servidores.ts'

const DIRECTORY = join(import.meta.dirname, 'migrations')
/** What a killed order had the server do ends within a moment of it: nobody is there any more to hear of it. */
const ESPERA = { veces: 40, cadaMs: 500 }

export interface Migration {
  numero: number
  nombre: string
  sql: string
  /** What takes long of it: before it in the same transaction, or step by step while programs write. */
  antes?: readonly string[]
}

/** The schema is not what this program can work with. Known by its name: a program that was compiled into one file has classes of its own. */
class SchemaFault extends Error {
  override name = 'SchemaFault'
}

export class SchemaIsNewer extends SchemaFault {
  constructor(database: number, program: number) {
    super(
      `El esquema de la base de datos (migración ${database}) es más nuevo que este programa (migración ${program}). ` +
        'Actualice el programa, o use la base de datos con la versión que la migró. No se cambió nada.',
    )
  }
}

export class SchemaIsOlder extends SchemaFault {
  constructor(database: number, program: number) {
    super(
      `El esquema de la base de datos (migración ${database}) es más viejo que este programa (migración ${program}), y el rol de DATABASE_URL no ` +
        'es dueño de las tablas: migre primero con "npm run operador -- migrar" y DATABASE_OWNER_URL. No se cambió nada.',
    )
  }
}

export class SeMigraEnLinea extends SchemaFault {
  constructor() {
    super(
      'Se está migrando en línea (npm run operador -- migrar --en-linea), o se cortó recién: espere a que termine, o repita esa orden. No se cambió nada.',
    )
  }
}

export function readMigrations(directory = DIRECTORY): Migration[] {
  const migrations = readdirSync(directory)
    .filter(name => name.endsWith('.sql'))
    .sort()
    .map(name => ({
      numero: Number(name.slice(0, 4)),
      nombre: name,
      sql: readFileSync(join(directory, name), 'utf8'),
      antes: readAntes(join(directory, 'antes', name)),
    }))
  migrations.forEach(({ numero, nombre }, index) => {
    if (numero !== index + 1) throw new Error(`Migration ${nombre} should be number ${index + 1}`)
  })
  return migrations
}

const readAntes = (path: string): string[] => (existsSync(path) ? readPasos(readFileSync(path, 'utf8')) : [])

/** Migrates the database to the schema of this program. Several processes may call it at once: an advisory lock makes all but the first wait, and they find it done. */
export function migrate(url: string, migrations = readMigrations()): Promise<Migrated> {
  return withOwner(url, migrations, client => applyAll(client, migrations))
}

/**
 * The same for a database on which programs of before go on writing: what takes long is done step by step, and each migration by itself, as soon
 * as it has all tables at once. Killed anywhere, it is begun again.
 */
export function migrateEnLinea(
  url: string,
  tell: (line: string) => void,
  migrations = readMigrations(),
): Promise<Migrated> {
  return withOwner(url, migrations, async client => {
    // So that what a killed order left under way ends with it; a server that cannot look goes on without.
    await client.query('set client_connection_check_interval = 1000').catch(() => {})
    await takeEnLinea(client)
    await createMigracion(client)
    const missing = migrations.slice(await appliedSoFar(client))
    for (const migration of missing) {
      await prepareOnline(client, migration.antes ?? [], line => tell(`${migration.nombre}, ${line}`))
      const { sql, nombre: titulo } = migration
      await withTablas(client, { sql, titulo }, tell, () => applyOne(client, migration))
      tell(`${titulo}: hecha`)
    }
    return { applied: missing.map(({ nombre }) => nombre) }
  })
}

interface Migrated {
  applied: string[]
}

async function withOwner(
  url: string,
  migrations: readonly Migration[],
  work: (client: pg.Client) => Promise<Migrated>,
): Promise<Migrated> {
  const client = await openConexion({
    servidores: new Servidores(url),
    application_name: 'mbohera-migrate',
    connectionTimeoutMillis: 10_000,
  })
  try {
    const before = await appliedSoFar(client)
    refuseNewer(before, migrations)
    if (before === migrations.length) return { applied: [] }
    if (!(await isOwner(client))) throw new SchemaIsOlder(before, migrations.length)
    await keepLimitsAway(client)
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Until the connection ends. It is asked for and never waited for in the server: who waits there is waited for by an index that is being made. */
async function takeEnLinea(client: pg.Client): Promise<void> {
  for (let vez = 1; ; vez++) {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as mine', [CERROJO.migracionEnLinea])
    if (rows[0].mine) return
    if (vez === ESPERA.veces) throw new SeMigraEnLinea()
    await new Promise(resolve => setTimeout(resolve, ESPERA.cadaMs))
  }
}

async function appliedSoFar(client: pg.Client): Promise<number> {
  const { rows } = await client.query("select to_regclass('migracion') is not null as there")
  if (!rows[0].there) return 0
  const latest = await client.query('select coalesce(max(numero), 0) as numero from migracion')
  return Number(latest.rows[0].numero)
}

function refuseNewer(database: number, migrations: readonly Migration[]): void {
  if (database > migrations.length) throw new SchemaIsNewer(database, migrations.length)
}

async function applyAll(client: pg.Client, migrations: Migration[]): Promise<Migrated> {
  await client.query('begin')
  try {
    const { rows } = await client.query('select pg_try_advisory_xact_lock_shared($1) as mine', [
      CERROJO.migracionEnLinea,
    ])
    if (!rows[0].mine) throw new SeMigraEnLinea()
    await client.query('select pg_advisory_xact_lock($1)', [CERROJO.migracion])
    await createMigracion(client)
    const done = await appliedSoFar(client)
    refuseNewer(done, migrations)
    const missing = migrations.slice(done)
    for (const migration of missing) {
      await prepareAtOnce(client, migration.antes ?? [])
      await applyOne(client, migration)
    }
    await client.query('commit')
    return { applied: missing.map(({ nombre }) => nombre) }
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

const createMigracion = (client: pg.Client) =>
  client.query(`create table if not exists migracion (
    numero integer primary key,
    nombre text not null,
    aplicada_en timestamptz not null default now()
  )`)

async function applyOne(client: pg.Client, { numero, nombre, sql }: Migration): Promise<void> {
  await client.query('insert into migracion (numero, nombre) values ($1, $2)', [numero, nombre])
  await client.query(sql)
}

/** Whether the database holds exactly the schema of this program. */
export async function findSchemaVersion(db: {
  query(text: string): Promise<{ rows: { numero: number }[] }>
}): Promise<number> {
  const { rows } = await db.query('select max(numero) as numero from migracion')
  return rows[0]?.numero ?? 0
}
