import { type Db, one, type Statement } from './db.ts'

// What is asked about all taxpayers at once, wherever their rows lie. A statement that locks or changes rows is of one taxpayer.

interface DeCadaUno {
  /** Who has anything of it: gives `contribuyenteId`. */
  quienes: Statement
  /** Of one of them, so many at most. */
  de: (contribuyenteId: number, cuantos: number) => Statement
}

/** How many rows went or changed, of all of them together. */
export async function ofEach(db: Db, limite: number, { quienes, de }: DeCadaUno): Promise<number> {
  const { rows } = await db.query<{ contribuyenteId: number }>(quienes)
  let hechas = 0
  for (const { contribuyenteId } of rows) {
    if (hechas >= limite) break
    hechas += (await db.query(de(contribuyenteId, limite - hechas))).rowCount ?? 0
  }
  return hechas
}

/** Of every tenant, so many at a time: what nobody can read any more. How many went. */
export function deleteViejas(
  db: Db,
  { tabla, llave }: { tabla: string; llave: readonly string[] },
  { dias, limite }: { dias: number; limite: number },
): Promise<number> {
  const vieja = (days: string) => `fecha < ahora() - ${days} * interval '1 day'`
  return ofEach(db, limite, {
    quienes: {
      name: `list-con-${tabla}-vieja`,
      text: `select distinct contribuyente_id as "contribuyenteId" from ${tabla} where ${vieja('$1')} limit $2`,
      values: [dias, limite],
    },
    de: (contribuyenteId, cuantas) => ({
      name: `delete-${tabla}-vieja`,
      text: `
        with viejas as materialized (
          select ${llave.join(', ')} from ${tabla} where contribuyente_id = $1 and ${vieja('$2')} order by fecha limit $3 for update skip locked
        )
        delete from ${tabla} t using viejas v where t.contribuyente_id = $1 and ${llave.map(name => `t.${name} = v.${name}`).join(' and ')}`,
      values: [contribuyenteId, dias, cuantas],
    }),
  })
}

const repartidas = new WeakMap<Db, boolean>()

/** Whether the tables lie on several servers (decision 0042): asked once by the pool and by each connection, as nobody lays them out while a process runs. */
export async function isRepartida(db: Db): Promise<boolean> {
  const known = repartidas.get(db)
  if (known !== undefined) return known
  const {
    rows: [catalogo],
  } = await db.query<{ hay: boolean }>({
    name: 'is-repartida',
    text: `select to_regclass('pg_dist_partition') is not null as hay`,
  })
  const repartida =
    catalogo?.hay === true &&
    (
      await db.query({
        text: `select from pg_dist_partition where logicalrelid = 'documento'::regclass and partmethod = 'h'`,
      })
    ).rowCount === 1
  repartidas.set(db, repartida)
  return repartida
}

/** The pieces of one table, or of two with the same taxpayers in each pair of pieces. */
type Tablas = readonly [string] | readonly [string, string]

/**
 * What a statement gives on every piece, as one list in JSON. A piece whose server does not answer is left out: the taxpayers of the others
 * go on. The statement has no parameters, and no literal with a per cent sign.
 */
export async function readPiezas(
  db: Db,
  tablas: Tablas,
  text: (una: string, otra: string) => string,
): Promise<string> {
  const { filas } = await readCada(db, tablas, text)
  return JSON.stringify(filas)
}

/** The same, of what says something only as a whole. */
export async function readTodasLasPiezas<Row>(
  db: Db,
  tablas: Tablas,
  text: (una: string, otra: string) => string,
): Promise<Row[]> {
  const { filas, faltan } = await readCada<Row>(db, tablas, text)
  if (faltan !== null) throw new Error(`a server does not answer: ${faltan}`)
  return filas
}

async function readCada<Row>(
  db: Db,
  tablas: Tablas,
  text: (una: string, otra: string) => string,
): Promise<{ filas: Row[]; faltan: string | null }> {
  const de = tablas.map(tabla => `'${tabla}'`).join(', ')
  const enCada = tablas.length === 1 ? 'run_command_on_shards' : 'run_command_on_colocated_placements'
  return one<{ filas: Row[]; faltan: string | null }>(db, {
    text: `
      with piezas as materialized (select * from ${enCada}(${de}, $1))
      select min(result) filter (where not success) as faltan, coalesce((
        select jsonb_agg(fila) from piezas p cross join lateral jsonb_array_elements(p.result::jsonb) fila where p.success), '[]') as filas
      from piezas`,
    values: [`select coalesce(jsonb_agg(f), '[]') from (${text('%1$s', '%2$s')}) f`],
  })
}
