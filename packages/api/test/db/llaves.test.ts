import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { EN_TODOS, LOCALES, REPARTIDAS } from '../../src/db/distribucion.ts'
import { createDatabase } from '../support/database.ts'

let database: Awaited<ReturnType<typeof createDatabase>>
let db: pg.Client

beforeAll(async () => {
  database = await createDatabase()
  db = new pg.Client({ connectionString: database.url })
  await db.connect()
})
afterAll(async () => {
  await db.end()
  await database.drop()
})

interface Llave {
  tabla: string
  nombre: string
  columnas: string[]
  /** Of a reference: where it leads, and by which columns. */
  hacia: string | null
  destino: string[] | null
}

const NAMES = (relid: string, numbers: string) => `array(
  select a.attname::text from unnest(${numbers}) with ordinality as k (n, place) join pg_attribute a on a.attrelid = ${relid} and a.attnum = k.n order by place)`

/** Keys, unique indexes and references of every table. */
async function listLlaves(): Promise<Llave[]> {
  const { rows } = await db.query<Llave>(`
    select indrelid::regclass::text as tabla, indexrelid::regclass::text as nombre, ${NAMES('indrelid', 'indkey::int2[]')} as columnas,
      null as hacia, null as destino
    from pg_index join pg_class c on c.oid = indrelid where indisunique and c.relnamespace = 'public'::regnamespace
    union all
    select conrelid::regclass::text, conname, ${NAMES('conrelid', 'conkey')}, confrelid::regclass::text, ${NAMES('confrelid', 'confkey')}
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`)
  return rows
}

const repartida = (tabla: string) => REPARTIDAS.some(una => una === tabla)

/** What keeps the rows of one taxpayer from lying beside one another, and apart from everybody else's. */
async function findFaltas(): Promise<string[]> {
  return (await listLlaves()).flatMap(({ tabla, nombre, columnas, hacia, destino }) => {
    if (!repartida(tabla))
      return hacia !== null && repartida(hacia) ? [`${tabla}.${nombre} leads to a taxpayer's data`] : []
    if (columnas[0] !== 'contribuyente_id' && (hacia === null || repartida(hacia)))
      return [`${tabla}.${nombre} begins with ${columnas[0]}`]
    if (hacia === null) return []
    if (!repartida(hacia))
      return hacia in EN_TODOS ? [] : [`${tabla}.${nombre} leads to ${hacia}, which is on one server`]
    return destino?.[0] === 'contribuyente_id'
      ? []
      : [`${tabla}.${nombre} leads to ${destino?.[0]} of ${hacia}`]
  })
}

test("every key and reference of a taxpayer's data begins with whose it is", async () => {
  expect((await listLlaves()).filter(({ tabla }) => repartida(tabla)).length).toBeGreaterThan(40)
  expect(await findFaltas()).toEqual([])
})

test('of every table it is said once where it lies', async () => {
  const { rows } = await db.query<{ tabla: string }>(
    `select relname as tabla from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  )
  const said = [...REPARTIDAS, ...Object.keys(EN_TODOS), ...Object.keys(LOCALES)]
  expect(said.toSorted()).toEqual(rows.map(({ tabla }) => tabla).toSorted())
})

test('the page for operators names every table where it lies', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../../docs/operations/scale.md'), 'utf8')
  const said = page.split('## What lies where')[1]!.split('\n## ')[0]!
  const lists = [...said.matchAll(/^- \*\*.*?\*\*[^:]*: (.*)$/gm)].map(([, tablas]) =>
    [...tablas!.matchAll(/`(\w+)`/g)].map(([, tabla]) => tabla),
  )
  expect(lists).toEqual([REPARTIDAS, Object.keys(EN_TODOS), Object.keys(LOCALES)].map(all => all.toSorted()))
})

test('every row of a taxpayer says whose it is', async () => {
  const { rows } = await db.query<{ tabla: string }>(
    `select attrelid::regclass::text as tabla from pg_attribute join pg_class c on c.oid = attrelid
     where attname = 'contribuyente_id' and attnotnull and c.relkind = 'r'`,
  )
  const con = rows.map(({ tabla }) => tabla)
  expect(REPARTIDAS.filter(tabla => !con.includes(tabla))).toEqual([])
})

/** They serve a program of before, and go with it. */
const DE_ANTES = ['completar_intercambio', 'completar_kude']

test("no guard of a taxpayer's data looks into another table", async () => {
  const { rows } = await db.query<{ funcion: string; fuente: string }>(
    `select distinct p.proname::text as funcion, p.prosrc as fuente
     from pg_trigger t join pg_proc p on p.oid = t.tgfoid where not t.tgisinternal and t.tgrelid::regclass::text = any($1)`,
    [REPARTIDAS],
  )
  expect(rows.length).toBeGreaterThan(4)
  const names = (
    await db.query(
      `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
    )
  ).rows
  const looking = rows.filter(({ fuente }) =>
    names.some(({ relname }) => new RegExp(`(from|join)\\s+(%\\S*\\.)?${relname}\\b`).test(fuente)),
  )
  expect(looking.map(({ funcion }) => funcion).toSorted()).toEqual(DE_ANTES)
})

describe('a violation is found', () => {
  test.each([
    ['create unique index planted on documento (cdc)', 'documento.planted begins with cdc'],
    [
      'create table planted (contribuyente_id bigint, documento_id bigint, foreign key (contribuyente_id, documento_id) references documento)',
      "planted.planted_contribuyente_id_documento_id_fkey leads to a taxpayer's data",
    ],
    [
      'alter table lote add constraint planted foreign key (lote_id) references recuperacion',
      'lote.planted leads to recuperacion, which is on one server',
    ],
  ])('%s', async (sql, falta) => {
    await db.query('begin')
    await db.query(sql)
    expect(await findFaltas()).toEqual([falta])
    await db.query('rollback')
  })
})
