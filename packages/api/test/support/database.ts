import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { TEMPLATE, withDatabase } from './postgres.ts'

export async function administer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('postgresUrl') })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** A database of one's own, with the schema in place (or empty). */
export async function createDatabase(
  from: 'template' | 'nothing' = 'template',
): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `t_${randomUUID().replaceAll('-', '')}`
  // Copied by file: through the log of changes it is three times the work.
  const like = from === 'template' ? `template ${TEMPLATE} strategy file_copy` : ''
  await administer(`create database ${name} ${like}`)
  return {
    url: withDatabase(inject('postgresUrl'), name),
    drop: () => administer(`drop database if exists ${name} with (force)`),
  }
}
