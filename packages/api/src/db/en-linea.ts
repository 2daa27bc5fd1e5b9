import type pg from 'pg'
import { textOfError } from '../domain/thrown.ts'
import { SQLSTATE } from './sqlstate.ts'

/** As long as this step keeps whoever came later from a table that it waits for itself. */
const PACIENCIA_MS = 350
const PAUSA_MS = 1000
const INTENTOS = 1000
/** So many rows are held at once, for less than a second. */
const FILAS = 2000

const INDICE = /^create (?:unique )?index if not exists (\w+)/m
const RESTRICCION = /^alter table (\w+) (add|validate) constraint (\w+)/m
const TRAMOS = /^(?:update|from) (\w+) [^;]*?(\w+) between :desde and :hasta/m
/** Keeps others from a table, for a moment, once it has it. The rest takes long and keeps nobody from anything. */
const CORTO = /^(alter table|create)/m
const TABLAS = /\b(?:alter table|references) (\w+)/g

// A lock that was not given in time, in two ways; two who wait for each other.
const OCUPADA = new Set<string | undefined>([
  SQLSTATE.lockNotAvailable,
  SQLSTATE.queryCanceled,
  SQLSTATE.deadlock,
])

type Consulta = Pick<pg.Client, 'query'>
type Tell = (line: string) => void

/** A lock that this order did not get, however often it asked. */
class SigueOcupada extends Error {
  constructor(what: string, quien: string) {
    super(
      `No se pudo hacer «${what}» en ${INTENTOS} intentos sin hacer esperar a nadie: ${quien}. Lo hecho hasta aquí queda; termine eso, o espere, y repita la orden.`,
    )
  }
}

/** The steps of what is done before a migration: its paragraphs. */
export const readPasos = (sql: string): string[] =>
  sql.split(/\n{2,}/).filter(paragraph => !paragraph.split('\n').every(line => /^(--.*)?$/.test(line)))

/** All of it in the transaction that is open: a small database, or a new one. What was done of it already stays. */
export async function prepareAtOnce(client: Consulta, pasos: readonly string[]): Promise<void> {
  for (const paso of pasos) {
    if (await isDone(client, paso, 'drop index')) continue
    await client.query(inTramo(paso, '-9223372036854775808', '9223372036854775807'))
  }
}

/** Each step by itself, beside programs that write: killed anywhere, it is begun again and finds what it did. */
export async function prepareOnline(client: Consulta, pasos: readonly string[], tell: Tell): Promise<void> {
  for (const [n, paso] of pasos.entries()) {
    if (await isDone(client, paso, 'drop index concurrently')) continue
    const titulo = `paso ${n + 1} de ${pasos.length}: ${describePaso(paso)}`
    tell(titulo)
    if (INDICE.test(paso)) await client.query(paso.replace('index if not exists', 'index concurrently'))
    else if (TRAMOS.test(paso)) await completeEnTramos(client, paso, titulo, tell)
    else if (CORTO.test(paso) && !paso.includes('validate constraint'))
      await insist(client, titulo, tell, () => client.query(paso))
    else await client.query(paso)
  }
}

/** A transaction that has every table of `sql` at once, or gives them all back and asks again: those who wait for one wait for a moment. */
export const withTablas = (
  client: Consulta,
  { sql, titulo }: { sql: string; titulo: string },
  tell: Tell,
  work: () => Promise<unknown>,
): Promise<void> =>
  insist(client, titulo, tell, async () => {
    const named = [...new Set([...sql.matchAll(TABLAS)].map(([, tabla]) => tabla))].sort()
    const { rows } = await client.query<{ tabla: string }>(
      'select tabla from unnest($1::text[]) as tabla where to_regclass(tabla) is not null',
      [named],
    )
    if (rows.length > 0) {
      await client.query(`set local statement_timeout = ${PACIENCIA_MS}`)
      await client.query(`lock table ${rows.map(({ tabla }) => tabla).join(', ')} in access exclusive mode`)
      await client.query('set local statement_timeout = 0')
    }
    await work()
  })

