import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { ROOT } from '../check/step.ts'
import { LAWS } from './laws.ts'
import { trackedFiles } from './tracked.ts'

const paths = trackedFiles().filter(path => /^(packages|tools|bench)\/.*\.(tsx?|sql)$|^[^/]+\.ts$/.test(path))

/** What each law says of the tree. Source by source: each is read once, and is gone before the next one. */
const said = new Map(LAWS.map(law => [law, { bound: 0, faults: [] as string[] }]))
beforeAll(() => {
  for (const path of paths) {
    const laws = LAWS.filter(({ binds }) => binds(path))
    if (laws.length === 0) continue
    const source = { path, text: readFileSync(join(ROOT, path), 'utf8') }
    for (const law of laws) {
      const its = said.get(law)!
      its.bound++
      its.faults.push(...law.faults(source))
    }
  }
})

describe.each(LAWS)('$name', law => {
  const { binds, faults, plants } = law

  test('holds', () => {
    expect(said.get(law)!.bound).toBeGreaterThan(0)
    expect(said.get(law)!.faults).toEqual([])
  })

  test.each(plants)('would be seen broken: $text', plant => {
    expect(binds(plant.path)).toBe(true)
    expect(faults(plant).length).toBeGreaterThan(0)
  })
})

test('what the laws allow passes', () => {
  const honest = {
    path: 'packages/api/src/domain/honest.ts',
    text: `export const day = (now: number) => new Date(now).toISOString() // not new Date()`,
  }
  expect(LAWS.filter(({ binds }) => binds(honest.path)).flatMap(({ faults }) => faults(honest))).toEqual([])
})
