import { columns, type Fila } from './columns.ts'
import type { Db } from './db.ts'

/** A process that missed three heartbeats has ended or is stuck: its rows no longer say how SIFEN is. */
const VIVE = `latido > ahora() - interval '30 seconds'`

/** `abierto`: SIFEN answers nobody. `rucs`: those that it does not answer, whoever else it does. */
export type CircuitoRow = Fila<'circuito', (typeof CIRCUITO)[number]>

const CIRCUITO = ['ambiente', 'abierto', 'rucs'] as const

/** What one process that sends knows now. It is of no tenant: a RUC stands here as it stands in the registry. */
export async function upsertCircuitos(
  db: Db,
  proceso: string,
  circuitos: readonly CircuitoRow[],
): Promise<void> {
  await db.query({
    name: 'upsert-circuitos',
    text: `
      insert into circuito (proceso, ambiente, abierto, rucs)
      select $1, c.ambiente, c.abierto, c.rucs from jsonb_to_recordset($2) as c (ambiente text, abierto boolean, rucs text[])
      on conflict (proceso, ambiente) do update set abierto = excluded.abierto, rucs = excluded.rucs, latido = ahora()`,
    values: [proceso, JSON.stringify(circuitos)],
  })
}

/** Of every process that sends now. */
export async function listCircuitos(db: Db): Promise<CircuitoRow[]> {
  const { rows } = await db.query<CircuitoRow>({
    name: 'list-circuitos',
    text: `select ${columns('circuito', CIRCUITO)} from circuito where ${VIVE} order by ambiente, proceso`,
  })
  return rows
}

/** The processes that send now, as each calls itself. */
export async function listProcesos(db: Db): Promise<string[]> {
  const { rows } = await db.query<{ proceso: string }>({
    name: 'list-procesos',
    text: `select distinct proceso from circuito where ${VIVE}`,
  })
  return rows.map(({ proceso }) => proceso)
}

/** Deletes the rows of a process that ends, and those of processes that ended without deleting theirs. */
export async function deleteCircuitos(db: Db, proceso: string): Promise<void> {
  await db.query({
    name: 'delete-circuitos',
    text: `delete from circuito where proceso = $1 or latido < ahora() - interval '1 day'`,
    values: [proceso],
  })
}
