import { expect, test } from 'vitest'
import { Entrega } from './entrega.ts'
import { CLASE, type Tramo, Trazador } from './tramo.ts'

let last = 0
const trazadorDe = (parte: number, onTramo: (tramo: Tramo) => void, deOtros = true) =>
  new Trazador({
    azar(bytes) {
      last += 7_919 * 2 ** 33
      return last
        .toString(16)
        .padStart(bytes * 2, '0')
        .slice(-bytes * 2)
    },
    ahora: () => 1_700_000_000_000.5,
    ...{ parte, deOtros, onTramo },
  })

function openEntrega(answers: (number | Error)[]) {
  const bodies: string[] = []
  const fallas: string[] = []
  const entrega = new Entrega({
    ...{ url: 'http://127.0.0.1:4318/v1/traces', headers: {}, recurso: { 'service.name': 'x' } },
    onFalla: causa => fallas.push(causa),
    async post(_url, _headers, body) {
      const answer = answers.shift() ?? 200
      if (answer instanceof Error) throw answer
      bodies.push(body)
      return answer
    },
  })
  const trazador = trazadorDe(1, entrega.take)
  const give = (cuantos: number) => {
    for (let i = 0; i < cuantos; i++) trazador.end(trazador.begin('x', CLASE.interno, null))
  }
  const spans = (n: number) => JSON.parse(bodies[n]!).resourceSpans[0].scopeSpans[0].spans as unknown[]
  return { entrega, give, spans, bodies, fallas }
}

test('what a collector does not take for now is given again, and said once', async () => {
  const { entrega, give, spans, fallas } = openEntrega([new Error('refused'), 503, 200])
  give(3)
  await entrega.flush()
  await entrega.flush()
  expect([entrega.pending, fallas]).toEqual([3, ['refused']])
  await entrega.flush()
  expect([entrega.pending, spans(1).length]).toEqual([0, 3])
  await entrega.close()
})

test('what a collector refuses for good is dropped, and said', async () => {
  const { entrega, give, fallas } = openEntrega([400])
  give(3)
  await entrega.flush()
  expect([entrega.pending, fallas]).toEqual([0, ['HTTP 400']])
  await entrega.close()
})

test('a collector that is away costs a bounded memory, and what fits is given in batches when it is back', async () => {
  const { entrega, give, bodies } = openEntrega([new Error('refused')])
  give(10_000)
  await entrega.flush()
  expect(entrega.pending).toBe(4_096)
  await entrega.close()
  expect([bodies.length, entrega.pending]).toEqual([8, 0])
})

test('a collector that is silent is asked no more often for all who would have it asked, and the end waits for one of them', async () => {
  let asked = 0
  const silent: (() => void)[] = []
  const entrega = new Entrega({
    ...{ url: 'http://127.0.0.1:4318/v1/traces', headers: {}, recurso: {}, onFalla: () => {} },
    async post() {
      asked += 1
      await new Promise<void>(resolve => silent.push(resolve))
      throw new Error('no answer')
    },
  })
  const trazador = trazadorDe(1, entrega.take)
  trazador.end(trazador.begin('x', CLASE.interno, null))
  const turn = () => new Promise(resolve => setImmediate(resolve))
  const first = entrega.flush()
  await turn()
  // A second each, for an hour.
  for (let second = 0; second < 3_600; second++) void entrega.flush()
  const closed = entrega.close()
  for (let times = 0; times < 5; times++) {
    silent.shift()?.()
    await turn()
  }
  expect(asked).toBe(2)
  await Promise.all([first, closed])
})

test('of the traces that begin here the part that was asked for is told, of the others what their beginner said', () => {
  const told: Tramo[] = []
  const trazador = trazadorDe(0.25, tramo => told.push(tramo))
  for (let i = 0; i < 2_000; i++) trazador.end(trazador.begin('x', CLASE.interno, null))
  expect(told.length).toBeGreaterThan(300)
  expect(told.length).toBeLessThan(700)
  told.length = 0
  const padre = { trazaId: 'f'.repeat(32), tramoId: '1'.repeat(16) }
  for (const muestreado of [true, false])
    trazador.end(trazador.begin('x', CLASE.interno, { ...padre, muestreado }))
  expect(told.map(({ lugar }) => lugar.muestreado)).toEqual([true])
})

test('an instant is told to the microsecond, as a text of nanoseconds', async () => {
  const { entrega, give, spans } = openEntrega([])
  give(1)
  await entrega.flush()
  expect(spans(0)[0]).toMatchObject({ startTimeUnixNano: '1700000000000500000' })
  await entrega.close()
})

test.each([
  [true, 100],
  [false, 25],
])(
  'of what a stranger marks to be told, with a quarter to tell, and his word taken: %s, so many of a hundred are: %i',
  (deOtros, expected) => {
    const told: Tramo[] = []
    const trazador = trazadorDe(0.25, tramo => told.push(tramo), deOtros)
    // An identifier by which it would be among the quarter.
    const suyo = { trazaId: `1${'0'.repeat(31)}`, tramoId: '1'.repeat(16), muestreado: true }
    for (let n = 0; n < 100; n++) trazador.end(trazador.begin('x', CLASE.servidor, trazador.ofCaller(suyo)))
    expect(Math.abs(told.length - expected)).toBeLessThan(20)
    expect(new Set(told.map(({ lugar }) => lugar.trazaId))).toEqual(new Set([suyo.trazaId]))
  },
)
