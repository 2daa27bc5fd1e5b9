import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Db, openPool, type Pool, transaction } from '../../src/db/db.ts'
import { askTogether, type Junta } from '../../src/db/juntos.ts'
import { isRepartida } from '../../src/db/reparto.ts'
import { createDatabase } from '../support/database.ts'

const EMISOR = { contribuyenteId: 1, ambiente: 'DEV' } as const
const OTRO = { contribuyenteId: 2, ambiente: 'DEV' } as const

let database: Awaited<ReturnType<typeof createDatabase>>
let pool: Pool

beforeAll(async () => {
  database = await createDatabase()
  pool = openPool({ url: database.url, connections: 4, onError: () => {} })
  // As a process knows it from its first statement on.
  await isRepartida(pool)
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

/** Divides a hundred, of many in one statement. What went together is told; the first waits until it may go. */
function divisiones(options: Partial<Junta<number, number>> = {}) {
  const tandas: number[][] = []
  const begun = Promise.withResolvers<void>()
  const mayGo = Promise.withResolvers<void>()
  const junta: Junta<number, number> = {
    nombre: 'divisiones',
    async run(db, _emisor, todos) {
      tandas.push([...todos])
      begun.resolve()
      await mayGo.promise
      const { rows } = await db.query<{ cada: number }>({
        text: 'select 100 / d as cada from unnest($1::int[]) with ordinality as t (d, orden) order by orden',
        values: [todos],
      })
      return rows.map(({ cada }) => cada)
    },
    ...options,
  }
  const ask = (uno: number, emisor: { contribuyenteId: number; ambiente: 'DEV' } = EMISOR, db: Db = pool) =>
    askTogether(db, junta, emisor, uno)
  return { tandas, begun: begun.promise, go: mayGo.resolve, ask }
}

test('whoever asks in one moment goes in one statement, and who comes while it is under way in the next', async () => {
  const { tandas, begun, go, ask } = divisiones()
  const first = [ask(1), ask(2)]
  await begun
  const second = [ask(4), ask(5), ask(10)]
  go()
  expect(await Promise.all([...first, ...second])).toEqual([100, 50, 25, 20, 10])
  expect(tandas).toEqual([
    [1, 2],
    [4, 5, 10],
  ])
  expect(await ask(20)).toBe(5)
})

test('what the server refuses of one is told to that one, and the others have their answers', async () => {
  const { tandas, go, ask } = divisiones()
  go()
  const answers = await Promise.allSettled([ask(1), ask(0), ask(5)])
  expect(answers).toMatchObject([
    { value: 100 },
    { status: 'rejected', reason: { code: '22012' } },
    { value: 20 },
  ])
  expect(tandas).toEqual([[1, 0, 5], [1], [0], [5]])
  expect(await ask(2)).toBe(50)
})

test('of what may have been carried out nothing is asked again: everybody hears that it is not known', async () => {
  const lost = Object.assign(new Error('Connection terminated unexpectedly'), { code: 'ECONNRESET' })
  let veces = 0
  const { ask } = divisiones({
    run: async () => {
      veces++
      throw lost
    },
  })
  const answers = await Promise.allSettled([ask(1), ask(2)])
  expect(answers.map(answer => answer.status === 'rejected' && answer.reason)).toEqual([lost, lost])
  expect(veces).toBe(1)
})

test('two of the same thing never go together, and nobody passes who came before for the same', async () => {
  const { tandas, go, ask } = divisiones({ unicos: uno => [uno > 9 ? 'grande' : null, `${uno % 2}`] })
  go()
  // 3 shares nothing with 10, but with 11, which came before it and waits for 10.
  await Promise.all([ask(10), ask(11), ask(3)])
  expect(tandas).toEqual([[10], [11], [3]])
})

test('however many wait, a statement has its measure', async () => {
  const { tandas, go, ask } = divisiones()
  go()
  await Promise.all(Array.from({ length: 70 }, () => ask(1)))
  expect(tandas.map(({ length }) => length)).toEqual([32, 32, 6])
})

test('nobody waits for another emisor, nor for another row of his own', async () => {
  const { tandas, begun, go, ask } = divisiones({ fila: uno => String(uno > 9) })
  // Nobody's patience ends before the test has looked.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const waiting = [ask(1)]
  await begun
  const others = [ask(2, OTRO), ask(20)]
  const late = ask(4)
  while (tandas.length < 3) await new Promise(resolve => setImmediate(resolve))
  expect(tandas).toEqual([[1], [2], [20]])
  vi.useRealTimers()
  go()
  expect(await Promise.all([...waiting, ...others, late])).toEqual([100, 50, 5, 25])
})

test('whoever comes after a statement that does not end goes on without it', async () => {
  const [begun, never] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const { ask } = divisiones({
    run: async (_db, _emisor, todos) => {
      begun.resolve()
      if (todos.includes(0)) await never.promise
      return [...todos]
    },
  })
  const hangs = ask(0)
  await begun.promise
  expect(await ask(7)).toBe(7)
  expect(await ask(8)).toBe(8)
  never.resolve()
  expect(await hangs).toBe(0)
})

test('within a transaction it is a statement of that, by itself', async () => {
  const { tandas, go, ask } = divisiones()
  go()
  const seen = await transaction(pool, async db => {
    await db.query({ text: 'create temporary table solo_aca (uno int) on commit drop' })
    const cada = [await ask(1, EMISOR, db), await ask(2, EMISOR, db)]
    const { rows } = await db.query({ text: 'select count(*)::int as cuantos from solo_aca' })
    return [...cada, rows[0]]
  })
  expect(seen).toEqual([100, 50, { cuantos: 0 }])
  expect(tandas).toEqual([[1], [2]])
})
