import { type Db, one, toTimestamp } from './db.ts'

/** A task that is done once in a while, by whichever process finds that its time has come. */
export interface Tarea {
  tarea: string
  /** What the database's clock shows. */
  ahora: number
  /** Until when nobody else takes it; by this, too, whoever took it is known. */
  tomadaHasta: number
}

/** What the database's clock shows, and whether the task has a time already. */
export async function findTarea(db: Db, tarea: string): Promise<{ ahora: number; programada: boolean }> {
  return one<{ ahora: number; programada: boolean }>(db, {
    name: 'find-tarea',
    text: 'select ahora() as ahora, exists (select 1 from tarea where tarea = $1) as programada',
    values: [tarea],
  })
}

/** Its first time. Whoever said one before is not overruled. */
export async function insertTarea(db: Db, tarea: string, siguiente: number): Promise<void> {
  await db.query({
    name: 'insert-tarea',
    text: 'insert into tarea (tarea, siguiente) values ($1, $2) on conflict do nothing',
    values: [tarea, toTimestamp(siguiente)],
  })
}

/** Takes it when it is due, out of reach of the others for that long; null when it is not, or when another was faster. */
export async function takeTarea(db: Db, tarea: string, arriendoMs: number): Promise<Tarea | null> {
  const { rows } = await db.query<Tarea>({
    name: 'take-tarea',
    text: `
      update tarea set siguiente = date_trunc('milliseconds', ahora()) + $2::int * interval '1 ms'
      where tarea = $1 and siguiente <= ahora()
      returning tarea, ahora() as ahora, siguiente as "tomadaHasta"`,
    values: [tarea, arriendoMs],
  })
  return rows[0] ?? null
}

/** It was done. Unless another took it meanwhile, because it took longer than was thought: then it is his to say when. */
export async function settleTarea(db: Db, { tarea, tomadaHasta }: Tarea, siguiente: number): Promise<void> {
  await db.query({
    name: 'settle-tarea',
    text: 'update tarea set siguiente = $3 where tarea = $1 and siguiente = $2',
    values: [tarea, toTimestamp(tomadaHasta), toTimestamp(siguiente)],
  })
}
