import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sweepAdopciones } from '../../src/operations/sweep-adopciones.ts'
import { sweepIdempotencyKeys } from '../../src/operations/sweep-idempotency-keys.ts'
import { Adopciones } from '../support/adopciones.ts'
import { forzar } from '../support/forzar.ts'
import { Nominaciones } from '../support/nominaciones.ts'

const DIA_MS = 24 * 3_600_000

let n: Nominaciones
let adopciones: Adopciones
let pool: pg.Pool

beforeAll(async () => {
  n = await Nominaciones.open()
  adopciones = new Adopciones(n)
  pool = new pg.Pool({ connectionString: n.servicio.databaseUrl, max: 2 })
})
afterAll(async () => {
  await pool.end()
  await n.close()
})

const cuantas = async (tabla: string): Promise<number> =>
  (await n.servicio.db.query(`select count(*)::int as n from ${tabla}`)).rows[0].n
const filas = async () => [await cuantas('adopcion'), await cuantas('adopcion_documento')]

test('an order that ended is kept for 90 days, with a key and without one; then it goes in the night, whole, and its documentos stay', async () => {
  const cdc = await n.aprobada()
  for (const clave of ['pedido-1', undefined]) {
    const { body } = await adopciones.archivo('text/plain', `${cdc}\nhola`, clave)
    await adopciones.fin(body.id)
  }
  const documentos = await cuantas('documento')
  const [clave] = (await n.servicio.db.query(`select reservada_hasta::text as hasta from idempotencia`)).rows
  expect(clave.hasta).toBe('2027-02-18')
  await n.servicio.pasar(89 * DIA_MS)
  expect([await sweepIdempotencyKeys({ pool }), await sweepAdopciones({ pool }), await filas()]).toEqual([
    0,
    0,
    [2, 4],
  ])
  await n.servicio.pasar(2 * DIA_MS)
  // As long as its key stands, the order does.
  expect([await sweepAdopciones({ pool }), await filas()]).toEqual([1, [1, 2]])
  // The guard of a key looks at the day of the database, which no test moves.
  await forzar(
    n.servicio.db,
    `update idempotencia set reservada_hasta = '2020-12-31' where clave = 'pedido-1'`,
  )
  expect([await sweepIdempotencyKeys({ pool }), await sweepAdopciones({ pool }), await filas()]).toEqual([
    1,
    1,
    [0, 0],
  ])
  expect(await cuantas('documento')).toBe(documentos)
})

test('one that did not end is never deleted, however old', async () => {
  await n.servicio.db.query(
    `insert into adopcion (contribuyente_id, ambiente, formato, actor, repetidos, fecha_creacion)
     values (2, 'DEV', 'LISTA', '{}', 0, ahora() - interval '400 days')`,
  )
  expect([await sweepAdopciones({ pool }), await cuantas('adopcion')]).toEqual([0, 1])
})
