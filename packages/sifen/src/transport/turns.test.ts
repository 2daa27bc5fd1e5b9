import { afterEach, expect, test } from 'vitest'
import { authority } from '../../test/pki.ts'
import { controlled, Tiempo } from '../../test/tls.ts'
import { Breaker } from './breaker.ts'
import type { Outcome } from './outcome.ts'
import { createTransport, type Exchange } from './transport.ts'

const pki = authority()
const a = pki.contribuyente('80099999-1')
const b = pki.contribuyente('80088888-0')
const corto = pki.contribuyente('80077777-0', 1024)

const open: { close(): void }[] = []
afterEach(() => {
  for (const resource of open.splice(0)) resource.close()
})

const shown = (outcome: Outcome) =>
  outcome.kind === 'reply' ? 'reply' : `${outcome.fase}/${outcome.causa}/${outcome.codigo}`

/** One exchange at once per RUC, a deadline of 400 ms, and time in the hands of the test. */
async function world(failures = 5) {
  const server = await controlled(pki)
  const tiempo = new Tiempo()
  const breaker = new Breaker({ failures, coolDownMs: 1_000 }, tiempo.now)
  const { now, timer } = tiempo
  const client = createTransport({ now, timer, ca: [pki.ca], maxPerRuc: 1, breaker, patienceMs: 400 })
  open.push(server, client)
  const go = async (certificado: typeof a, more: Partial<Exchange> = {}) =>
    shown(await client.exchange({ url: server.url, body: 'x', certificado, deadlineMs: 400, ...more }))
  return { server, tiempo, breaker, client, go, origin: new URL(server.url).origin }
}

test('a burst of one taxpayer at a healthy server: whoever has no turn never left, the circuit stays closed, the others get through', async () => {
  const { server, tiempo, breaker, go, origin } = await world()
  const burst = Array.from({ length: 12 }, () => go(a))
  for (let answered = 0; answered < 2; answered++) {
    const answer = await server.next()
    tiempo.pass(90)
    answer()
    await burst[answered]
  }
  const third = await server.next()
  // Their time to wait is over: 600 in all, 400 of them for the exchange.
  tiempo.pass(20)
  const waited = await Promise.all(burst.slice(3))
  expect(new Set(waited)).toEqual(new Set(['before/turno/NO_TURN']))
  const other = go(b)
  ;(await server.next())()
  expect(await other).toBe('reply')
  third()
  expect(await Promise.all(burst.slice(0, 3))).toEqual(['reply', 'reply', 'reply'])
  expect([server.seen(), breaker.isSilent(origin), breaker.openCallers(origin)]).toEqual([4, false, []])
  expect(tiempo.pending).toBe(0)
})

test('the deadline begins when the turn has come: who waited has all of it', async () => {
  const { server, tiempo, go } = await world()
  const [first, second] = [go(a, { budgetMs: 1_000 }), go(a, { budgetMs: 1_000 })]
  const answer = await server.next()
  tiempo.pass(399)
  answer()
  expect(await first).toBe('reply')
  const late = await server.next()
  tiempo.pass(399)
  late()
  expect(await second).toBe('reply')
})

test('the budget of the caller bounds everything; an exchange that could not end in it does not begin', async () => {
  const { server, tiempo, breaker, go, origin } = await world(1)
  const first = go(a)
  const [second, third] = [go(a, { budgetMs: 500, leastMs: 150 }), go(a, { budgetMs: 300, leastMs: 150 })]
  const answer = await server.next()
  tiempo.pass(150)
  expect(await third).toBe('before/turno/NO_TURN')
  tiempo.pass(150)
  answer()
  expect(await first).toBe('reply')
  await server.next()
  tiempo.pass(200)
  expect(await second).toBe('after/plazo/ABORTED')
  // It had 200 of the 400 that the server is given otherwise: that says nothing.
  expect(breaker.openCallers(origin)).toEqual([])
})

test('a machine that slept while somebody waited does not send what has no time left', async () => {
  const { server, tiempo, go } = await world()
  const [first, second] = [go(a), go(a)]
  const answer = await server.next()
  tiempo.ms += 60_000
  answer()
  expect([await first, await second]).toEqual(['reply', 'before/turno/NO_TURN'])
  expect(server.seen()).toBe(1)
})

test('who gives up while waiting never left, and says nothing', async () => {
  const { server, breaker, go, origin } = await world(1)
  const first = go(a)
  const controller = new AbortController()
  const second = go(a, { signal: controller.signal })
  controller.abort()
  expect(await second).toBe('before/cancelado/ABORTED')
  ;(await server.next())()
  expect([await first, breaker.allowance(origin, a.ruc!.numero)]).toEqual(['reply', Number.POSITIVE_INFINITY])
})

test('a certificate that this machine’s TLS refuses is an outcome, known beforehand too, and says nothing of the server', async () => {
  const { server, breaker, client, go, origin } = await world(1)
  expect(await go(corto)).toBe('before/local/ERR_SSL_EE_KEY_TOO_SMALL')
  expect([client.refuses(corto), client.refuses(a)]).toEqual(['ERR_SSL_EE_KEY_TOO_SMALL', null])
  expect([server.seen(), breaker.isSilent(origin), breaker.openCallers(origin)]).toEqual([0, false, []])
})

test('a probe that fails on this machine, or is given up, gives its place back', async () => {
  const { server, tiempo, breaker, go, origin } = await world(1)
  for (const certificado of [a, b]) {
    const lost = go(certificado)
    await server.next()
    tiempo.pass(400)
    expect(await lost).toBe('after/plazo/ABORTED')
  }
  expect([breaker.isSilent(origin), await go(a)]).toEqual([true, 'before/circuito-abierto/CIRCUIT_OPEN'])
  tiempo.pass(1_000)
  expect(await go(corto)).toBe('before/local/ERR_SSL_EE_KEY_TOO_SMALL')
  const controller = new AbortController()
  const given = go(b, { signal: controller.signal })
  await server.next()
  controller.abort()
  expect(await given).toBe('after/cancelado/ABORTED')
  const probe = go(a)
  ;(await server.next())()
  expect([await probe, breaker.isSilent(origin)]).toEqual(['reply', false])
})

test('who waits for his turn does not hold the place of the one that tries', async () => {
  const { server, tiempo, breaker, go, origin } = await world(1)
  for (const certificado of [a, b]) {
    const lost = go(certificado)
    await server.next()
    tiempo.pass(400)
    await lost
  }
  tiempo.pass(1_000)
  const [probe, waits] = [go(a), go(a)]
  const answer = await server.next()
  expect(await go(b)).toBe('before/circuito-abierto/CIRCUIT_OPEN')
  answer()
  expect(await probe).toBe('reply')
  ;(await server.next())()
  expect([await waits, breaker.isSilent(origin)]).toEqual(['reply', false])
})

test('what nobody waits for has places of its own: whoever issues never waits for it, however much there is and however slow', async () => {
  const { server, go } = await world()
  const aside = Array.from({ length: 6 }, () => go(a, { aside: true, budgetMs: 90_000 }))
  // Twice as many as the one place that the others have.
  const slow = [await server.next(), await server.next()]
  const issued = go(a)
  ;(await server.next())()
  expect(await issued).toBe('reply')
  expect(server.seen()).toBe(3)
  for (const answer of slow) answer()
  for (let rest = 4; rest > 0; rest--) (await server.next())()
  expect(new Set(await Promise.all(aside))).toEqual(new Set(['reply']))
})
