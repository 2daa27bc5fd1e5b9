import type pg from 'pg'

/** Of which documento, of which numbers (ten of them) and of which keys. */
export interface Ambito {
  documentoId: number
  desde: number
  claves: string
}

/** What the database holds of the eventos about a documento or a range of numbers, to which it can go back. */
export interface Copia {
  eventos: string
  claves: string
  estado: string
}

const EVENTOS = `(documento_id = $1 or (tipo = 'INUTILIZACION' and numero_inicio between $2 and $2 + 9))`

export async function copiar(db: Pick<pg.Pool, 'query'>, ambito: Ambito): Promise<Copia> {
  const { rows } = await db.query<Copia>(
    `select
       (select coalesce(jsonb_agg(to_jsonb(e) order by evento_sifen_id), '[]')::text from evento_sifen e where ${EVENTOS}) as eventos,
       (select coalesce(jsonb_agg(to_jsonb(i) order by clave), '[]')::text from idempotencia i where starts_with(clave, $3)) as claves,
       (select estado from documento where documento_id = $1) as estado`,
    [ambito.documentoId, ambito.desde, ambito.claves],
  )
  return rows[0]!
}

/** The database goes back, as a standby does that took its primary's place before it had everything. */
export async function olvidar(pool: pg.Pool, ambito: Ambito, copia: Copia): Promise<void> {
  const { documentoId, desde, claves } = ambito
  const client = await pool.connect()
  const run = (text: string, ...values: unknown[]) => client.query(text, values)
  try {
    await run('begin')
    // What the triggers forbid happens to the files of a database, not in it.
    await run('set local session_replication_role = replica')
    await run(
      `delete from intercambio where evento_sifen_id in (select evento_sifen_id from evento_sifen where ${EVENTOS})`,
      documentoId,
      desde,
    )
    await run('delete from idempotencia where starts_with(clave, $1)', claves)
    await run(`delete from evento_sifen where ${EVENTOS}`, documentoId, desde)
    await run(
      'insert into evento_sifen overriding system value select * from jsonb_populate_recordset(null::evento_sifen, $1)',
      copia.eventos,
    )
    await run(
      'insert into idempotencia overriding system value select * from jsonb_populate_recordset(null::idempotencia, $1)',
      copia.claves,
    )
    await run('update documento set estado = $2 where documento_id = $1', documentoId, copia.estado)
    await run('commit')
  } finally {
    client.release()
  }
}
