import fs, { mkdtempSync, rmSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openStore, PASSING_LIMIT } from './store.ts'

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

test('on a disk that was full for a moment nothing is lost of what is written afterwards', async () => {
  const store = openStore(dir, now)
  const tokens = store.adapter('RefreshToken')
  const append = fs.appendFileSync
  vi.spyOn(fs, 'appendFileSync').mockImplementationOnce((file, text) => {
    append(file, String(text).slice(0, 20))
    throw new Error('ENOSPC')
  })
  syncBuiltinESMExports()
  await expect(tokens.upsert('a', { kind: 'RefreshToken', accountId: 'ana' }, 1_000)).rejects.toThrow(
    'ENOSPC',
  )
  vi.restoreAllMocks()
  syncBuiltinESMExports()
  await tokens.upsert('b', { kind: 'RefreshToken', accountId: 'beto' }, 1_000)
  expect(await openStore(dir, now).adapter('RefreshToken').find('b')).toMatchObject({ accountId: 'beto' })
})
