import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ESPERAS, moveAdelantados } from '../../src/db/adelantado.ts'
import { openPool, type Pool } from '../../src/db/db.ts'
import { ARRIENDO_MAX_MS, decideTopes } from '../../src/domain/adelantado.ts'
import { createDatabase } from '../support/database.ts'

let database: Awaited<ReturnType<typeof createDatabase>>
let owner: pg.Client
let pool: Pool
const TOPES = decideTopes(600_000)
const TABLAS = [...new Set(ESPERAS.map(({ tabla }) => tabla))]

beforeAll(async () => {
  database = await createDatabase()
  pool = openPool({ url: database.url, connections: 1, onError: () => {} })
  owner = new pg.Client({ connectionString: database.url })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await pool.end()
  await database.drop()
})

test('every time for which a row waits is among those that are looked for', async () => {
  const { rows } = await owner.query(
    `select table_name || '.' || column_name as columna from information_schema.columns
     where table_schema = 'public' and data_type = 'timestamp with time zone'
       and column_name in ('proxima', 'proxima_consulta', 'siguiente', 'arriendo_hasta')`,
  )
  const buscadas = new Set(ESPERAS.map(({ tabla, columna }) => `${tabla}.${columna}`))
  expect(rows.map(row => row.columna).toSorted()).toEqual([...buscadas].toSorted())
})

test('of what grows without end only the rows that wait are looked at', async () => {
  const asked: string[] = []
  const recording = {
    query: async ({ text }: { text: string }) => {
      asked.push(text)
      return { rowCount: 0, rows: [] }
    },
  }
  // It asks for nothing else.
  await moveAdelantados(recording as unknown as Pool, TOPES)
  expect(asked).toHaveLength(ESPERAS.length)
  await owner.query('begin')
  await owner.query('set local enable_seqscan = off')
  const enteros: string[] = []
  for (const [i, { tabla }] of ESPERAS.entries()) {
    const { rows } = await owner.query(`explain (generic_plan) ${asked[i]}`)
    const plan = rows.map(row => row['QUERY PLAN']).join('\n')
    if (!/Index.* Scan (using|on) \w+/.test(plan)) enteros.push(tabla)
  }
  await owner.query('rollback')
  // Of these each taxpayer has a few, and each process: they are read whole.
  expect([...new Set(enteros)].toSorted()).toEqual(['tarea', 'webhook'])
})

/** Rows need nothing there but their state and their time. */
async function soltarTablas(): Promise<void> {
  for (const tabla of TABLAS) {
    await owner.query(`alter table ${tabla} disable trigger all`)
    const { rows } = await owner.query(
      `select conname as name from pg_constraint where conrelid = $1::regclass and contype <> 'n'`,
      [tabla],
    )
    for (const { name } of rows) await owner.query(`alter table ${tabla} drop constraint ${name} cascade`)
    const columnas = await owner.query(
      `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attidentity = ''`,
      [tabla],
    )
    for (const { name } of columnas.rows)
      await owner.query(`alter table ${tabla} alter column ${name} drop not null`)
  }
}

/** What makes a row one of those that wait. */
const estadoDe = (cuando: string): [string, string] => {
  const [, columna = 'estado', valor] = cuando.match(/(estado|tarea) (?:=|in \() ?'(\w+)'/) ?? []
  return cuando.startsWith('tarea not') ? ['tarea', 'mantenimiento'] : [columna, valor ?? 'EN_CURSO']
}

test('what lies within what may be stays; what lies beyond it is due when the longest lease is over, and only that', async () => {
  await soltarTablas()
  for (const { tabla, columna, cuando, tope } of ESPERAS) {
    const [en, estado] = estadoDe(cuando)
    const sinEstado = tabla === 'noticia_turno'
    const poner = async (ms: number) => {
      await owner.query(`delete from ${tabla}`)
      await owner.query(
        `insert into ${tabla} (${sinEstado ? '' : `${en}, `}${columna}) values (${sinEstado ? '' : `'${estado}', `}ahora() + $1 * interval '1 millisecond')`,
        [ms],
      )
    }
    const faltan = async () => {
      const { rows } = await owner.query(
        `select extract(epoch from ${columna} - ahora()) * 1000 as ms from ${tabla}`,
      )
      return Number(rows[0].ms)
    }
    const hasta = tope === 'arriendo' ? ARRIENDO_MAX_MS : TOPES[tope]
    await poner(hasta)
    expect(await moveAdelantados(pool, TOPES), tabla).toEqual({})
    await poner(hasta + 86_400_000)
    expect(await moveAdelantados(pool, TOPES), tabla).toEqual({ [tabla]: 1 })
    expect(await faltan(), tabla).toBeLessThanOrEqual(ARRIENDO_MAX_MS)
    expect(await moveAdelantados(pool, TOPES), tabla).toEqual({})
    await owner.query(`delete from ${tabla}`)
  }
})

test('what was signed early for SIFEN waits until its clock has come to that time, up to a day', async () => {
  const historia = (que: string) =>
    JSON.stringify([
      { que: 'enviado', en: 1 },
      { que, en: 2, faltaMs: 80_000_000 },
    ])
  for (const que of ['adelantado', 'sin-respuesta'])
    await owner.query(
      `insert into documento (cdc, estado, historia, proxima) values ($1, 'ENVIADO', $2, ahora() + interval '22 hours')`,
      [que.padEnd(44), historia(que)],
    )
  await moveAdelantados(pool, TOPES)
  const { rows } = await owner.query(
    `select historia -> -1 ->> 'que' as que from documento where proxima > ahora() + interval '21 hours'`,
  )
  expect(rows).toEqual([{ que: 'adelantado' }])
})
