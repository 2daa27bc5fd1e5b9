import type { Db } from './db.ts'

/** How far an inbox was read, by what its server calls its mails. */
export interface LecturaDeRebotes {
  validez: number
  leido: number
}

export async function findLecturaDeRebotes(db: Db, buzon: string): Promise<LecturaDeRebotes | null> {
  const { rows } = await db.query<LecturaDeRebotes>({
    name: 'find-lectura-de-rebotes',
    text: 'select validez, leido from rebote_lectura where buzon = $1',
    values: [buzon],
  })
  return rows[0] ?? null
}

/** Never back, while its server calls them the same. */
export async function upsertLecturaDeRebotes(
  db: Db,
  buzon: string,
  { validez, leido }: LecturaDeRebotes,
): Promise<void> {
  await db.query({
    name: 'upsert-lectura-de-rebotes',
    text: `
      insert into rebote_lectura (buzon, validez, leido) values ($1, $2, $3)
      on conflict (buzon) do update set validez = excluded.validez,
        leido = case when rebote_lectura.validez = excluded.validez then greatest(rebote_lectura.leido, excluded.leido) else excluded.leido end`,
    values: [buzon, validez, leido],
  })
}
