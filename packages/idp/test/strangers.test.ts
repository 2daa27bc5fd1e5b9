import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { openAccounts } from '../src/accounts.ts'
import { neighbourhood } from '../src/address.ts'
import { countAttempts, LIMITS } from '../src/attempts.ts'
import { DEVICES_PER_ACCOUNT, openDevices, WRONG_ON_DEVICE } from '../src/devices.ts'
import { LANES, openLanes } from '../src/lanes.ts'
import { type Admission, type Guard, logIn, priceOf, type Refusal } from '../src/login.ts'
import { CHALLENGE_MS, openProofs, PATIENCE_MS, solve } from '../src/proof.ts'
import { openStore } from '../src/store.ts'
import { answerTo } from '../src/whence.ts'
import { ANA, folder } from './visit.ts'

const HOUR = 3_600_000
/** Less than in earnest: here it is counted, not felt. */
const WORK = { least: 6, most: 10 }

/** Everything between the form and the account, with a clock that stands, and no network: any address can be written. */
async function world() {
  let time = Date.UTC(2026, 10, 20)
  const now = () => time
  const dir = await folder()
  const accounts = await openAccounts(dir)
  const { password = '' } = await accounts.ensure(ANA, 'Ana')
  const store = openStore(dir, now)
  const open = (): Guard => ({
    accounts,
    attempts: countAttempts(now, WORK),
    proofs: openProofs('secreto', now),
    devices: openDevices(store, { secret: 'secreto', secure: true, now }),
    lanes: openLanes(),
  })
  const guard = open()
  const from = (address: string, cookie?: string) => {
    const req = {
      headers: cookie === undefined ? {} : { cookie: cookie.split(';')[0] },
    } as IncomingMessage
    const here = <T>(answer: () => Promise<T>) => answerTo(neighbourhood(address), answer)
    const form = (fields: Record<string, string>) => new URLSearchParams({ correo: ANA, ...fields })
    return {
      send: (fields: Record<string, string>) => here(() => logIn(guard, req, form(fields))),
      /** As the script of the page does. */
      async prove(fields: Record<string, string>): Promise<Admission | Refusal> {
        const { reto, bits = 0 } = await here(() => priceOf(guard, req, form(fields)))
        const proof = reto === undefined ? {} : { reto, solucion: solve({ text: reto, bits }) }
        return here(() => logIn(guard, req, form({ ...fields, ...proof })))
      },
      price: () => here(() => priceOf(guard, req, form({}))),
    }
  }
  const pass = (ms: number) => {
    time += ms
  }
  /** Wrong passwords, as many as the guard lets be looked at from each of these addresses. */
  const attack = (...addresses: string[]) => {
    for (const address of addresses)
      while (guard.attempts.price(ANA, address).waitMs === 0) guard.attempts.begin(ANA, address)
  }
  return { guard, password, from, pass, accounts, attack }
}

const statusOf = (found: Admission | Refusal) => ('account' in found ? 303 : found.status)

test('a stranger at one address has at most 30 passwords of an account looked at in an hour, and 20 in each after', () => {
  let time = 0
  const attempts = countAttempts(() => time)
  const looked = [0, 0, 0]
  for (; time < 3 * HOUR; time += 1_000)
    while (attempts.price(ANA, '203.0.113.7').waitMs === 0) {
      attempts.begin(ANA, '203.0.113.7')
      looked[Math.floor(time / HOUR)]!++
    }
  expect(looked[0]).toBeLessThanOrEqual(30)
  expect(Math.max(...looked.slice(1))).toBeLessThanOrEqual(20)
  // And it is no lock: he goes on, slowly, and for each he has to work.
  expect(Math.min(...looked)).toBeGreaterThan(5)
  expect(attempts.price(ANA, '203.0.113.7').bits).toBeGreaterThan(LIMITS.bits.least)
})

test('what is forgotten with time is forgotten whole: a moment later nothing more is free', async () => {
  const { guard, pass } = await world()
  for (let i = 0; i < LIMITS.free.pair; i++) guard.attempts.begin(ANA, 'x')
  pass(LIMITS.forgetMs - 1)
  expect(guard.attempts.price(ANA, 'x').bits).toBeGreaterThan(0)
  pass(1)
  expect(guard.attempts.price(ANA, 'x')).toEqual({ waitMs: 0, bits: 0 })
})

