import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listVentasPorLeer, setLectura } from '../../src/db/catalogo.ts'
import { type Db, openPool, type Pool, type Statement } from '../../src/db/db.ts'
import { type DocumentoFiltro, listDocumentos, sumDocumentos } from '../../src/db/documento-lista.ts'
import { insertFicha, updateFicha } from '../../src/db/ficha.ts'
import { migrate, readMigrations } from '../../src/db/migrate.ts'
import { parseIndicios } from '../../src/domain/documento/busqueda.ts'
import { createDatabase } from '../support/database.ts'
import { createDeAntes } from '../support/de-antes.ts'

const CUANTOS = 12_000
const EMISOR = { contribuyenteId: 1, ambiente: 'DEV' } as const

let antes: Awaited<ReturnType<typeof createDeAntes>>
let db: pg.Client
let pool: Pool
/** Issued without a name, and named, before there were fichas. */
let viejo: number

/** An innominada, as a program of before writes it. */
async function insertar({
  nombre,
  item,
  total,
  numero,
}: Record<'nombre' | 'item' | 'total', string> & { numero: number }): Promise<number> {
  const { rows } = await db.query(
    `insert into documento (contribuyente_id, ambiente, cdc, tipo_documento, timbrado_id, numero_timbrado, establecimiento, punto, numero, estado,
       fecha_emision, fecha_creacion, moneda, total, innominada, receptor, receptor_documento, receptor_nombre, cuerpo, xml, digest, qr_url, proxima,
       conservar_hasta)
     select 1, 'DEV', lpad($4::text, 44, '9'), 1, 1, '12345678', '001', '001', $4::int, 'APROBADO', now(), now(), 'PYG', $3::numeric, true,
       jsonb_build_object('dNomRec', $1::text), '-', '-', jsonb_build_object('items', jsonb_build_array(jsonb_build_object('descripcion', $2::text))), '-', '-', '-', now(), '2040-01-01'
     returning documento_id::int as id`,
    [nombre, item, total, numero],
  )
  return rows[0].id
}

const nombrar = (documentoId: number, receptor: string, estado: 'ENVIADO' | 'APROBADO') =>
  db.query(
    `insert into evento_sifen (contribuyente_id, ambiente, documento_id, tipo, estado, motivo, receptor, numero_timbrado, establecimiento, punto,
       numero_inicio, numero_fin, tipo_documento, id_mensaje, xml, fecha_creacion, fecha_procesamiento, conservar_hasta)
     values (1, 'DEV', $1::bigint, 'NOMINACION', $3::text, '-', $2::jsonb, '12345678', '001', '001', 1, 1, 1, $1::bigint + 100, '-', now(), case when $3::text = 'APROBADO' then now() end, '2050-01-01')`,
    [documentoId, receptor, estado],
  )

/** Those whose remainder by 6,000 is the same have one name and one item; every item but each seventh is of 1 kg; sixty share a total. */
const LLENAR = `
  insert into documento (contribuyente_id, ambiente, cdc, tipo_documento, timbrado_id, numero_timbrado, establecimiento, punto, numero, estado,
    fecha_emision, fecha_creacion, moneda, total, innominada, receptor, receptor_documento, receptor_nombre, cuerpo, xml, digest, qr_url, proxima,
    conservar_hasta)
  select 1, 'DEV', '018009999910020010' || lpad(i::text, 6, '0') || '2202611201' || lpad((i::bigint * 7919 % 1000000000)::text, 10, '3'), 1, 1, '12345678',
    '002', '001', i, 'APROBADO', now() - i * interval '1 minute', now(), 'PYG', case i when 5000 then 500000 else 100 * (i % 200 + 1) end, false,
    jsonb_build_object('dNomRec', 'Cliente ' || md5((i % 6000)::text), 'dRucRec', (4000000 + i)::text), '-', '-',
    jsonb_build_object('items', jsonb_build_array(jsonb_build_object('descripcion', 'Ítem ' || md5((i % 6000 + 9000)::text) || case when i % 7 > 0 then ' 1 kg' else '' end))), '-', '-', '-', now(), '2040-01-01'
  from generate_series(2, $1::int) i`

