import type { Cabeza, Linea, Sello } from '../domain/auditoria/cadena.ts'
import type { Vista } from '../domain/auditoria/horizonte.ts'
import type { CabezaDe } from '../domain/auditoria/testimonio.ts'
import type { Par } from '../domain/auditoria/verificacion.ts'
import { CERROJO } from './cerrojos.ts'
import { type Db, one } from './db.ts'
import { isRepartida, readTodasLasPiezas } from './reparto.ts'

/**
 * Every column of a line, whichever the table has, as PostgreSQL writes them: those without a value are left out, so that a column
 * that is added later without one changes no hash. An instant is a count of seconds, whatever zone the connection is in.
 */
const CONTENIDO = `(
  select jsonb_object_agg(key, value)::text
  from jsonb_each(to_jsonb(a) || jsonb_build_object('fecha', extract(epoch from a.fecha)::text)) where value <> 'null'::jsonb)`

const HEX = (columna: string) => `encode(${columna}, 'hex')`

/** Whether this transaction is the only one that seals or testifies; false: another one is at it. */
export async function takeSellado(db: Db): Promise<boolean> {
  const { mio } = await one<{ mio: boolean }>(db, {
    text: 'select pg_try_advisory_xact_lock($1) as mio',
    values: [CERROJO.sellado],
  })
  return mio
}

const EN_UNO =
  's."masVieja", s.siguiente from (select pg_snapshot_xmin(s)::text as "masVieja", pg_snapshot_xmax(s)::text as siguiente from pg_current_snapshot() s) s'
/** Of transactions that write on other servers this one knows when each began, and has none of their numbers. */
const MICROS = (instante: string) => `(extract(epoch from ${instante}) * 1000000)::bigint`
const EN_VARIOS = `s."masVieja"::text, s.siguiente::text from (
  select coalesce(min(${MICROS('t.transaction_stamp')}), ${MICROS('clock_timestamp()')}) as "masVieja", ${MICROS('clock_timestamp()')} as siguiente
  from get_all_active_transactions() t where t.transaction_number > 0 and t.process_id <> pg_backend_pid()) s`

/** Of all contribuyentes together: which lines there are, and who may still be writing. */
export async function readVista(db: Db): Promise<Vista> {
  const quienes = (await isRepartida(db)) ? EN_VARIOS : EN_UNO
  const { hasta, masVieja, siguiente } = await one<{ hasta: number; masVieja: string; siguiente: string }>(
    db,
    {
      name: 'read-vista',
      text: `select coalesce((select max(auditoria_id) from auditoria), 0) as hasta, ${quienes}`,
    },
  )
  return { hasta, masVieja: BigInt(masVieja), siguiente: BigInt(siguiente) }
}

/** The next lines without a seal, of all contribuyentes, in the order of their numbers. */
export async function listUnsealed(db: Db, hasta: number, limite: number): Promise<Linea[]> {
  if (await isRepartida(db)) {
    const desde = await findSelladoHasta(db)
    const lineas = await readTodasLasPiezas<Linea>(db, ['auditoria'], auditoria =>
      selectLineas(auditoria, { desde: String(desde), hasta: String(hasta), limite: String(limite) }),
    )
    return lineas.sort((a, b) => a.auditoriaId - b.auditoriaId).slice(0, limite)
  }
  const { rows } = await db.query<Linea>({
    name: 'list-unsealed',
    text: selectLineas('auditoria', {
      desde: 'coalesce((select max(auditoria_id) from auditoria_sello), 0)',
      hasta: '$1',
      limite: '$2',
    }),
    values: [hasta, limite],
  })
  return rows
}

const selectLineas = (
  auditoria: string,
  { desde, hasta, limite }: Record<'desde' | 'hasta' | 'limite', string>,
) => `
  select a.auditoria_id as "auditoriaId", a.contribuyente_id as "contribuyenteId", ${CONTENIDO} as contenido from ${auditoria} a
  where a.auditoria_id > ${desde} and a.auditoria_id <= ${hasta} order by a.auditoria_id limit ${limite}`

export async function findCabezas(db: Db, contribuyentes: readonly number[]): Promise<Map<number, Cabeza>> {
  const cabezas = new Map<number, Cabeza>()
  for (const contribuyenteId of contribuyentes) {
    const {
      rows: [cabeza],
    } = await db.query<Cabeza>({
      name: 'find-cabeza',
      text: `
        select secuencia, ${HEX('hash')} as hash from auditoria_sello
        where contribuyente_id = $1 order by secuencia desc limit 1`,
      values: [contribuyenteId],
    })
    if (cabeza !== undefined) cabezas.set(contribuyenteId, cabeza)
  }
  return cabezas
}

const selectCabezas = (sellos: string): string => `
  select c.contribuyente_id as "contribuyenteId", s.secuencia, ${HEX('s.hash')} as hash, s.auditoria_id as "auditoriaId" from contribuyente c
  cross join lateral (
    select secuencia, hash, auditoria_id from ${sellos} where contribuyente_id = c.contribuyente_id order by secuencia desc limit 1) s`