test('many at once are not more than one by one', async () => {
  const { from } = await world()
  const stranger = from('203.0.113.7')
  const found = await Promise.all(Array.from({ length: 12 }, () => stranger.send({ clave: 'otra' })))
  expect(found.filter(one => statusOf(one) === 401)).toHaveLength(LIMITS.free.pair)
})

test('the owner comes in with the first try where she logged in before, whoever guesses, also at her own address', async () => {
  const { from, password, attack } = await world()
  const first = (await from('198.51.100.1').send({ clave: password })) as Admission
  attack('198.51.100.1', '203.0.113.7', '2001:db8:1::/48')
  expect((await from('198.51.100.1').price()).esperaMs).toBeGreaterThan(0)
  expect(await from('198.51.100.1', first.cookie).price()).toEqual({ esperaMs: 0 })
  const again = await from('198.51.100.1', first.cookie).send({ clave: password })
  expect(again).toMatchObject({ account: { email: ANA } })
})

test('at a browser that is not known and another address she proves some work once, and waits for nobody', async () => {
  const { from, password, attack } = await world()
  attack(...Array.from({ length: 10 }, (_, host) => `203.0.113.${host}`))
  const owner = from('198.51.100.1')
  const refused = (await owner.send({ clave: password })) as Refusal
  expect(refused).toMatchObject({
    status: 429,
    problem: expect.stringContaining('Escriba su contraseña otra vez'),
  })
  expect((await owner.price()).esperaMs).toBe(0)
  expect(await owner.prove({ clave: password })).toMatchObject({ account: { email: ANA } })
})

test('a browser without scripts waits in the place of the proof', async () => {
  const { from, password, pass, attack } = await world()
  attack(...Array.from({ length: 10 }, (_, host) => `203.0.113.${host}`))
  const owner = from('198.51.100.1')
  const { challenge } = (await owner.send({ clave: password })) as Refusal
  const patience = { clave: password, reto: challenge?.text ?? '', solucion: '' }
  pass(PATIENCE_MS - 1_000)
  const early = (await owner.send(patience)) as Refusal
  expect(early).toMatchObject({ status: 429, retryAfterMs: 1_000, challenge: { text: challenge?.text } })
  pass(1_000)
  expect(await owner.send(patience)).toMatchObject({ account: { email: ANA } })
})

test('many wrong passwords of one address over many accounts cost work there, and lock nobody behind it', async () => {
  const { guard, from, password } = await world()
  const address = '198.51.100.1'
  for (let i = 0; i < 60; i++) guard.attempts.begin(`nadie${i}@ejemplo.com.py`, address)
  const owner = from(address)
  expect(await owner.price()).toMatchObject({ esperaMs: 0, bits: WORK.least + 1 })
  expect(await owner.prove({ clave: password })).toMatchObject({ account: { email: ANA } })
})

test('nothing tells an account that is there from one that is not: answers, waits and proofs are the same', async () => {
  const { from } = await world()
  const seen = []
  for (const [correo, address] of [
    [ANA, '203.0.113.1'],
    ['nadie@ejemplo.com.py', '203.0.113.2'],
  ] as const) {
    const stranger = from(address)
    const found = []
    for (let i = 0; i < 6; i++) {
      const refusal = (await stranger.send({ correo, clave: 'otra' })) as Refusal
      found.push([refusal.status, refusal.problem, refusal.retryAfterMs, refusal.challenge?.bits])
    }
    seen.push(found)
  }
  expect(seen[1]).toEqual(seen[0])
})