beforeAll(async () => {
  antes = await createDeAntes()
  db = antes.db
  viejo = await insertar({ nombre: 'Sin Nombre', item: 'Tijera', total: '150000.5', numero: 7 })
  await nombrar(viejo, '{"dNomRec": "ÑANDUTÍ S.A.", "dRucRec": "80011111"}', 'APROBADO')
  await migrate(antes.url)
  pool = openPool({ url: antes.url, connections: 1, onError: () => {} })
})
afterAll(async () => {
  await pool.end()
  await antes.drop()
})

const halladosPor = async (buscar: string): Promise<number[]> =>
  (
    await listDocumentos(
      pool,
      EMISOR,
      { archivado: false, buscar: parseIndicios(buscar) },
      { before: null, limit: 50 },
    )
  ).map(({ documentoId }) => documentoId)

test('what was there before is found, by whom it was nominated to as well', async () => {
  for (const buscar of ['innominada', 'nanduti sa', '80011111-3', '150.000,50', '7'])
    expect(await halladosPor(buscar), buscar).toEqual(buscar === 'innominada' ? [viejo, 1] : [viejo])
})

test('what a program of before writes beside this one is found, and what it nominates', async () => {
  const id = await insertar({ nombre: 'Sin Nombre', item: 'Ocarina', total: '1', numero: 9_999_999 })
  expect(await halladosPor('ocarina')).toEqual([id])
  await nombrar(id, '{"dNomRec": "Músico"}', 'ENVIADO')
  expect(await halladosPor('musico')).toEqual([])
  await db.query(
    `update evento_sifen set estado = 'APROBADO', fecha_procesamiento = now() where documento_id = $1`,
    [id],
  )
  expect(await halladosPor('musico ocarina')).toEqual([id])
})

test('what the statements write where no trigger does is the same, however often', async () => {
  const fichas = async () => (await db.query('select * from ficha order by documento_id')).rows
  const before = await fichas()
  await db.query('truncate ficha')
  for (const { documento_id: id } of before) {
    const emisor = {
      contribuyenteId: Number(before.find(f => f.documento_id === id)?.contribuyente_id),
      ambiente: 'DEV',
    } as const
    for (const write of [insertFicha, updateFicha, insertFicha, updateFicha])
      await write(pool, emisor, Number(id))
  }
  expect((await fichas()).map(f => ({ ...f, texto: f.texto.replace(/ +/g, ' ') }))).toEqual(
    before.map(f => ({ ...f, texto: f.texto.replace(/ +/g, ' ') })),
  )
})

