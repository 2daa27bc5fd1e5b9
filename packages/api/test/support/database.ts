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
  await administer(`create database ${name} ${from === 'template' ? `template ${TEMPLATE}` : ''}`)
  return {
    url: withDatabase(inject('postgresUrl'), name),
    drop: () => administer(`drop database if exists ${name} with (force)`),
  }
}
