import { expect, test } from 'vitest'
import { boundedLook } from './bounded-look.ts'

const late = (stage: string) => `late: ${stage}`
const monotonic = () => 0

test('what answers is told as it is, and what fails fails', async () => {
  const look = (answer: () => Promise<string>) =>
    boundedLook({ look: answer, onLate: late, deadlineMs: 60_000, monotonic })()
  expect(await look(async () => 'well')).toBe('well')
  await expect(look(() => Promise.reject(new Error('away')))).rejects.toThrow('away')
})

test('what hangs is answered for all who ask by one look, which is not repeated until it ends', async () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  let looks = 0
  const ask = boundedLook({
    async look(reach) {
      looks++
      reach('commit')
      return promise
    },
    onLate: late,
    deadlineMs: 1,
    monotonic,
  })
  expect(await Promise.all([ask(), ask()])).toEqual(['late: commit', 'late: commit'])
  expect(await ask()).toBe('late: commit')
  expect(looks).toBe(1)
  resolve('well')
  expect(await promise).toBe('well')
  expect(await ask()).toBe('well')
})

test('a look that fails after everybody was answered harms nobody, and the next one looks anew', async () => {
  const { promise, reject } = Promise.withResolvers<string>()
  const answers = [promise, Promise.resolve('well')]
  const ask = boundedLook({
    look: async () => answers.shift() ?? 'none',
    onLate: late,
    deadlineMs: 1,
    monotonic,
  })
  expect(await ask()).toBe('late: ')
  reject(new Error('away'))
  await promise.catch(() => {})
  await Promise.resolve()
  expect(await ask()).toBe('well')
})

test('of a look that goes no further what is known by then is told', async () => {
  const ask = boundedLook<string>({
    look(reach) {
      reach('first', 'half of it')
      reach('second')
      return new Promise(() => {})
    },
    onLate: (stage, _ms, known) => `${stage}: ${known}`,
    deadlineMs: 1,
    monotonic,
  })
  expect(await ask()).toBe('second: half of it')
})
