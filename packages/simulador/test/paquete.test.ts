import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { findPackageJSON } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pack } from '../../../tools/pack.ts'
import { pedidos } from './ayuda/cliente.ts'
import { facturaInnominada, nominacion } from './ayuda/documento.ts'

const ROOT = join(import.meta.dirname, '..', '..', '..')
const run = promisify(execFile)
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
const env = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^(npm_|NODE_ENV$|VITEST)/i.test(name)),
)

let folder: string
let child: ChildProcess | undefined

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'paquete-'))
  const tarball = pack('simulador', folder)
  writeFileSync(join(folder, 'package.json'), '{"private":true}')
  copyDependencies(join(import.meta.dirname, '..', 'package.json'), new Set())
  // With a cache that is empty and a network that is not asked: what is missing is not fetched but a failure.
  const cache = join(folder, 'cache')
  await run(npm, ['install', '--offline', '--cache', cache, '--no-audit', '--no-fund', tarball], {
    cwd: folder,
    env,
  })
})

/** What it says it needs, and what that needs, as it is installed here: put where an installation finds it. */
function copyDependencies(manifest: string, done: Set<string>): void {
  const { dependencies = {} } = JSON.parse(readFileSync(manifest, 'utf8')) as {
    dependencies?: Record<string, string>
  }
  for (const name of Object.keys(dependencies)) {
    const from = dirname(findPackageJSON(name, pathToFileURL(manifest))!)
    if (done.has(from)) continue
    done.add(from)
    cpSync(from, join(folder, relative(ROOT, from)), { recursive: true })
    copyDependencies(join(from, 'package.json'), done)
  }
}

afterAll(async () => {
  if (child?.exitCode === null) {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  rmSync(folder, { recursive: true, force: true })
})

// What npx starts, without a process of npm in between that would have to be ended too.
const bin = () => join(folder, 'node_modules', '.bin', 'simulador')
const npx = (...args: string[]) =>
  run(npm, ['exec', '--offline', '--', 'simulador', ...args], { cwd: folder, env })

async function startInstalled(): Promise<{ out: string; url: string; gestion: string }> {
  const ports = ['--puerto-test', '0', '--puerto-prod', '0', '--puerto-gestion', '0']
  child = spawn(bin(), ['--latencia', '0', ...ports], { cwd: folder, env })
  let out = ''
  for await (const chunk of child.stdout!) {
    out += chunk
    const url = /Ambiente de prueba\s+(\S+)/.exec(out)?.[1]
    const gestion = /Gestión\s+(\S+)/.exec(out)?.[1]
    if (url !== undefined && gestion !== undefined && out.includes('Ctrl+C')) return { out, url, gestion }
  }
  throw new Error(`no arrancó: ${out}`)
}

test('installed in an empty folder, it starts, issues a certificate, and a curl nominates once and only once', async () => {
  const { out, url, gestion } = await startInstalled()
  expect(out).toContain('Para apuntar un cliente')
  expect(out).toContain('nada de lo que responde tiene valor fiscal')
  const issued = await npx('certificado', '--ruc', '80099999-1', '--salida', 'cliente.p12', '--pem')
  expect(issued.stdout).toContain('cliente.p12')

  const firmante = {
    certPem: readFileSync(join(folder, 'cliente.crt.pem'), 'utf8'),
    keyPem: readFileSync(join(folder, 'cliente.key.pem'), 'utf8'),
  }
  const local = (minutes: number) =>
    new Date(Date.now() - (180 + minutes) * 60_000).toISOString().slice(0, 19)
  const spec = { ruc: '80099999', dv: '1', numero: 1, emitida: local(20) }
  const { cdc, xml } = facturaInnominada(spec, firmante)
  const registered = await fetch(`${gestion}/api/documentos`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ xml }),
  })
  expect(registered.status).toBe(200)

  const evento = nominacion({ cdc, firmada: local(2) }, firmante)
  writeFileSync(join(folder, 'nominacion.xml'), pedidos.evento(evento))
  const curl = () => {
    const tls = [
      '--cacert',
      'simulador-datos/ca.pem',
      '--cert-type',
      'P12',
      '--cert',
      'cliente.p12:simulador',
    ]
    const body = ['-H', 'Content-Type: application/soap+xml', '--data-binary', '@nominacion.xml']
    return run('curl', ['-sS', ...tls, ...body, `${url}/de/ws/eventos/evento.wsdl`], { cwd: folder, env })
  }
  expect((await curl()).stdout).toContain('<ns2:dCodRes>0600</ns2:dCodRes>')
  expect((await curl()).stdout).toContain('<ns2:dCodRes>4453</ns2:dCodRes>')
})

test('installed, it lists its scenarios one to a line, and refuses production', async () => {
  const lines = (await npx('escenarios')).stdout.trim().split('\n')
  expect(lines.length).toBeGreaterThanOrEqual(25)
  expect(lines.every(line => /^[a-z0-9-]+ +\S.*\[.*\]$/.test(line))).toBe(true)
  const refused = run(bin(), [], { cwd: folder, env: { ...env, NODE_ENV: 'production' } })
  await expect(refused).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringContaining('NODE_ENV=production'),
  })
})

test('installed, it is JavaScript with declarations, and holds no tests', async () => {
  const files = readdirSync(join(folder, 'node_modules/@mbohera/simulador'), { recursive: true }).map(String)
  expect(files).toEqual(
    expect.arrayContaining(['index.js', 'index.d.ts', 'main.js', 'simulador.mjs', 'LICENSE', 'README.md']),
  )
  expect(files.filter(file => file.includes('.test.') || /(?<!\.d)\.ts$/.test(file))).toEqual([])
  const program = `import { startSimulador } from '@mbohera/simulador'
const simulador = await startSimulador({ latencia: 0 })
console.log(simulador.urlTest)
await simulador.close()`
  writeFileSync(join(folder, 'uso.mjs'), program)
  const { stdout } = await run(process.execPath, ['uso.mjs'], { cwd: folder, env })
  expect(stdout).toMatch(/^https:\/\/127\.0\.0\.1:\d+/)
})

test('in the repository npx starts the same, also under a Node that reads no TypeScript', async () => {
  const program = join(import.meta.dirname, '../src/simulador.mjs')
  for (const flags of [[], ['--no-experimental-strip-types']]) {
    const { stdout, stderr } = await run(process.execPath, [...flags, program, 'ayuda'], { env })
    expect([stdout, stderr]).toEqual([expect.stringContaining('simulador certificado --ruc'), ''])
  }
})

test('alone with such a Node it says which one it needs, and shows no stack', async () => {
  const alone = join(folder, 'simulador.mjs')
  cpSync(join(import.meta.dirname, '../src/simulador.mjs'), alone)
  const started = run(process.execPath, ['--no-experimental-strip-types', alone], { env })
  await expect(started).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^simulador: hace falta Node 24.*\n$/),
  })
})