test('a proof serves once, for its account, its address and its time, and no other is as good', async () => {
  const { guard, pass } = await world()
  const { proofs } = guard
  const who = { email: ANA, address: '198.51.100.1' }
  const make = () => {
    const challenge = proofs.challenge(who, 12)
    return { text: challenge.text, solution: solve(challenge) }
  }
  const proof = make()
  expect(proofs.redeem({ ...who, email: 'beto@ejemplo.com.py' }, proof, 12)).toEqual({ ok: false })
  expect(proofs.redeem({ ...who, address: '203.0.113.7' }, proof, 12)).toEqual({ ok: false })
  expect(proofs.redeem(who, { ...proof, text: proof.text.replace('.12.', '.1.') }, 12)).toEqual({ ok: false })
  expect(proofs.redeem(who, proof, 15)).toEqual({ ok: false })
  expect(proofs.redeem(who, { text: proof.text, solution: 'x' }, 12)).toMatchObject({ ok: false })
  expect(proofs.redeem(who, proof, 12)).toEqual({ ok: true })
  expect(proofs.redeem(who, proof, 12)).toEqual({ ok: false })
  const late = make()
  pass(CHALLENGE_MS + 1)
  expect(proofs.redeem(who, late, 12)).toEqual({ ok: false })
  expect(proofs.redeem(who, { text: '', solution: '' }, 12)).toEqual({ ok: false })
})

test('a known browser in other hands has few guesses, and is a stranger after them', async () => {
  const { from, password } = await world()
  const { cookie } = (await from('198.51.100.1').send({ clave: password })) as Admission
  const thief = from('203.0.113.7', cookie)
  for (let i = 0; i < WRONG_ON_DEVICE; i++) expect(statusOf(await thief.send({ clave: 'otra' }))).toBe(401)
  for (let i = 0; i < LIMITS.free.pair; i++) await thief.send({ clave: 'otra' })
  expect(statusOf(await thief.send({ clave: 'otra' }))).toBe(429)
})

test('known browsers are few, of one account, not to be forged, and forgotten with the password', async () => {
  const { from, password, accounts, pass, attack } = await world()
  const own = (await from('198.51.100.1').send({ clave: password })) as Admission
  expect(own.cookie).toMatch(/; Path=\/; Max-Age=15552000; HttpOnly; SameSite=Strict; Secure$/)
  const isKnown = async (cookie: string) => {
    attack('203.0.113.7')
    return (await from('203.0.113.7', cookie).price()).esperaMs === 0
  }
  expect(await isKnown(own.cookie)).toBe(true)
  expect(await isKnown(own.cookie.replace(/=./, '=~'))).toBe(false)
  expect(await isKnown(own.cookie.split(';')[0]!.slice(0, -1))).toBe(false)
  for (let i = 0; i < DEVICES_PER_ACCOUNT; i++) {
    pass(1)
    await from('198.51.100.1').send({ clave: password })
  }
  expect(await isKnown(own.cookie)).toBe(false)
  const { cookie } = (await from('198.51.100.1').send({ clave: password })) as Admission
  expect(await isKnown(cookie)).toBe(true)
  await accounts.resetPassword(ANA)
  expect(await isKnown(cookie)).toBe(false)
})

test('a crowd of strangers is told to come back, few passwords are looked at together, and whoever is known goes first', async () => {
  const lanes = openLanes()
  const order: string[] = []
  let running = 0
  let most = 0
  const gate = Promise.withResolvers<void>()
  const work = (name: string) => async () => {
    most = Math.max(most, ++running)
    await gate.promise
    order.push(name)
    running--
  }
  const strangers = Array.from({ length: 500 }, () => lanes.enter('strangers', work('stranger')))
  const known = lanes.enter('known', work('known'))
  expect(strangers.filter(one => one === undefined)).toHaveLength(
    500 - LANES.running - LANES.waiting.strangers,
  )
  gate.resolve()
  await Promise.all([...strangers, known])
  expect(most).toBe(LANES.running)
  expect(order.indexOf('known')).toBeLessThanOrEqual(LANES.running)
})

test('what is remembered of guesses is bounded, however many accounts and addresses are named', () => {
  const attempts = countAttempts(() => 0)
  attempts.begin('primera', 'x')
  for (let i = 0; i < LIMITS.remembered * 3; i++) attempts.begin(`cuenta${i}`, `direccion${i}`)
  for (let i = 0; i < 9; i++) attempts.begin('primera', 'x')
  // One of the first ten was forgotten, or a proof would be asked for by the account as well.
  expect(attempts.price('primera', 'otra').bits).toBe(0)
})
