import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { startPostgres } from '@mbohera/local/postgres'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '../../src/db/migrate.ts'
import { ROOT } from './paquete.ts'
import { PROGRAMAS } from './proceso.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
  }
}

export const TEMPLATE = 'plantilla'

export function withDatabase(url: string, database: string): string {
  const changed = new URL(url)
  changed.pathname = `/${database}`
  return changed.href
}

/** Runs once: a real PostgreSQL, and in it the template that every test file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dir = mkdtempSync(join(tmpdir(), 'mbohera-test-'))
  const postgres = await startPostgres({ dir, forTests: true, endsWithUs: true })
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  await client.query(`create database ${TEMPLATE}`)
  await client.end()
  await migrate(withDatabase(postgres.url, TEMPLATE))
  project.provide('postgresUrl', postgres.url)
  // Among the packages, which it finds from there.
  const programas = join(ROOT, 'node_modules/.cache', basename(dir))
  mkdirSync(programas, { recursive: true })
  process.env[PROGRAMAS] = programas
  return async () => {
    await postgres.stop()
    for (const folder of [dir, programas]) rmSync(folder, { recursive: true, force: true })
  }
}
