import { type Db, one } from './db.ts'
import { isRepartida, readPiezas } from './reparto.ts'

// The words by which a ficha, or what others issued, is found: PostgreSQL keeps those of the last rows in a list beside the index.

const TABLAS = ['ficha', 'documento_recibido'] as const

/** How many rows have been written, ever, as of a second ago; null where they lie on several servers, which each count their own. */
export async function countEscritas(db: Db): Promise<number | null> {
  if (await isRepartida(db)) return null
  const cada = TABLAS.map(
    tabla =>
      `pg_stat_get_tuples_inserted('${tabla}'::regclass) + pg_stat_get_tuples_updated('${tabla}'::regclass)`,
  )
  const { escritas } = await one<{ escritas: number }>(db, {
    name: 'count-escritas',
    text: `select (${cada.join(' + ')})::float8 as escritas`,
  })
  return escritas
}

/** What stands in the lists is sorted into the indexes; whoever writes meanwhile does not wait. */
export async function settlePalabras(db: Db): Promise<void> {
  const repartida = await isRepartida(db)
  for (const tabla of TABLAS)
    if (repartida)
      await readPiezas(db, [tabla], pieza => `select asentar_palabras('${pieza}'::regclass) as paginas`)
    else await db.query({ name: `settle-palabras-${tabla}`, text: `select asentar_palabras('${tabla}')` })
}
