import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { NAMES } from '../packages/api/src/config/env.ts'
import { PERMISOS_DE_API_KEY } from '../packages/api/src/domain/api-key/permiso.ts'
import { ROLES } from '../packages/api/src/domain/permisos.ts'
import { PROBLEMS } from '../packages/api/src/http/problems.ts'
import { ROUTES } from '../packages/api/src/http/routes/index.ts'
import { ROOT } from './check/step.ts'
import { filasOf } from './generate/filas.ts'
import { DEL_CONTRATO } from './generate/index.ts'
import { complete, type Lockfile, missing, unpinned } from './generate/lockfile.ts'
import { contractText } from './generate/openapi.ts'
import {
  answersIn,
  curlsOf,
  fieldNames,
  glossaryWords,
  hasCall,
  linksOf,
  scriptsNamed,
  sourcesNamed,
  variablesIn,
} from './laws/documents.ts'
import { glossaryOfFields } from './laws/names.ts'
import { isRouteFile, routeFaults } from './laws/routes.ts'
import { hasBudget, sizeFaults } from './laws/sizes.ts'
import { subjectFaults, subjects } from './laws/subjects.ts'
import { trackedFiles } from './laws/tracked.ts'
import { wordFaults } from './laws/words.ts'

const paths = trackedFiles()
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')
const documents = paths.filter(path => path.endsWith('.md'))
const manifest = JSON.parse(read('package.json')) as {
  scripts: Record<string, string>
  workspaces: string[]
  license: string
}
const contract = JSON.parse(contractText()) as { paths: Record<string, unknown> }

describe('sizes', () => {
  const sources = paths.filter(hasBudget).map(path => ({ path, text: read(path) }))

  test('median, ninetieth percentile and longest file keep their budget', () => {
    expect(sources.length).toBeGreaterThan(50)
    expect(sizeFaults(sources)).toEqual([])
  })

  test('a file of 401 lines and a tree of middling ones are seen', () => {
    expect(
      ['packages/api/src/a.ts', 'packages/api/src/a.js', 'packages/api/src/a.test.ts'].map(hasBudget),
    ).toEqual([...[true, true, false]])
    const long = { path: 'packages/api/src/long.ts', text: 'x\n'.repeat(401) }
    expect(sizeFaults([...sources, long])).toEqual([expect.stringContaining('long.ts has 401 lines')])
    const middling = Array.from({ length: 9 }, (_, i) => ({
      path: `${i}.ts`,
      text: 'x\n'.repeat(100 + i * 25),
    }))
    expect(sizeFaults(middling)).toHaveLength(2)
  })
})

describe('generated files are fresh', () => {
  test.each(DEL_CONTRATO)('%s is what the contract gives (npm run openapi writes it)', (path, textOf) => {
    expect(read(path)).toBe(textOf())
  })

  test('the types of the rows are what the schema gives (npm run schema writes them)', () => {
    const db = 'packages/api/src/db'
    expect(read(`${db}/filas.generated.ts`)).toBe(filasOf(read(`${db}/schema.sql`)))
  })
})

describe('problem types', () => {
  const types = Object.keys(PROBLEMS).sort()
  const pages = paths
    .filter(path => /^docs\/problems\/(?!README).*\.md$/.test(path))
    .map(path => path.slice('docs/problems/'.length, -'.md'.length))

  test('each has a page, and each page has a type', () => {
    expect(pages.sort()).toEqual(types)
  })

  test.each(Object.entries(PROBLEMS))(
    'the page of %s carries its title, what happened and what to do',
    (type, row) => {
      const [heading, ...rest] = read(`docs/problems/${type}.md`).split('\n')
      expect(heading).toBe(`# \`${type}\`: ${row.title}`)
      const text = rest.join('\n')
      expect(text).toContain('## Qué pasó')
      expect(text).toContain('## Qué hacer')
      expect(text).toContain(`"status": ${row.status}`)
    },
  )
})

