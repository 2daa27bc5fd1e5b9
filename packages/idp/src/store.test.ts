import fs, { mkdtempSync, rmSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openStore, PASSING_LIMIT } from './store.ts'
import { answerTo } from './whence.ts'

const now = () => Date.UTC(2026, 10, 20)
let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'mbohera-store-'))
})
afterEach(() => rmSync(dir, { recursive: true }))

/** What somebody leaves who comes to the login and goes no further. */
async function knock(store: ReturnType<typeof openStore>, n: number): Promise<void> {
  await store.adapter('Session').upsert(`s${n}`, { uid: `u${n}`, kind: 'Session' }, 1_000)
  await store.adapter('Interaction').upsert(`i${n}`, { kind: 'Interaction' }, 1_000)
  await store.adapter('Reto').upsert(`i${n}`, { kind: 'Reto' }, 1_000)
}

test('however many programs ask for a code that nobody confirms, what is kept of them is bounded; what was confirmed stays', async () => {
  const store = openStore(dir, now)
  const codes = store.adapter('DeviceCode')
  await codes.upsert('suyo', { kind: 'DeviceCode', userCode: 'SUYO', accountId: 'ana' }, 1_000)
  for (let n = 0; n <= PASSING_LIMIT; n++)
    await codes.upsert(`c${n}`, { kind: 'DeviceCode', userCode: `U${n}` }, 1_000)
  expect(await codes.findByUserCode('U0')).toBeUndefined()
  expect(await codes.findByUserCode(`U${PASSING_LIMIT}`)).toBeDefined()
  expect(await codes.findByUserCode('SUYO')).toMatchObject({ accountId: 'ana' })
})

test('however many come to the login and go no further, what is kept of them is bounded; the last ones are there', async () => {
  const store = openStore(dir, now)
  for (let n = 0; n < PASSING_LIMIT; n++) await knock(store, n)
  for (const kept of [store, openStore(dir, now)]) {
    expect(await kept.adapter('Interaction').find(`i${PASSING_LIMIT - 1}`)).toBeDefined()
    expect(await kept.adapter('Interaction').find('i0')).toBeUndefined()
    expect(await kept.adapter('Reto').find('i0')).toBeUndefined()
    expect(await kept.adapter('Session').find('s0')).toBeUndefined()
  }
})

test('who knocks without end takes the room of nobody who came from elsewhere, before a start and after it', async () => {
  const store = openStore(dir, now)
  await answerTo('200.1.1.1', () => knock(store, -1))
  await answerTo('190.1.1.1', async () => {
    for (let n = 0; n < PASSING_LIMIT; n++) await knock(store, n)
  })
  const again = openStore(dir, now)
  await answerTo('190.1.1.1', async () => {
    for (let n = 0; n < PASSING_LIMIT; n++) await knock(again, PASSING_LIMIT + n)
  })
  for (const kept of [store, again, openStore(dir, now)]) {
    expect(await kept.adapter('Interaction').find('i-1')).toBeDefined()
    expect(await kept.adapter('Session').find('s-1')).toBeDefined()
  }
  expect(again.list('Interaction').length).toBeLessThanOrEqual(PASSING_LIMIT)
})

test('whoever logged in is not forgotten for those who knock after her, nor is her refresh token', async () => {
  const store = openStore(dir, now)
  await knock(store, -1)
  await store.adapter('Session').upsert('s-1', { uid: 'ana', kind: 'Session', accountId: 'ana' }, 1_000)
  await store.adapter('RefreshToken').upsert('r', { kind: 'RefreshToken', accountId: 'ana' }, 1_000)
  for (let n = 0; n < PASSING_LIMIT; n++) await knock(store, n)
  for (const kept of [store, openStore(dir, now)]) {
    expect(await kept.adapter('Session').findByUid('ana')).toMatchObject({ accountId: 'ana' })
    expect(await kept.adapter('RefreshToken').find('r')).toBeDefined()
  }
})

/** What is done while the disk takes a part of each line, and then no more. */
async function whileFull(work: () => Promise<unknown>): Promise<void> {
  const append = fs.appendFileSync
  vi.spyOn(fs, 'appendFileSync').mockImplementation((file, text) => {
    append(file, String(text).slice(0, 20))
    throw new Error('ENOSPC')
  })
  syncBuiltinESMExports()
  try {
    await work()
  } finally {
    vi.restoreAllMocks()
    syncBuiltinESMExports()
  }
}
const enVano = (work: Promise<unknown>) => expect(work).rejects.toThrow('ENOSPC')

test('on a disk that was full for a moment nothing is lost of what is written afterwards', async () => {
  const store = openStore(dir, now)
  const tokens = store.adapter('RefreshToken')
  await whileFull(() => enVano(tokens.upsert('a', { kind: 'RefreshToken', accountId: 'ana' }, 1_000)))
  await tokens.upsert('b', { kind: 'RefreshToken', accountId: 'beto' }, 1_000)
  expect(await openStore(dir, now).adapter('RefreshToken').find('b')).toMatchObject({ accountId: 'beto' })
})

test('who logs out on a full disk, and once more when it has room, stays out after a start; so does what was closed for her, by whatever is written next', async () => {
  const store = openStore(dir, now)
  const sessions = store.adapter('Session')
  for (const id of ['suya', 'otra']) await sessions.upsert(id, { kind: 'Session', accountId: 'ana' }, 1_000)
  await whileFull(async () => {
    for (const id of ['suya', 'otra']) await enVano(sessions.destroy(id))
  })
  await sessions.destroy('suya')
  for (const id of ['suya', 'otra'])
    expect(await openStore(dir, now).adapter('Session').find(id)).toBeUndefined()
})

test('however many come to the login while the disk is full, what is kept of them is bounded', async () => {
  const store = openStore(dir, now)
  const doors = store.adapter('Interaction')
  await whileFull(async () => {
    for (let n = 0; n <= PASSING_LIMIT; n++)
      await enVano(doors.upsert(`i${n}`, { kind: 'Interaction' }, 1_000))
  })
  expect(store.list('Interaction')).toHaveLength(PASSING_LIMIT)
})
