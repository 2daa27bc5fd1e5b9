import type pg from 'pg'

type Base = Pick<pg.Client, 'query'>

const ponerReloj = (db: Base, ahora: string) =>
  db.query(`create or replace function ahora() returns timestamptz language sql stable return ${ahora}`)

/*
 * Processes hear the database's clock a few times a second: a test with a running service calls its `ponerBase`,
 * which waits until the process heard of the change, or a token may look expired by the hour before.
 */
/** From here on the database's clock runs from that instant, for every process that uses this database. */
export async function correrBase(db: Base, instant: number): Promise<void> {
  await ponerReloj(db, `statement_timestamp() + interval '${instant - Date.now()} milliseconds'`)
}

/** The database's clock stands still at that instant. */
export async function pararBase(db: Base, instant: number): Promise<void> {
  await ponerReloj(db, `timestamptz '${new Date(instant).toISOString()}'`)
}

export async function leerBase(db: Base): Promise<number> {
  const { rows } = await db.query('select extract(epoch from ahora()) * 1000 as ahora')
  return Number(rows[0].ahora)
}