test('the page of who may not says what each role and each permission of a key may, one by one', () => {
  const said = [...read('docs/problems/access-denied.md').matchAll(/^- \*\*(\w+)\*\*:/gm)].map(
    ([, name]) => name,
  )
  expect(said).toEqual([...ROLES, ...PERMISOS_DE_API_KEY])
})

describe('routes', async () => {
  const files = await Promise.all(
    paths.filter(isRouteFile).map(async path => ({ path, exports: await import(join(ROOT, path)) })),
  )

  test('every route stands at the path of its URL, and nothing else stands there', () => {
    expect(files.length).toBeGreaterThan(40)
    expect(routeFaults(ROUTES, files)).toEqual([])
  })

  test('a route that no file has, a file without a route, and a file at another path are seen', () => {
    const moved = { method: 'POST', url: '/contribuyentes/:contribuyenteId/movida' }
    expect(routeFaults([...ROUTES, moved], files)).toEqual([
      'packages/api/src/http/routes/contribuyentes/_contribuyenteId/movida/post.ts is missing for its route',
    ])
    const path = 'packages/api/src/http/routes/sobra/get.ts'
    const fault = `${path} has no route of that URL and method`
    expect(routeFaults(ROUTES, [...files, { path, exports: {} }])).toEqual([fault])
    const [first] = files
    expect(routeFaults(ROUTES, [...files, { path, exports: first?.exports ?? {} }])).toEqual([fault])
  })
})

