import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { isOwner } from './derechos.ts'
import { openConexion, Servidores } from './servidores.ts'

const DIRECTORY = join(import.meta.dirname, 'migrations')
// Any constant serves; all starters must use the same.
const LOCK = 6_242_372

export interface Migration {
  numero: number
  nombre: string
  sql: string
}

export class SchemaIsNewer extends Error {
  constructor(database: number, program: number) {
    super(
      `El esquema de la base de datos (migración ${database}) es más nuevo que este programa (migración ${program}). ` +
        'Actualice el programa, o use la base de datos con la versión que la migró. No se cambió nada.',
    )
  }
}

export class SchemaIsOlder extends Error {
  constructor(database: number, program: number) {
    super(
      `El esquema de la base de datos (migración ${database}) es más viejo que este programa (migración ${program}), y el rol de DATABASE_URL no ` +
        'es dueño de las tablas: migre primero con "npm run operador -- migrar" y DATABASE_OWNER_URL. No se cambió nada.',
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
    }))
  migrations.forEach(({ numero, nombre }, index) => {
    if (numero !== index + 1) throw new Error(`Migration ${nombre} should be number ${index + 1}`)
  })
  return migrations
}

/** Migrates the database to the schema of this program. Several processes may call it at once: an advisory lock makes all but the first wait, and they find it done. */
export async function migrate(url: string, migrations = readMigrations()): Promise<{ applied: string[] }> {
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
    return await applyAll(client, migrations)
  } finally {
    await client.end()
  }
}

async function appliedSoFar(client: pg.Client): Promise<number> {
  const { rows } = await client.query("select to_regclass('migracion') is not null as there")
  if (!rows[0].there) return 0
  const latest = await client.query('select coalesce(max(numero), 0) as numero from migracion')
  return Number(latest.rows[0].numero)
}

function refuseNewer(database: number, migrations: Migration[]): void {
  if (database > migrations.length) throw new SchemaIsNewer(database, migrations.length)
}

async function applyAll(client: pg.Client, migrations: Migration[]): Promise<{ applied: string[] }> {
  await client.query('begin')
  try {
    await client.query('select pg_advisory_xact_lock($1)', [LOCK])
    await client.query(`create table if not exists migracion (
      numero integer primary key,
      nombre text not null,
      aplicada_en timestamptz not null default now()
    )`)
    const done = await appliedSoFar(client)
    refuseNewer(done, migrations)
    const missing = migrations.slice(done)
    for (const { numero, nombre, sql } of missing) {
      await client.query('insert into migracion (numero, nombre) values ($1, $2)', [numero, nombre])
      await client.query(sql)
    }
    await client.query('commit')
    return { applied: missing.map(({ nombre }) => nombre) }
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

/** Whether the database holds exactly the schema of this program. */
export async function findSchemaVersion(db: {
  query(text: string): Promise<{ rows: { numero: number }[] }>
}): Promise<number> {
  const { rows } = await db.query('select max(numero) as numero from migracion')
  return rows[0]?.numero ?? 0
}
