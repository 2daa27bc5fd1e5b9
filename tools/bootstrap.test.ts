import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ROOT } from './check/step.ts'
import { runtimePackage } from './runtime.mjs'

/** Writes down what it is asked for; a Node that it is asked for is this one, and it says what it installed where npm does. */
const NPM = `
  const { appendFileSync, copyFileSync, mkdirSync, rmSync, symlinkSync } = require('node:fs')
  const { dirname, join } = require('node:path')
  const args = process.argv.slice(2)
  appendFileSync(join(__dirname, 'asked'), args.join(' ').replaceAll(__dirname, '.') + '\\n')
  const at = args.indexOf('--prefix')
  if (at > 0) {
    const installed = join(args[at + 1], 'node_modules')
    const node = join(installed, '${runtimePackage()}/bin/node')
    rmSync(installed, { recursive: true, force: true })
    mkdirSync(dirname(node), { recursive: true })
    symlinkSync(process.execPath, node)
    copyFileSync(join(args[at + 1], 'package-lock.json'), join(installed, '.package-lock.json'))
  }`

/** A clone with that npm, and a start of its `program.mjs`. */
function openClone(program: string) {
  const clone = mkdtempSync(join(tmpdir(), 'mbohera-clone-'))
  onTestFinished(() => rmSync(clone, { recursive: true }))
  mkdirSync(join(clone, 'tools'))
  mkdirSync(join(clone, 'node_modules'))
  for (const file of ['bootstrap.mjs', 'runtime.mjs'])
    copyFileSync(join(ROOT, 'tools', file), join(clone, 'tools', file))
  writeFileSync(join(clone, 'package-lock.json'), '{}')
  writeFileSync(join(clone, 'program.mjs'), program)
  const npm = join(clone, 'npm.cjs')
  writeFileSync(npm, NPM)
  const start = (env: Record<string, string | undefined>) =>
    spawnSync(process.execPath, [join(clone, 'tools/bootstrap.mjs'), 'program.mjs'], {
      env: { ...process.env, npm_execpath: npm, ...env },
      encoding: 'utf8',
    })
  return { clone, start, asked: () => readFileSync(join(clone, 'asked'), 'utf8') }
}

test('a fresh clone gets what builds the panel too, also where only what runs would be installed', () => {
  const { start, asked } = openClone('process.exit(0)')
  const env = { NODE_ENV: 'production' }
  expect([start(env).status, start(env).status]).toEqual([0, 0])
  expect(asked(), 'once, and whole').toBe('ci --include=dev --no-audit --no-fund\n')
})

test('what was compiled once is kept beside the dependencies, for every folder of data, unless somebody says where', () => {
  const { clone, start } = openClone('process.stdout.write(process.env.NODE_COMPILE_CACHE)')
  expect(start({ NODE_COMPILE_CACHE: undefined }).stdout).toBe(join(clone, 'node_modules/.cache/node'))
  expect(start({ NODE_COMPILE_CACHE: '/elsewhere' }).stdout).toBe('/elsewhere')
})

const DE_ANTES = `--import=data:text/javascript,${encodeURIComponent(
  "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.19.0' } })",
)}`

test('where an older Node is installed the clone gets the one that is meant, and gets it anew when another is meant than it has', () => {
  const { clone, start, asked } = openClone('process.exit(0)')
  const env = { NODE_OPTIONS: DE_ANTES }
  const [suya, dependencias] = [
    'ci --prefix ./.node --no-audit --no-fund\n',
    'ci --include=dev --no-audit --no-fund\n',
  ]
  expect([start(env).status, start(env).status]).toEqual([0, 0])
  expect(asked()).toBe(suya + dependencias)
  const installed = join(clone, '.node/node_modules/.package-lock.json')
  writeFileSync(installed, readFileSync(installed, 'utf8').replace(/sha512-[^"]+/, 'sha512-another'))
  expect([start(env).status, start(env).status]).toEqual([0, 0])
  expect(asked()).toBe(suya + dependencias + suya)
})
