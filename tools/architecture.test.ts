import { spawnSync } from 'node:child_process'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PLANTS } from './architecture.plants.ts'
import { type Cruise, cruiseTree, judge, sourcesOf } from './check/architecture.ts'
import { type Copy, copyOfTree } from './check/copy.ts'
import { ROOT } from './check/step.ts'

describe('a violation of each rule is named', () => {
  let copy: Copy
  let cruise: Cruise
  beforeAll(async () => {
    copy = copyOfTree()
    for (const { path, text, also = {} } of PLANTS)
      for (const [file, content] of Object.entries({ ...also, [path]: text }))
        copy.write(file, `${content}\n`)
    cruise = await cruiseTree(copy.root)
  })
  afterAll(() => copy.remove())

  test.each(PLANTS)('$rule: $path', ({ rule, path }) => {
    expect(cruise.violations.filter(({ from }) => from === path).map(violation => violation.rule)).toContain(
      rule,
    )
  })

  test('every rule has a plant, and says what to do', () => {
    const planted = new Set(PLANTS.map(({ rule }) => rule))
    expect([...cruise.comments.keys()].filter(name => !planted.has(name))).toEqual([])
    expect([...cruise.comments].filter(([, comment]) => comment.length < 30)).toEqual([])
  })
})

describe('the tree as it stands', () => {
  test('breaks no rule, and every source was looked at', async () => {
    const outcome = judge(await cruiseTree(ROOT), sourcesOf(ROOT))
    expect(outcome.output).toBe('')
    expect(outcome.ok).toBe(true)
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

test('the check as it is called fails on an import from domain/ to db/, and names the rule', () => {
  const copy = copyOfTree()
  try {
    copy.write(
      'packages/api/src/domain/planted.ts',
      `import { openPool } from '../db/db.ts'\nvoid openPool\n`,
    )
    const planted = spawnSync(process.execPath, ['tools/check.ts', 'architecture'], {
      cwd: copy.root,
      encoding: 'utf8',
    })
    expect(planted.status).toBe(1)
    expect(planted.stdout).toContain(
      'domain-imports-nobody: packages/api/src/domain/planted.ts → packages/api/src/db/db.ts',
    )
    expect(planted.stdout).toContain('not the database')
  } finally {
    copy.remove()
  }
})
