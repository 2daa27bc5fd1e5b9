import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../check/step.ts'
import { dependencyFaults, type Manifest } from './dependencies.ts'
import { trackedFiles } from './tracked.ts'

const paths = trackedFiles()
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')
const sources = paths
  .filter(path => /^packages\/[^/]+\/src\/.*\.tsx?$/.test(path))
  .map(path => ({ path, text: read(path) }))
const manifests = paths
  .filter(path => /^packages\/[^/]+\/package\.json$/.test(path))
  .map(path => ({ ...(JSON.parse(read(path)) as Omit<Manifest, 'folder'>), folder: dirname(path) }))

test('what a package brings along is what it needs when it runs', () => {
  expect(manifests.length).toBeGreaterThan(5)
  expect(manifests.flatMap(manifest => dependencyFaults(manifest, sources))).toEqual([])
})

const folder = 'packages/x'
const source = (path: string, text: string) => ({ path: `${folder}/${path}`, text })
const faults = (text: string, path = 'src/a.ts') =>
  dependencyFaults({ folder, dependencies: { '@a/b': '1' } }, [source(path, text)])

test.each([
  ['types', { '@types/vite': '1' }, `import vite from 'vite'`, 'is gone when the program runs'],
  ['what nothing names', { vite: '1' }, '', 'nothing in packages/x/src that runs names vite'],
  ['what is named another', { vite: '1' }, `import x from 'vite-plugin'`, 'names vite'],
  ['what is needed for its types alone', { vite: '1' }, `import type { Plugin } from 'vite'`, 'names vite'],
  [
    'one for types over several lines',
    { vite: '1' },
    `import type {\n  Plugin,\n} from 'vite'`,
    'names vite',
  ],
])('a dependency for %s is seen', (_, dependencies, text, told) => {
  expect(dependencyFaults({ folder, dependencies }, [source('src/a.ts', text)])).toEqual([
    expect.stringContaining(told),
  ])
})

test.each(['src/a.test.ts', 'src/tablas/generar/esquema.ts', 'build/main.ts', 'vite.config.ts', 'test/a.ts'])(
  'one that only %s needs is seen',
  path => {
    expect(faults(`import { b } from '@a/b'`, path)).toHaveLength(1)
  },
)

test('one that stands in both lists is seen', () => {
  const twice = { folder, dependencies: { pg: '1' }, devDependencies: { pg: '1' } }
  expect(dependencyFaults(twice, [source('src/a.ts', `import pg from 'pg'`)])).toHaveLength(1)
})

test.each([
  `import { b } from '@a/b'`,
  `import '@a/b/c.css'`,
  `const { b } = await import('@a/b')`,
  `import type { T } from 'x'\nimport { b } from '@a/b'`,
  `require.resolve("@a/b/x.ttf")`,
  'resolve(`@a/b/$' + '{weight}.ttf`)',
])('one that is loaded is none: %s', text => {
  expect(faults(text)).toEqual([])
})
