import { createHash, hash } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Db, openPool } from '../../src/db/db.ts'
import { formatApiKey } from '../../src/domain/api-key/format.ts'
import { type Failure, fail } from '../../src/domain/failure.ts'
import { ApiKeysInMemory } from '../../src/operations/api-keys-in-memory.ts'
import { ApiKeysThatExist } from '../../src/operations/api-keys-that-exist.ts'
import { authenticateApiKey, type Intentos } from '../../src/operations/authenticate-api-key.ts'
import { UltimosUsos } from '../../src/operations/ultimos-usos.ts'
import { createDatabase } from '../support/database.ts'

let database: Awaited<ReturnType<typeof createDatabase>>
let pool: pg.Pool

beforeAll(async () => {
  database = await createDatabase()
  pool = openPool({ url: database.url, connections: 2, onError: () => {} })
  await pool.query(
    `insert into contribuyente (ruc, razon_social, fecha_creacion) values ('80012345-0', 'EJEMPLO SA', now())`,
  )
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

const clave = (n: number): string =>
  formatApiKey(Uint8Array.from({ length: 32 }, (_, i) => (i < 3 ? n >> (8 * i) : 9)))

const crear = (texto: string) =>
  pool.query(
    `insert into api_key (contribuyente_id, ambiente, nombre, hash, prefijo, fecha_creacion)
     select contribuyente_id, 'DEV', 'una', $1, left($2, 14), now() from contribuyente`,
    [createHash('sha256').update(texto).digest(), texto],
  )

const AGOTADOS: Failure = { type: 'rate-limited', de: 'fallidas', limite: 1, segundos: 1 }
const agotados: Intentos = { gastar: () => AGOTADOS, perder: () => {}, devolver: () => {} }

/** Nothing is remembered of any key, and every statement is counted. */
function mundo(base: Pick<pg.Pool, 'query'> = pool) {
  let consultas = 0
  let now = 0
  const db = {
    query: (text: never) => {
      consultas++
      return base.query(text)
    },
  } as unknown as Db
  const deps = {
    db,
    base: () => Date.now(),
    hashHex: (texto: string) => hash('sha256', texto, 'hex'),
    claves: new ApiKeysInMemory(() => false),
    existen: new ApiKeysThatExist(db, () => now),
    usos: new UltimosUsos(async () => {}),
  }
  return {
    probar: (texto: string, intentos = agotados) =>
      Promise.resolve(authenticateApiKey(deps, texto, { direccion: '127.0.0.1', pais: null }, intentos)),
    consultas: () => consultas,
    pasar: (ms: number) => {
      now += ms
    },
  }
}

test('a thousand guesses from an address that has no more of them ask the database once, and once more a second later', async () => {
  const { probar, consultas, pasar } = mundo()
  const todas = () => Promise.all(Array.from({ length: 1_000 }, (_, n) => probar(clave(n))))
  for (const answer of await todas()) expect(answer).toEqual(fail(AGOTADOS))
  expect(consultas()).toBe(1)
  pasar(999)
  await todas()
  expect(consultas()).toBe(1)
  pasar(1)
  await todas()
  expect(consultas()).toBe(2)
})

test('a key that exists is served among them, also when it is younger than the last look', async () => {
  const { probar, pasar } = mundo()
  await crear(clave(5_000))
  expect((await probar(clave(5_000))).ok).toBe(true)
  await crear(clave(5_001))
  expect(await probar(clave(5_001))).toEqual(fail(AGOTADOS))
  pasar(1_000)
  expect((await probar(clave(5_001))).ok).toBe(true)
})

test('a key that was committed after one with a higher number is seen all the same', async () => {
  const { probar, pasar } = mundo()
  const late = await pool.connect()
  await late.query('begin')
  await late.query(
    `insert into api_key (contribuyente_id, ambiente, nombre, hash, prefijo, fecha_creacion)
     select contribuyente_id, 'DEV', 'tarde', $1, 'sk_live_tarde1', now() from contribuyente`,
    [createHash('sha256').update(clave(6_000)).digest()],
  )
  await crear(clave(6_001))
  expect((await probar(clave(6_001))).ok).toBe(true)
  await late.query('commit')
  late.release()
  pasar(1_000)
  expect((await probar(clave(6_000))).ok).toBe(true)
})

test('a key that nobody could look up is no guess: whoever shows it loses nothing by it', async () => {
  const { probar } = mundo({ query: () => Promise.reject(new Error('the database is away')) })
  const dichas: string[] = []
  const intentos: Intentos = {
    gastar: () => {
      dichas.push('gastar')
      return null
    },
    perder: () => dichas.push('perder'),
    devolver: () => dichas.push('devolver'),
  }
  await expect(probar(clave(7_000), intentos)).rejects.toThrow('the database is away')
  expect(dichas).toEqual(['gastar', 'devolver'])
})
