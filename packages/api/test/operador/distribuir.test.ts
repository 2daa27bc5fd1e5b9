import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPool } from '../../src/db/db.ts'
import { findPieza } from '../../src/db/distribucion.ts'
import { migrate } from '../../src/db/migrate.ts'
import { distributeDatabase, isolateInPieza, moveContribuyente } from '../../src/operador/distribuir.ts'
import { ordenDeDistribuir } from '../../src/operador/distribuir-orden.ts'
import { createRepartible, sinCitus } from '../support/citus.ts'
import { createDatabase } from '../support/database.ts'
import { probe, SOLO_REPARTIDA, SONDAS } from '../support/sonda/index.ts'
import { Mundo } from '../support/sonda/mundo.ts'

test('where PostgreSQL has no such extension it is said what is missing, and nothing is changed', async () => {
  const database = await createDatabase()
  const db = new pg.Client({ connectionString: database.url })
  await db.connect()
  const antes = async () => (await db.query('select tgname from pg_trigger order by 1')).rows
  const triggers = await antes()
  for (const orden of [
    distributeDatabase(database.url),
    moveContribuyente(database.url, 1, 'x:1'),
    isolateInPieza(database.url, 1),
  ])
    expect(await orden).toEqual({
      ok: false,
      text: expect.stringMatching(
        /no tiene la extensión Citus.*create extension citus.*No se cambió nada\.$/,
      ),
    })
  expect(await antes()).toEqual(triggers)
  await db.end()
  await database.drop()
})

test.each([
  ['distribuir', []],
  ['distribuir', ['--piezas', '8']],
  ['mover', ['--contribuyente', '7', '--a', 'nodo:5432']],
  ['aislar', ['--contribuyente', '7']],
] as const)('%s %j is understood', (command, args) => {
  expect(ordenDeDistribuir(command, args)).toBeTypeOf('function')
})

test.each([
  ['distribuir', ['--piezas', '0']],
  ['distribuir', ['--piezas', '5000']],
  ['distribuir', ['ya']],
  ['mover', ['--contribuyente', '7']],
  ['mover', ['--contribuyente', '7', '--a', 'nodo:5432', 'ya']],
  ['mover', ['--contribuyente', 'siete', '--a', 'nodo:5432']],
  ['aislar', ['--contribuyente', '7', '--a', 'nodo:5432']],
  ['aislar', []],
] as const)('%s %j is not', (command, args) => {
  expect(ordenDeDistribuir(command, args)).toBeUndefined()
})

describe.skipIf(sinCitus !== '')(`on a Citus${sinCitus}`, () => {
  let base: Awaited<ReturnType<typeof createRepartible>>
  const abrir = () => openPool({ url: base.url, connections: 4, onError: () => {} })

  beforeAll(async () => {
    base = await createRepartible()
  })
  afterAll(() => base.drop())

  test('a schema that is not up to date is not laid out', async () => {
    const db = new pg.Client({ connectionString: base.url })
    await db.connect()
    await db.query('create table migracion (numero integer)')
    expect((await distributeDatabase(base.url)).text).toMatch(/primero "npm run operador -- migrar"/)
    await db.query('drop table migracion')
    await db.end()
    await migrate(base.url)
  })

  test('while the service runs nothing is laid out', async () => {
    const pool = abrir()
    await pool.query('select 1')
    expect((await distributeDatabase(base.url)).text).toMatch(/El servicio está usando la base/)
    await pool.end()
  })

  test('what was there is there afterwards; asked for again nothing happens', async () => {
    const antes = abrir()
    expect(await probe(new Mundo(antes, base.url), SONDAS)).toEqual({})
    const contar = `select (select count(*) from documento) as documentos, (select count(*) from auditoria) as asientos, (select count(*) from kude) as kudes`
    const { rows } = await antes.query(contar)
    await antes.end()
    const hecho = await distributeDatabase(base.url, 8)
    expect(hecho.text).toMatch(/Repartidas por contribuyente/)
    expect((await distributeDatabase(base.url, 8)).text).toMatch(/ya está distribuida/)
    const pool = abrir()
    expect((await pool.query(contar)).rows).toEqual(rows)
    await pool.end()
  })

  test('a taxpayer goes to the other server with all that is his, and gets pieces of his own', async () => {
    const pool = abrir()
    const { rows } = await pool.query('select min(contribuyente_id) as id from contribuyente')
    const [{ id }] = rows
    const { nodo } = await findPieza(pool, id)
    const otro = base.nodos.find(uno => uno !== nodo)!
    expect((await moveContribuyente(base.url, id, otro)).text).toBe(
      `El contribuyente ${id} pasó de ${nodo} a ${otro}.`,
    )
    expect((await findPieza(pool, id)).nodo).toBe(otro)
    expect((await moveContribuyente(base.url, id, 'nadie:1')).text).toMatch(/No hay un nodo "nadie:1"/)
    expect((await isolateInPieza(base.url, id)).text).toMatch(/Ya está solo/)
    await pool.end()
  })
})

/** Rows whose guards ask who there is, and whatever they need. */
const DE_ANTES = [
  `insert into contribuyente (ruc, razon_social, fecha_creacion) values ('80012345-0', 'X', now())`,
  `insert into timbrado (contribuyente_id, ambiente, numero, inicio, establecimiento, punto, tipo_documento)
   values (1, 'DEV', '12345678', '2020-01-01', '001', '001', 1)`,
  `insert into documento (contribuyente_id, ambiente, cdc, tipo_documento, timbrado_id, numero_timbrado, establecimiento, punto, numero,
     estado, fecha_emision, fecha_creacion, moneda, total, innominada, receptor, receptor_documento, receptor_nombre, cuerpo, xml, digest,
     qr_url, proxima, conservar_hasta)
   values (1, 'DEV', repeat('1', 44), 1, 1, '12345678', '001', '001', 1, 'APROBADO', now(), now(), 'PYG', 1, false, '{}',
     '-', '-', '{}', '-', '-', '-', now(), '2031-12-31')`,
  `insert into idempotencia (contribuyente_id, ambiente, clave, operacion, documento_id, fecha_creacion, completada_en, reservada_hasta)
   values (1, 'DEV', 'clave', 'EMISION', 1, now(), now(), '2031-12-31')`,
]

describe.skipIf(sinCitus !== '')(`the probe on a Citus${sinCitus}`, () => {
  const servir = async (base: Awaited<ReturnType<typeof createRepartible>>) => {
    expect(await distributeDatabase(base.url, 8)).toMatchObject({ ok: true })
    const pool = openPool({ url: base.url, connections: 4, onError: () => {} })
    expect(await probe(new Mundo(pool, base.url), { ...SONDAS, ...SOLO_REPARTIDA })).toEqual({})
    await pool.end()
    await base.drop()
  }

  test('every statement of db/ does what it says', async () => {
    const base = await createRepartible()
    await migrate(base.url)
    await servir(base)
  })

  test('so it does where the service was at work before PostgreSQL was given the extension', async () => {
    const base = await createRepartible(async url => {
      await migrate(url)
      const db = new pg.Client({ connectionString: url })
      await db.connect()
      for (const sql of DE_ANTES) await db.query(sql)
      await db.end()
    })
    await servir(base)
  })
})
