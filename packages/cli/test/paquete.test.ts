import { execFile } from 'node:child_process'
import {
  accessSync,
  constants,
  copyFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pack } from '../../../tools/pack.ts'
import { TABLA } from '../src/tabla.ts'

const run = promisify(execFile)

/** A Node of the machine's own, which is not the one that the project brings. */
function findOtroNode(): string | null {
  const here = realpathSync(process.execPath)
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const path = join(folder, 'node')
    try {
      accessSync(path, constants.X_OK)
      if (realpathSync(path) !== here) return path
    } catch {
      // Not there.
    }
  }
  return null
}
const OTRO = findOtroNode()
const absent =
  OTRO === null ? ' (skipped: the PATH has no Node but the project’s own; install Debian’s nodejs)' : ''

let folder: string
/** The only file in its folder. */
let solo: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cli-'))
  const tarball = pack('cli', folder)
  writeFileSync(join(folder, 'package.json'), '{"private":true}')
  // With a cache that is empty and a network that is not asked: what is missing is not fetched but a failure.
  const cache = join(folder, 'cache')
  await run('npm', ['install', '--offline', '--cache', cache, '--no-audit', '--no-fund', tarball], {
    cwd: folder,
    env: env(),
  })
  solo = join(mkdtempSync(join(folder, 'solo-')), 'mbohera.mjs')
  copyFileSync(join(folder, 'node_modules/@mbohera/cli/mbohera.mjs'), solo)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const env = () => ({ PATH: process.env.PATH ?? '', HOME: folder })

/** How it ends, and what it says. */
async function ask(node: string, ...args: string[]) {
  try {
    const { stdout, stderr } = await run(node, [solo, ...args], { cwd: folder, env: env() })
    return { codigo: 0, stdout, stderr }
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string }
    return { codigo: code, stdout, stderr }
  }
}

test('installed in an empty folder, npx finds it, and nothing else came with it', async () => {
  const { stdout } = await run('npx', ['--offline', 'mbohera', 'version'], { cwd: folder, env: env() })
  expect(stdout).toMatch(/^mbohera 0\.1\.0 \(Node \d+/)
  expect(readdirSync(join(folder, 'node_modules/@mbohera'))).toEqual(['cli'])
  const files = readdirSync(join(folder, 'node_modules/@mbohera/cli')).sort()
  expect(files).toEqual(['LICENSE', 'README.md', 'mbohera.mjs', 'package.json'])
})

test('its one file asks for no module but those of Node', () => {
  const text = readFileSync(solo, 'utf8')
  const asked = [...text.matchAll(/^import .* from "([^"]+)"|(?:import|require)\("([^"]+)"\)/gm)]
  const modules = asked.map(([, one, other]) => one ?? other)
  expect(modules.length).toBeGreaterThan(5)
  expect(modules.filter(name => !name?.startsWith('node:'))).toEqual([])
})

/** Words that came after Node 18. */
const NUEVAS =
  /\b(isWellFormed|toWellFormed|toSorted|toReversed|toSpliced|groupBy|withResolvers|fromAsync|canParse|isSubsetOf|getOrInsert)\(|URL\.parse\(|import\.meta\.(dirname|filename|main)|\busing \w+ =|\.(entries|keys|values)\(\)\.(map|filter|toArray|some|every)\(/g

test('nor for what came after Node 18', () => {
  expect(readFileSync(solo, 'utf8').match(NUEVAS)).toBeNull()
  expect('const seen = rows.toSorted()'.match(NUEVAS)).toEqual(['toSorted('])
})

test.skipIf(absent !== '')(
  `alone in a folder it does its work with the Node of the machine${absent}`,
  async () => {
    const node = OTRO ?? ''
    expect(await ask(node, 'explicar', '1002')).toMatchObject({
      codigo: 0,
      stdout: expect.stringMatching(/^SIFEN 1002/),
    })
    const { stdout } = await ask(node, 'ayuda')
    for (const { nombre } of TABLA) expect(stdout).toContain(`  ${nombre} `)
    writeFileSync(join(folder, 'roto.xml'), '<rDE>')
    expect(await ask(node, 'verificar', 'roto.xml')).toMatchObject({
      codigo: 9,
      stdout: expect.stringContaining('MAL'),
    })
    expect(await ask(node, 'eventos')).toMatchObject({
      codigo: 7,
      stderr: expect.stringContaining('mbohera login --url'),
    })
    expect(await ask(node, 'estado')).toMatchObject({
      codigo: 2,
      stderr: expect.stringContaining('Falta CDC'),
    })
  },
)

test('in the repository npx starts it too, by a Node that reads its sources', async () => {
  const program = join(import.meta.dirname, '../src/mbohera.mjs')
  const { stdout, stderr } = await run(OTRO ?? process.execPath, [program, 'explicar', '4453'], {
    env: env(),
  })
  expect([stdout, stderr]).toEqual([expect.stringContaining('SIFEN 4453'), ''])
})