describe('words', () => {
  test('nothing says where or with what it was made', () => {
    const texts = paths.filter(path => /\.(ts|tsx|mjs|js|json|md|sql|sh|ya?ml|html|css)$|^\.ci\//.test(path))
    expect(texts.flatMap(path => wordFaults({ path, text: read(path) }))).toEqual([])
  })

  const slash = '/'
  test.each([
    `see ${slash}home/dev/notes`,
    `const dir = '${slash}tmp/x'`,
    `https://${['registry', 'npmjs', 'org'].join('.')}/node`,
    `// ${'TO'}DO: later`,
  ])('would be seen: %s', text => {
    expect(wordFaults({ path: 'x', text })).toHaveLength(1)
  })

  test('URLs and relative paths are no paths of a machine', () => {
    expect(wordFaults({ path: 'x', text: 'https://example.com/home/page ./tmp/x packages/home/x' })).toEqual(
      [],
    )
  })

  test('the glossary explains every field of the contract', () => {
    const words = glossaryWords(glossaryOfFields(read('GLOSSARY.md')))
    expect([...fieldNames(contract)].filter(name => !words.has(name)).sort()).toEqual([])
  })

  test('a field that the glossary does not know is seen', () => {
    const schema = { properties: { razonSocial: { properties: { inventado: {} } } } }
    expect([...fieldNames(schema)]).toEqual(['razonSocial', 'inventado'])
    expect(glossaryWords('| `razonSocial` | name |\n`inventado` elsewhere')).toEqual(new Set(['razonSocial']))
  })
})

describe('documents', () => {
  test('every command that a document names exists', () => {
    const unknown = documents.flatMap(path =>
      [...scriptsNamed(read(path))]
        .filter(name => !(name in manifest.scripts))
        .map(name => `${path}: ${name}`),
    )
    expect(unknown).toEqual([])
    expect(scriptsNamed('`npm run --silent token -- x`, npm test, npm run nowhere')).toEqual(
      new Set(['token', 'nowhere', 'test']),
    )
  })

  test('every link leads to a file', () => {
    // Pages of the documentation lead to what is served: a test of their own follows them.
    const served = (path: string, link: string) => path.startsWith('packages/sitio/') && link.startsWith('/')
    const broken = documents.flatMap(path =>
      linksOf(read(path))
        .filter(link => !served(path, link))
        .filter(link => !existsSync(join(ROOT, dirname(path), link)))
        .map(link => `${path}: ${link}`),
    )
    expect(broken).toEqual([])
    expect(linksOf('[a](docs/x.md#y) [b](https://x.y/z)')).toEqual(['docs/x.md'])
  })

  test('where something goes is answered with files that exist', () => {
    const answers = answersIn(read('ARCHITECTURE.md'), 'Where does it go')
    expect([...answers.keys()]).toEqual([
      'A new field of the receptor',
      'A new event',
      'A new document type',
      'Why a nomination was refused',
      'What happens when SIFEN says nothing',
    ])
    for (const [question, links] of answers) {
      expect(links.length, question).toBeGreaterThan(1)
      expect(links.filter(link => !existsSync(join(ROOT, link)))).toEqual([])
    }
    expect(answersIn('# A\n\n## B\n\n**Why.** [a](x.ts)\n\n## C\n\n**Who.** [b](y.ts)', 'B')).toEqual(
      new Map([['Why', ['x.ts']]]),
    )
  })

  test('every source that the architecture names by its path is there', () => {
    const roots = ['', 'packages/api/src/', 'packages/sifen/src/', 'packages/panel/src/', 'packages/api/']
    const isThere = (path: string) => roots.some(root => existsSync(join(ROOT, root, path)))
    expect(sourcesNamed(read('ARCHITECTURE.md')).filter(path => !isThere(path))).toEqual([])
    expect(sourcesNamed('`http/nowhere.ts`, `server.ts`, `routes/…/post.ts`, [a](b/c.ts)')).toEqual([
      'http/nowhere.ts',
    ])
  })

  test.each(['api', 'panel', 'sifen', 'simulador'])(
    'the map of packages/%s/src has each of its folders',
    room => {
      const mapa =
        read('ARCHITECTURE.md').split(`\n### \`packages/${room}/src\`\n`)[1]?.split('\n##')[0] ?? ''
      const folder = new RegExp(`^packages/${room}/src/([^/]+)/`)
      const folders = new Set(paths.flatMap(path => folder.exec(path)?.[1] ?? []))
      expect([...folders].filter(name => !mapa.includes(`\`${name}/`))).toEqual([])
    },
  )

  test('every curl asks for something that the contract has', () => {
    // The simulador has an interface of its own; its pages are tried by tests of their own.
    const suyos = ['packages/simulador/', 'packages/sitio/paginas/simulador.md']
    const ours = documents.filter(path => !suyos.some(suyo => path.startsWith(suyo)))
    // The second listener, for those who run the service, is not of the contract; its paths are tried with the pages of operations. Nor is what agents read.
    const isSalud = (path: string) => ['/healthz', '/readyz', '/metrics', '/llms.txt'].includes(path)
    const calls = ours.flatMap(path => curlsOf(read(path)).map(call => ({ path, call })))
    expect(calls.length).toBeGreaterThan(1)
    expect(calls.filter(({ call }) => !isSalud(call.path) && !hasCall(contract, call))).toEqual([])
    const [wrong] = curlsOf('curl -X DELETE \\\n  "$API/api/v1/contribuyentes/1/nada"')
    expect(wrong).toEqual({ method: 'DELETE', path: '/api/v1/contribuyentes/1/nada' })
    expect(hasCall(contract, wrong!)).toBe(false)
  })

  test('every variable of the environment is explained', () => {
    const table = glossaryWords(read('docs/operations/environment.md'))
    const sources = paths.filter(
      path => /^packages\/[^/]+\/src\/.*\.ts$/.test(path) && !/\.test\.ts$/.test(path),
    )
    const named = new Set([...Object.values(NAMES), ...sources.flatMap(path => variablesIn(read(path)))])
    expect([...named].filter(name => !table.has(name)).sort()).toEqual([])
    expect(variablesIn(`env['MBOHERA_NEW'] env.OIDC_NEW; "DATABASE_URL"`)).toEqual([
      'MBOHERA_NEW',
      'OIDC_NEW',
      'DATABASE_URL',
    ])
  })

  test('every requirement of ASVS has its line: what proves that it holds, or why it does not', () => {
    const rows = [
      ...read('docs/operations/asvs.md').matchAll(
        /^\| (V[\d.]+) *\| [12] *\| (\S+) *\| (.*?) \| (.*?) \|$/gm,
      ),
    ].map(([, id, state, how, where]) => ({ id, state, how: how!.trim(), where: where!.trim() }))
    // So many has version 5.0.0 at the levels 1 and 2.
    expect(new Set(rows.map(({ id }) => id)).size).toBe(253)
    expect(rows).toHaveLength(253)
    const bare = rows.filter(({ state, how, where }) =>
      state === 'yes' ? where === '' : !['part', 'no', '–'].includes(state!) || how === '',
    )
    expect(bare).toEqual([])
  })

  test('decisions are numbered without a gap and each says context, choice and consequence', () => {
    const decisions = paths.filter(path => /^docs\/decisions\/\d/.test(path)).sort()
    expect(decisions.map(path => Number(path.slice('docs/decisions/'.length).slice(0, 4)))).toEqual(
      decisions.map((_, index) => index + 1),
    )
    for (const path of decisions)
      for (const part of ['## Context', '## Choice', '## Consequence'])
        expect(read(path), path).toContain(part)
  })
})

describe('packages', () => {
  const rooms = paths.filter(path => /^packages\/[^/]+\/package\.json$/.test(path))

  test('every room is named for its folder and has our licence', () => {
    expect(manifest.workspaces).toEqual(['packages/*'])
    expect(manifest.license).toBe('Apache-2.0')
    expect(read('LICENSE')).toContain('Apache License')
    for (const path of rooms) {
      const { name, license, type } = JSON.parse(read(path))
      expect({ name, license, type }, path).toEqual({
        name: `@mbohera/${dirname(path).slice('packages/'.length)}`,
        license: 'Apache-2.0',
        type: 'module',
      })
    }
  })

  test('no room is a cupboard', () => {
    const cupboards = paths.filter(path => /(^|\/)(common|utils?|helpers?|types|misc)(\/|\.ts$)/.test(path))
    expect(cupboards).toEqual([])
  })

  test('the lockfile names no host, so any registry serves', () => {
    const { packages } = JSON.parse(read('package-lock.json')) as {
      packages: Record<string, { resolved?: string }>
    }
    const hosts = Object.entries(packages).filter(([, { resolved }]) => /^\w+:\/\//.test(resolved ?? ''))
    expect(hosts).toEqual([])
    expect(Object.keys(packages).length).toBeGreaterThan(100)
  })

  test('whatever a service installs is pinned by its hash; without one are only tools of development for some other platforms', () => {
    const { packages, ...rest } = JSON.parse(read('package-lock.json')) as Lockfile
    const without = unpinned({ packages, ...rest })
    const tools = without.filter(({ entry }) => entry.dev && entry.optional && entry.os !== undefined)
    expect(without.filter(one => !tools.includes(one))).toEqual([])
    // The registry at hand did not have them; npm run lockfile asks for them again. None may be added.
    expect(tools.length).toBeLessThanOrEqual(23)
    const planted = { packages: { ...packages, 'node_modules/planted': { version: '1.0.0' } }, ...rest }
    expect(unpinned(planted)).toHaveLength(without.length + 1)
  })

  test('the lockfile knows the packages of every platform, so npm ci takes it (npm run lockfile completes it)', () => {
    const lockfile = JSON.parse(read('package-lock.json')) as Lockfile
    expect(missing(lockfile)).toEqual([])
    const { 'node_modules/@biomejs/cli-win32-x64': gone, ...packages } = lockfile.packages
    expect(gone).toBeDefined()
    expect(missing({ packages }).map(({ name }) => name)).toEqual(['@biomejs/cli-win32-x64'])
    expect(complete({ packages }).packages['node_modules/@biomejs/cli-win32-x64']).toMatchObject({
      os: ['win32'],
    })
  })
})

describe('history', () => {
  test('the subject of a commit fits in 72 characters, where there is a history', () => {
    expect(subjectFaults(subjects())).toEqual([])
  })

  test('a subject of 73 characters is seen', () => {
    const planted = new Map([
      ['a', 'x'.repeat(72)],
      ['b', 'ñ'.repeat(73)],
    ])
    expect(subjectFaults(planted)).toEqual([expect.stringContaining('b has 73 characters')])
  })
})