async function insist(
  client: Consulta,
  titulo: string,
  tell: Tell,
  work: () => Promise<unknown>,
): Promise<void> {
  for (let intento = 1; ; intento++) {
    try {
      await client.query(`begin; set local lock_timeout = ${PACIENCIA_MS}`)
      await work()
      await client.query('commit')
      return
    } catch (error) {
      await client.query('rollback').catch(() => {})
      if (!OCUPADA.has(textOfError(error, 'code'))) throw error
      const quien = await describeOldest(client)
      if (intento === INTENTOS) throw new SigueOcupada(titulo, quien)
      if (intento % 10 === 1)
        tell(`${titulo}: está ocupado (${quien}); se deja pasar a los demás y se reintenta`)
      await new Promise(resolve => setTimeout(resolve, PAUSA_MS))
    }
  }
}

/** The rows in the order of their key, so many at a time. */
async function completeEnTramos(client: Consulta, paso: string, titulo: string, tell: Tell): Promise<void> {
  const [, tabla = '', clave = ''] = TRAMOS.exec(paso) ?? []
  const { rows } = await client.query(`select coalesce(min(${clave}), 0) - 1 as hasta from ${tabla}`)
  let desde: string = rows[0].hasta
  for (let tramo = 1; ; tramo++) {
    const { rows: next } = await client.query(
      `select max(${clave}) as hasta from (select ${clave} from ${tabla} where ${clave} > $1 order by 1 limit ${FILAS}) as tramo`,
      [desde],
    )
    const hasta: string | null = next[0].hasta
    if (hasta === null) break
    await insist(client, titulo, tell, () => client.query(inTramo(paso, `${desde} + 1`, hasta)))
    if (tramo % 50 === 0) tell(`${titulo}: hasta ${clave} ${hasta}`)
    desde = hasta
  }
  // So that the server does not set about it by itself, and keeps the steps after this one from the table for as long as that takes.
  await client.query(`vacuum (analyze) ${tabla}`)
}

const inTramo = (paso: string, desde: string, hasta: string): string =>
  paso.replaceAll(':desde', desde).replaceAll(':hasta', hasta)

/** Whether an index or a constraint is there and holds. An index that was left half made is taken away: it would never become one. */
async function isDone(client: Consulta, paso: string, dropIndex: string): Promise<boolean> {
  const [, indice] = INDICE.exec(paso) ?? []
  if (indice !== undefined) {
    const { rows } = await client.query(
      'select indisvalid from pg_index where indexrelid = to_regclass($1)',
      [indice],
    )
    if (rows[0]?.indisvalid === false) await client.query(`${dropIndex} ${indice}`)
    return rows[0]?.indisvalid === true
  }
  const [, tabla, verbo, restriccion] = RESTRICCION.exec(paso) ?? []
  if (tabla === undefined) return false
  const { rows } = await client.query(
    'select convalidated from pg_constraint where conrelid = to_regclass($1) and conname = $2',
    [tabla, restriccion],
  )
  return verbo === 'add' ? rows.length === 1 : rows[0]?.convalidated === true
}

/** Who has been at it for longest, for whoever wonders what is waited for. */
async function describeOldest(client: Consulta): Promise<string> {
  const { rows } = await client.query(`
    select format('la transacción más vieja es de la sesión %s%s, desde %s', pid, nullif(format(' (%s)', application_name), ' ()'),
      to_char(xact_start at time zone 'America/Asuncion', 'HH24:MI:SS')) as texto
    from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null order by xact_start limit 1`)
  return rows[0]?.texto ?? 'ya terminó'
}

function describePaso(paso: string): string {
  const line = paso.split('\n').find(one => !one.startsWith('--')) ?? ''
  return line
    .replace(/ if not exists| or replace/g, '')
    .replace(/[ ,;(]+$/, '')
    .slice(0, 90)
}
