import { randomUUID } from 'node:crypto'
import { Writable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listCircuitos } from '../../src/db/circuito.ts'
import { openPool, type Pool } from '../../src/db/db.ts'
import type { Emisor } from '../../src/domain/ambiente.ts'
import { createLog } from '../../src/http/log.ts'
import { viewCircuitos } from '../../src/operations/circuito.ts'
import { startLatido } from '../../src/queue/latido.ts'
import { createDatabase } from '../support/database.ts'

let database: Awaited<ReturnType<typeof createDatabase>>
let pool: Pool

beforeAll(async () => {
  database = await createDatabase()
  pool = openPool({ url: database.url, connections: 2, onError: () => {} })
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

const log = createLog('warn', new Writable({ write: (_chunk, _encoding, done) => done() }))
const sifen = {
  estado: () => ({ ambientes: [{ ambiente: 'DEV' as const, abierto: false, rucs: [] }], intercambios: [] }),
}
const callado = (contestaAOtros: boolean) => ({
  estado: () => ({
    ambientes: [{ ambiente: 'PROD' as const, abierto: true, rucs: [], contestaAOtros }],
    intercambios: [],
  }),
})
const latir = () => startLatido({ pool, sifen, proceso: randomUUID(), log })
const EMISORES: Emisor[] = Array.from({ length: 40 }, (_, n) => ({ contribuyenteId: n + 1, ambiente: 'DEV' }))

test('processes that heard of one another share the emisores; what one attended who said goodbye is of those who stay', async () => {
  const uno = latir()
  await uno.beat()
  expect(EMISORES.every(uno.attendsFirst), 'of one alone all of them').toBe(true)
  const otro = latir()
  await otro.beat()
  await uno.beat()
  expect(EMISORES.filter(emisor => uno.attendsFirst(emisor) === otro.attendsFirst(emisor))).toEqual([])
  await otro[Symbol.asyncDispose]()
  await uno.beat()
  expect(EMISORES.every(uno.attendsFirst)).toBe(true)
  await uno[Symbol.asyncDispose]()
})

test('one of which nothing was heard for half a minute attends nobody', async () => {
  await pool.query(
    `insert into circuito (proceso, ambiente, abierto, rucs, latido)
     select gen_random_uuid(), 'DEV', false, '{}', ahora() - interval '31 seconds' from generate_series(1, 50) n`,
  )
  await using uno = latir()
  await uno.beat()
  expect(EMISORES.every(uno.attendsFirst)).toBe(true)
})

test('that SIFEN is silent is told by who tried in vain, until another one was answered', async () => {
  for (const contestaAOtros of [false, true]) {
    const sifen = callado(contestaAOtros)
    await using uno = startLatido({ pool, sifen, proceso: randomUUID(), log })
    await uno.beat()
    const dicho = (await listCircuitos(pool)).filter(({ ambiente }) => ambiente === 'PROD')
    expect(dicho.map(({ abierto }) => abierto)).toEqual([!contestaAOtros])
    const { ambientes } = await viewCircuitos({ pool, sifen })
    expect(ambientes.map(({ abierto }) => abierto)).toEqual([!contestaAOtros])
  }
})
