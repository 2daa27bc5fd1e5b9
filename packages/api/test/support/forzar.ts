import pg from 'pg'

/** A world that the database would not let anybody make: only its superuser gets past its guards, and only for this one statement. */
export async function forzar(
  db: pg.Client | pg.Pool,
  sql: string,
  values: unknown[] = [],
): Promise<pg.QueryResult> {
  const client = db instanceof pg.Pool ? await db.connect() : db
  try {
    await client.query('begin')
    await client.query('set local session_replication_role = replica')
    const result = await client.query(sql, values)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    if (db instanceof pg.Pool) (client as pg.PoolClient).release()
  }
}
