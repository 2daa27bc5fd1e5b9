import { expect, test } from 'vitest'
import { attempt, type Failure, fail, ok, type Result } from './failure.ts'

const AUSENTE: Failure = { type: 'documento-not-found' }

test('steps that all do give their values to the next, and the last is the answer', async () => {
  const done = await attempt(async (need, unless) => {
    const one = need(ok(1))
    unless(null)
    return one + need(await Promise.resolve(ok(2)))
  })
  expect(done).toEqual({ ok: true, value: 3 })
})

test('the first failure is the answer, and no step after it is taken', async () => {
  const taken: string[] = []
  const step = (name: string, result: Result<string>) => {
    taken.push(name)
    return result
  }
  const needed = await attempt(async need => {
    need(step('a', ok('a')))
    need(step('b', fail(AUSENTE)))
    need(step('c', ok('c')))
  })
  const refused = await attempt(async (_need, unless) => {
    unless(AUSENTE)
    step('d', ok('d'))
  })
  expect([needed, refused]).toEqual([fail(AUSENTE), fail(AUSENTE)])
  expect(taken).toEqual(['a', 'b'])
})

test('what is left early is closed: a failure passes through what it stands in, as a return would', async () => {
  const closed: string[] = []
  async function* pages() {
    try {
      yield 1
      yield 2
    } finally {
      closed.push('pages')
    }
  }
  const done = await attempt(async need => {
    for await (const page of pages()) need(page === 1 ? fail(AUSENTE) : ok(page))
  })
  expect([done, closed]).toEqual([fail(AUSENTE), ['pages']])
})

test('what is thrown is no failure: it goes on being thrown', async () => {
  await expect(
    attempt(async () => {
      throw new Error('a defect')
    }),
  ).rejects.toThrow('a defect')
})
