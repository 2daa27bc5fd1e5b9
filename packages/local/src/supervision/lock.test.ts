import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { holderOf, TakenError, takeLock } from './lock.ts'
import { identify, isRunning } from './process-id.ts'

let dir: string
let file: string
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'mbohera-lock-'))
  file = join(dir, 'lock')
})
afterEach(() => rm(dir, { recursive: true, force: true }))

test.each([
  ['nobody holds it', undefined],
  ['a dead process left it', JSON.stringify({ pid: 2 ** 22 + 1, born: '1' })],
  [
    'a living process has the number of the one that left it',
    JSON.stringify({ pid: process.pid, born: '1' }),
  ],
  ['its content is nonsense', '{'],
])('of twenty that want the lock one gets it when %s', async (_, left) => {
  if (left !== undefined) await writeFile(`${file}.7`, left)
  const all = await Promise.allSettled(Array.from({ length: 20 }, () => takeLock(file)))
  const refused = all.filter(one => one.status === 'rejected').map(one => one.reason)
  expect(all.filter(one => one.status === 'fulfilled')).toHaveLength(1)
  for (const reason of refused) expect(reason).toBeInstanceOf(TakenError)
  expect(await readdir(dir)).toEqual([left === undefined ? 'lock.1' : 'lock.8'])
})

test('of many that come one after the other upon a lock left behind, never two get it', async () => {
  for (let round = 0; round < 40; round++) {
    await writeFile(`${file}.${round}`, JSON.stringify({ pid: 2 ** 22 + 1, born: '1' }))
    const all = await Promise.allSettled(
      Array.from({ length: 20 }, async (_, place) => {
        for (let tick = 0; tick < place * (round % 5); tick++) await new Promise(setImmediate)
        return takeLock(file)
      }),
    )
    expect(all.filter(one => one.status === 'fulfilled')).toHaveLength(1)
    for (const name of await readdir(dir)) await rm(join(dir, name))
  }
})

test('who holds it is known while he lives, and a release gives it back', async () => {
  const lock = await takeLock(file)
  expect(await holderOf(file)).toEqual(identify(process.pid))
  await lock.release()
  expect(await holderOf(file)).toBeUndefined()
  await takeLock(file)
  await expect(takeLock(file)).rejects.toThrow(TakenError)
})

test('a process is known by its number and its birth together', () => {
  const me = identify(process.pid)
  expect(isRunning(me)).toBe(true)
  expect(isRunning({ ...me, born: `${me.born}0` })).toBe(false)
  expect(isRunning(identify(2 ** 22 + 1))).toBe(false)
})

test.skipIf(process.platform !== 'linux')(
  `a process of before the machine was started again is nobody of now, though number and count of ticks agree${process.platform === 'linux' ? '' : ' (skipped: elsewhere the birth is a date)'}`,
  () => {
    const me = identify(process.pid)
    const [ticks] = me.born.split(' ')
    expect(isRunning({ ...me, born: `${ticks} ${randomUUID()}` })).toBe(false)
    expect(isRunning({ ...me, born: ticks! })).toBe(false)
  },
)