/** Where the chains of all contribuyentes end. */
export async function listCabezas(db: Db): Promise<CabezaDe[]> {
  if (await isRepartida(db)) return readTodasLasPiezas(db, ['auditoria_sello'], selectCabezas)
  const { rows } = await db.query<CabezaDe>({ text: selectCabezas('auditoria_sello') })
  return rows
}

const selectCabezasEntre = (sellos: string, desde: string, hasta: string): string => `
  select distinct on (contribuyente_id) contribuyente_id as "contribuyenteId", secuencia, ${HEX('hash')} as hash, auditoria_id as "auditoriaId"
  from ${sellos} where auditoria_id > ${desde} and auditoria_id <= ${hasta} order by contribuyente_id, secuencia desc`

/** Where the chains ended that grew by lines with numbers above the one, up to the other. */
export async function listCabezasEntre(db: Db, desde: number, hasta: number): Promise<CabezaDe[]> {
  if (await isRepartida(db))
    return readTodasLasPiezas(db, ['auditoria_sello'], sellos =>
      selectCabezasEntre(sellos, String(desde), String(hasta)),
    )
  const { rows } = await db.query<CabezaDe>({
    name: 'list-cabezas-entre',
    text: selectCabezasEntre('auditoria_sello', '$1', '$2'),
    values: [desde, hasta],
  })
  return rows
}

export async function insertSellos(db: Db, sellos: readonly Sello[]): Promise<void> {
  await db.query({
    name: 'insert-sellos',
    text: `
      insert into auditoria_sello (contribuyente_id, secuencia, auditoria_id, anterior, hash)
      select "contribuyenteId", secuencia, "auditoriaId", decode(anterior, 'hex'), decode(hash, 'hex')
      from jsonb_to_recordset($1) as s ("contribuyenteId" bigint, secuencia bigint, "auditoriaId" bigint, anterior text, hash text)`,
    values: [JSON.stringify(sellos)],
  })
}

export async function findSelladoHasta(db: Db): Promise<number> {
  const { hasta } = await one<{ hasta: number }>(db, {
    text: 'select coalesce(max(auditoria_id), 0) as hasta from auditoria_sello',
  })
  return hasta
}

/** A line, a seal, or both: the two sides of a full join. */
type ParRow = { auditoriaId: number; secuencia: number; anterior: string; hash: string } & (
  | { selloDe: null; contribuyenteId: number; contenido: string }
  | { selloDe: number; contribuyenteId: number; contenido: string }
  | { selloDe: number; contribuyenteId: null; contenido: null }
)

/** Lines and seals above that number, of all contribuyentes, in order; and up to where they were looked for. Null at the end. */
export async function listPares(
  db: Db,
  tras: number,
  cuantos: number,
): Promise<{ hasta: number; pares: Par[] } | null> {
  const desde = await findPrimeraTras(db, tras)
  if (desde === null) return null
  const rows = (await isRepartida(db))
    ? (
        await readTodasLasPiezas<ParRow>(db, ['auditoria', 'auditoria_sello'], (auditoria, sellos) =>
          selectPares(auditoria, sellos, { desde: String(desde), hasta: String(desde + cuantos) }),
        )
      ).sort((a, b) => a.auditoriaId - b.auditoriaId)
    : (
        await db.query<ParRow>({
          name: 'list-pares',
          text: selectPares('auditoria', 'auditoria_sello', { desde: '$1', hasta: '$2' }),
          values: [desde, desde + cuantos],
        })
      ).rows
  return { hasta: desde + cuantos - 1, pares: rows.map(toPar) }
}

/** The number of the first line, or seal, above that one. */
async function findPrimeraTras(db: Db, tras: number): Promise<number | null> {
  const { desde } = await one<{ desde: number | null }>(db, {
    name: 'find-primera-tras',
    text: `
      select least((select min(auditoria_id) from auditoria where auditoria_id > $1),
        (select min(auditoria_id) from auditoria_sello where auditoria_id > $1)) as desde`,
    values: [tras],
  })
  return desde
}

const selectPares = (
  auditoria: string,
  sellos: string,
  { desde, hasta }: Record<'desde' | 'hasta', string>,
) => `
  select auditoria_id as "auditoriaId", l.contribuyente_id as "contribuyenteId", l.contenido,
    s.contribuyente_id as "selloDe", s.secuencia, ${HEX('s.anterior')} as anterior, ${HEX('s.hash')} as hash
  from (
    select auditoria_id, contribuyente_id, ${CONTENIDO} as contenido from ${auditoria} a
    where auditoria_id >= ${desde} and auditoria_id < ${hasta}) l
  full join (
    select * from ${sellos} where auditoria_id >= ${desde} and auditoria_id < ${hasta}) s using (auditoria_id)
  order by auditoria_id`

function toPar(row: ParRow): Par {
  const { auditoriaId, secuencia, anterior, hash } = row
  if (row.selloDe === null) return { auditoriaId, linea: lineaDe(row), sello: null }
  const sello = { auditoriaId, contribuyenteId: row.selloDe, secuencia, anterior, hash }
  return { auditoriaId, linea: row.contribuyenteId === null ? null : lineaDe(row), sello }
}

const lineaDe = ({ auditoriaId, contribuyenteId, contenido }: Linea): Linea => ({
  auditoriaId,
  contribuyenteId,
  contenido,
})
