import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ROOT } from '../check/step.ts'
import { LAWS } from './laws.ts'
import { trackedFiles } from './tracked.ts'

const paths = trackedFiles().filter(path => /^(packages|tools|bench)\/.*\.(tsx?|sql)$|^[^/]+\.ts$/.test(path))

describe.each(LAWS)('$name', ({ binds, faults, plants }) => {
  test('holds', () => {
    const bound = paths.filter(binds)
    expect(bound.length).toBeGreaterThan(0)
    expect(bound.flatMap(path => faults({ path, text: readFileSync(join(ROOT, path), 'utf8') }))).toEqual([])
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
