import { spawnSync } from 'node:child_process'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PLANTS } from './architecture.plants.ts'
import { type Cruise, cruiseTree, judge, sourcesOf } from './check/architecture.ts'
import { type Copy, copyOfTree } from './check/copy.ts'
import { ROOT } from './check/step.ts'

/** Of the tests, what a plant imports. Every rule but that one is of what runs; the tree below is looked at whole. */
const IMPORTED = 'packages/api/test/support/postgres.ts'
const isWanted = (path: string): boolean =>
  IMPORTED.startsWith(path) || !/^bench(\/|$)|^packages\/[^/]+\/test\/|\.test\.tsx?$/.test(path)

describe('the check as it is called fails on a violation of each rule, and names it', () => {
  let copy: Copy
  let checked: { status: number | null; stdout: string }
  beforeAll(() => {
    copy = copyOfTree(isWanted)
    for (const { path, text, also = {} } of PLANTS)
      for (const [file, content] of Object.entries({ ...also, [path]: text }))
        copy.write(file, `${content}\n`)
    checked = spawnSync(process.execPath, ['tools/check.ts', 'architecture'], {
      cwd: copy.root,
      encoding: 'utf8',
    })
  })
  afterAll(() => copy.remove())

  test.each(PLANTS)('$rule: $path', ({ rule, path }) => {
    expect(checked.status).toBe(1)
    expect(checked.stdout).toContain(` ${rule}: ${path} → `)
  })
})

describe('the tree as it stands', () => {
  let cruise: Cruise
  beforeAll(async () => {
    cruise = await cruiseTree(ROOT)
  })

  test('breaks no rule, and every source was looked at', () => {
    const outcome = judge(cruise, sourcesOf(ROOT))
    expect(outcome.output).toBe('')
    expect(outcome.ok).toBe(true)
  })

  test('has a plant for every rule, and each says what to do', () => {
    const planted = new Set(PLANTS.map(({ rule }) => rule))
    expect([...cruise.comments.keys()].filter(name => !planted.has(name))).toEqual([])
    expect([...cruise.comments].filter(([, comment]) => comment.length < 30)).toEqual([])
  })
})

describe('a cruise that looked at nothing is no pass', () => {
  const nothing: Cruise = { modules: [], violations: [], comments: new Map() }

  test('zero modules fail', () => {
    expect(judge(nothing, ['packages/api/src/main.ts']).ok).toBe(false)
  })

  test('a source that no cruise reached is named', () => {
    const modules = Array.from({ length: 500 }, (_, i) => `packages/api/src/${i}.ts`)
    const outcome = judge({ ...nothing, modules }, ['packages/api/src/1.ts', 'packages/api/src/forgotten.ts'])
    expect(outcome.ok).toBe(false)
    expect(outcome.output).toContain('packages/api/src/forgotten.ts')
  })
})