test('each kind of search asks an index of its own', async () => {
  await db.query(LLENAR, [CUANTOS])
  await db.query('vacuum analyze')
  const { rows } = await db.query(
    `select cdc, receptor ->> 'dNomRec' as nombre from documento where numero = 5000`,
  )
  const [{ cdc, nombre }] = rows
  const de = (buscar: string): DocumentoFiltro => ({ archivado: false, buscar: parseIndicios(buscar) })
  for (const [filtro, indice, cuantos] of [
    [de(nombre.slice(12, 20)), 'ficha_texto', 2],
    [de('4005000'), 'ficha_texto', 1],
    [de('500.000'), 'ficha_total', 1],
    [de(cdc.slice(-8)), 'ficha_fin', 1],
    [de(cdc), 'ficha_numero', 1],
    [de('002-001-5000'), 'ficha_numero', 1],
    [{ archivado: false, orden: '-total' }, 'ficha_total', 50],
    [{ archivado: false, orden: 'numero' }, 'ficha_numero', 50],
  ] as const) {
    const { plan, filas } = await planOf(db =>
      listDocumentos(db, EMISOR, filtro, { before: null, limit: 50 }),
    )
    const which = JSON.stringify(filtro)
    expect(plan, which).toContain(indice)
    expect(plan, which).not.toMatch(/Seq Scan on (ficha|documento)/)
    expect(filas, which).toBe(cuantos)
  }
  const suma = await planOf(db =>
    sumDocumentos(db, EMISOR, de(nombre.slice(12, 20)), { limite: 9, restan: 5, compran: 4 }),
  )
  expect(suma.plan).toContain('ficha_texto')
  const { plan } = await planOf(db =>
    listDocumentos(db, { ...EMISOR, contribuyenteId: 2 }, de(nombre.slice(12, 20)), {
      before: null,
      limit: 50,
    }),
  )
  expect(plan).toMatch(/contribuyente_id = '?2/)
})

const idsDe = (rows: { documento_id: string }[]) => rows.map(row => Number(row.documento_id))

test('figures are found in every order and on every page, whether few documentos have them or nearly all', async () => {
  for (const [buscar, condicion] of [
    ['1', `texto like '% 1 %' or numero = 1 or total = 1`],
    ['5', `texto like '% 5 %' or numero = 5 or total = 5`],
    ['400', `texto like '% 400%' or numero = 400 or total = 400`],
  ] as const)
    for (const [orden, por] of [
      [undefined, 'documento_id desc'],
      ['-total', 'total desc, documento_id desc'],
      ['fecha', 'fecha_emision, documento_id'],
    ] as const) {
      const { rows } = await db.query(
        `select documento_id from ficha where contribuyente_id = 1 and (${condicion}) order by ${por} limit 7`,
      )
      const filtro = {
        archivado: false,
        buscar: parseIndicios(buscar),
        ...(orden === undefined ? {} : { orden }),
      }
      const listed: number[] = []
      for (let before: number | null = null; listed.length < rows.length; before = listed.at(-1) ?? null) {
        const page = await listDocumentos(pool, EMISOR, filtro, { before, limit: 3 })
        expect(page, `${buscar} by ${por}`).not.toEqual([])
        listed.push(...page.map(({ documentoId }) => documentoId))
      }
      expect(listed.slice(0, 7), `${buscar} by ${por}`).toEqual(idsDe(rows))
    }
})

test('a number that few have is not looked for among all', async () => {
  for (const buscar of ['5', '11', '777', '4321']) {
    const { plan } = await planOf(
      db =>
        listDocumentos(
          db,
          EMISOR,
          { archivado: false, buscar: parseIndicios(buscar) },
          { before: null, limit: 1 },
        ),
      'analyze',
    )
    expect(removedIn(plan), plan).toBeLessThan(CUANTOS / 4)
  }
})

test('two words that many have, and none has both, are not looked for among all, in whatever order', async () => {
  await db.query(
    `update ficha set texto = texto || case documento_id % 2 when 0 then ' tornillo ' else ' tuerca ' end`,
  )
  await db.query('vacuum analyze ficha')
  const buscar = parseIndicios('tuerca tornillo')
  for (const orden of [undefined, '-total', 'numero', '-fecha'] as const) {
    const filtro = { archivado: false, buscar, ...(orden === undefined ? {} : { orden }) }
    const { plan, filas } = await planOf(
      db => listDocumentos(db, EMISOR, filtro, { before: null, limit: 26 }),
      'analyze',
    )
    expect(filas).toBe(0)
    expect(readIn(plan), plan).toBeLessThan(CUANTOS / 4)
  }
  expect(await halladosPor('item tuerca')).toHaveLength(50)
})

test('a printed number is found by what its CDC begins with, whatever else is asked and in whatever order', async () => {
  const { rows } = await db.query(
    `insert into documento (contribuyente_id, ambiente, cdc, tipo_documento, timbrado_id, numero_timbrado, establecimiento, punto, numero, estado, fecha_emision,
       fecha_creacion, moneda, total, innominada, receptor, receptor_documento, receptor_nombre, cuerpo, xml, digest, qr_url, proxima, conservar_hasta)
     select 1, 'DEV', '05' || '800123450' || '0030010000777' || repeat('1', 20), 5, 1, '12345678', '003', '001', 777, 'APROBADO', now(), now(), 'PYG', 1, false,
       '{}', '-', '-', '{}', '-', '-', '-', now(), '2040-01-01' returning documento_id::int as id`,
  )
  const numero = { tipos: [1, 4, 5], establecimiento: '003', punto: '001', numero: '0000777' }
  for (const mas of [{}, { orden: '-total' }, { orden: 'numero' }, { innominada: false }] as const) {
    const filtro: DocumentoFiltro = { archivado: false, numero, ...mas }
    const { plan, filas } = await planOf(
      db => listDocumentos(db, EMISOR, filtro, { before: null, limit: 26 }),
      'analyze',
    )
    expect([filas, readIn(plan)], plan).toEqual([1, 1])
    const [documento] = await listDocumentos(pool, EMISOR, filtro, { before: null, limit: 26 })
    expect(documento?.documentoId).toBe(rows[0].id)
  }
})

test('what the catalogue has not read yet is read, and not all that was sold before', async () => {
  const { rows } = await db.query(
    `select documento_id::int as id from documento where contribuyente_id = 1 order by 1 desc limit 4`,
  )
  const [ultima, , tercera] = rows.map(({ id }) => id)
  const leer = async () => planOf(db => listVentasPorLeer(db, EMISOR, 100), 'analyze')
  await setLectura(pool, EMISOR, { leido: 0, hasta: tercera })
  for (const filas of [2, 0]) {
    const leido = await leer()
    expect(leido.filas).toBe(filas)
    expect(removedIn(leido.plan), leido.plan).toBeLessThan(CUANTOS / 4)
    await setLectura(pool, EMISOR, { leido: tercera, hasta: ultima })
  }
})

/** How many rows it looked at in vain, at the most in one place. */
const removedIn = (plan: string): number =>
  Math.max(0, ...[...plan.matchAll(/Rows Removed by (?:\w+ )*\w+: (\d+)/g)].map(([, rows]) => Number(rows)))

/** How many rows it looked at, at the most in one place. */
const readIn = (plan: string): number =>
  Math.max(
    ...[...plan.matchAll(/actual time=\S+ rows=([\d.]+) loops=(\d+)/g)].map(
      ([, filas, veces]) => Number(filas) * Number(veces),
    ),
  )

/** How the server carries out a statement, and how many rows it gives. */
async function planOf(
  ask: (db: Db) => Promise<unknown[]>,
  how = 'costs',
): Promise<{ plan: string; filas: number }> {
  let asked: Statement | undefined
  const query: Db['query'] = statement => {
    if (typeof statement === 'object') asked = statement
    return pool.query(statement as never)
  }
  const filas = (await ask({ query } as Db)).length
  const { rows } = await pool.query(`explain (${how}) ${asked?.text}`, asked?.values)
  return { plan: rows.map(row => row['QUERY PLAN']).join('\n'), filas }
}

test('an operator whose database takes no extension is told which, and how', async () => {
  const { url, drop } = await createDatabase('nothing')
  const all = readMigrations()
  const corte = all.findIndex(({ nombre }) => nombre.endsWith('fichas.sql'))
  await migrate(url, all.slice(0, corte))
  const vetada = all.map(migration => ({
    ...migration,
    antes: migration.antes?.map(paso => paso.replace('pg_trgm;', 'no_hay;')) ?? [],
  }))
  await expect(migrate(url, vetada)).rejects.toThrow(
    /hacen falta las extensiones pg_trgm y btree_gin.*create extension/,
  )
  await drop()
})
