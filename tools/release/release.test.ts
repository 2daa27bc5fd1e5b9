import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROOT } from '../check/step.ts'
import { PROGRAMAS } from '../paquete/programas.ts'
import { changesOf, licencesOf, sbomOf } from './papers.ts'

const dir = mkdtempSync(join(tmpdir(), 'mbohera-release-'))
const to = join(dir, 'salida')
const program = join(ROOT, 'tools/release.ts')

beforeAll(() => {
  // As the operator's shell is who followed the page of systemd: nobody else reads what it writes.
  const shell = ['-c', 'umask 077; exec "$@"', 'sh', process.execPath, program, '--prueba', to]
  const { status, stdout, stderr } = spawnSync('sh', shell, { encoding: 'utf8' })
  expect(status, stdout + stderr).toBe(0)
})
afterAll(() => rmSync(dir, { recursive: true }))

const read = (name: string): string => readFileSync(join(to, name), 'utf8')

test('a release is the service, what is published, its papers, and the sum of each', () => {
  const names = readdirSync(to).sort()
  expect(names).toEqual([
    'CHANGES.md',
    'LICENCES.md',
    'SHA256SUMS',
    `mbohera-0.1.0-${process.platform}-${process.arch}.tar.gz`,
    'mbohera-0.1.0.cdx.json',
    'mbohera-cli-0.1.0.tgz',
    'mbohera-cliente-0.1.0.tgz',
    'mbohera-sifen-0.1.0.tgz',
    'mbohera-simulador-0.1.0.tgz',
    'mbohera.mjs',
  ])
  expect(read('SHA256SUMS').trim().split('\n')).toHaveLength(names.length - 1)
  const checked = spawnSync('sha256sum', ['--check', '--strict', 'SHA256SUMS'], { cwd: to, encoding: 'utf8' })
  expect(checked.status, checked.stdout + checked.stderr).toBe(0)
})

test('what is packed has the same modes whoever packs it: all may read it and start what starts, its owner alone writes', () => {
  const archives = readdirSync(to).filter(name => /gz$/.test(name))
  expect(archives).toHaveLength(5)
  const lists = archives.map(archive =>
    execFileSync('tar', ['-tvf', join(to, archive)], { encoding: 'utf8', maxBuffer: 2 ** 24 }),
  )
  for (const list of lists) {
    const entries = list.trim().split('\n')
    expect(entries.filter(line => !/^(drwxr-xr-x|-rw-r--r--|-rwxr-xr-x|lrwxrwxrwx) /.test(line))).toEqual([])
  }
  expect(lists.filter(list => /^-rwxr-xr-x .* mbohera\/bin\/node$/m.test(list))).toHaveLength(1)
})

test('what was packed is a service that starts, and says what it lacks', () => {
  const [archive] = readdirSync(to).filter(name => name.endsWith('.tar.gz'))
  execFileSync('tar', ['-xzf', join(to, archive!), '-C', dir])
  const home = join(dir, 'mbohera')
  for (const program of ['programas/api.mjs', 'programas/worker.mjs', PROGRAMAS.api]) {
    const started = spawnSync(join(home, 'bin/node'), [program], { cwd: home, env: {}, encoding: 'utf8' })
    expect([started.status, started.stderr]).toEqual([1, expect.stringContaining('DATABASE_URL falta')])
  }
  expect(readdirSync(home)).toEqual(expect.arrayContaining(['LICENCES.md', 'monitoring', 'systemd']))
  const sources = readdirSync(join(home, 'packages/api/src'), { recursive: true, encoding: 'utf8' })
  const hints = sources
    .filter(path => path.endsWith('.ts'))
    .flatMap(
      path =>
        readFileSync(join(home, 'packages/api/src', path), 'utf8').match(/docs\/operations\/[a-z-]+\.md/g) ??
        [],
    )
    .concat(
      readFileSync(join(home, 'monitoring/alerts.yml'), 'utf8').match(/docs\/operations\/[a-z-]+\.md/g) ?? [],
    )
  expect(hints.length).toBeGreaterThan(20)
  expect(hints.filter(page => !existsSync(join(home, page)))).toEqual([])
})

test('the service that was packed starts with traces as their page says it to a unit or a container, in another folder', () => {
  const home = join(dir, 'mbohera')
  const page = readFileSync(join(home, 'docs/operations/traces.md'), 'utf8')
  const said = [...page.matchAll(/^Environment=(\w+)=(\S+)$/gm)].map(([, name, value]) => [
    name!,
    value!.replaceAll('/opt/mbohera', home),
  ])
  expect(said.map(([name]) => name)).toContain('NODE_OPTIONS')
  const env = Object.fromEntries(said)
  const api = join(home, 'programas/api.mjs')
  const started = spawnSync(join(home, 'bin/node'), [api], { cwd: dir, env, encoding: 'utf8' })
  expect([started.status, started.stderr]).toEqual([1, expect.stringContaining('DATABASE_URL falta')])
})

test('what is started is compiled, what it starts itself too, and takes one byte for each character', () => {
  const programas = join(dir, 'mbohera/programas')
  const files = readdirSync(programas)
  const started = readdirSync(join(ROOT, 'packages/api/src'), { recursive: true, encoding: 'utf8' })
    .filter(path => /-(thread|process)\.ts$/.test(path))
    .map(path => basename(path, '.ts'))
  expect(started.length).toBeGreaterThan(2)
  expect(files).toEqual(
    expect.arrayContaining([...Object.keys(PROGRAMAS), ...started].map(name => `${name}.mjs`)),
  )
  for (const file of files) {
    const text = readFileSync(join(programas, file), 'utf8')
    expect(text.match(/[^\0-\x7f]|-(thread|process)\.ts'/), file).toBe(null)
    expect(text, file).not.toContain(ROOT)
  }
})

test('the bill of materials has each package that the service imports, once, by its hash and under a licence', () => {
  const { components } = JSON.parse(read('mbohera-0.1.0.cdx.json')) as {
    components: {
      name: string
      version: string
      purl: string
      hashes?: { content: string }[]
      licenses?: unknown[]
    }[]
  }
  const [node, ...libraries] = components
  expect(node).toMatchObject({ name: 'node', version: process.versions.node })
  expect(libraries.length).toBeGreaterThan(50)
  expect(new Set(libraries.map(one => one.purl + one.hashes?.[0]?.content)).size).toBe(libraries.length)
  for (const { name, hashes, licenses } of libraries) {
    expect(hashes?.[0]?.content, name).toMatch(/^[0-9a-f]{128}$/)
    expect(licenses, name).toHaveLength(1)
  }
  expect(read('LICENCES.md')).not.toContain('unknown')
})

test('papers say what the lockfile says, and the same each time', () => {
  const sha = `sha512-${Buffer.alloc(64, 1).toString('base64')}`
  const one = { path: 'node_modules/@a/b', name: '@a/b', version: '1.2.3', license: 'MIT', integrity: sha }
  const release = { version: '9.9.9', node: '24.0.0', packages: [one] }
  expect(sbomOf(release)).toMatchObject({
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    components: [
      { name: 'node' },
      {
        purl: 'pkg:npm/%40a/b@1.2.3',
        licenses: [{ expression: 'MIT' }],
        hashes: [{ alg: 'SHA-512', content: '01'.repeat(64) }],
      },
    ],
  })
  expect(sbomOf(release)).toEqual(sbomOf(release))
  expect(licencesOf(release)).toContain('## MIT\n\n- @a/b 1.2.3')
})

test('a version is told with what changed in it, or not made', () => {
  const changelog = '# C\n\n## 1.10.0\n\n- new\n\n## 1.1.0\n\n- old\n'
  expect(changesOf(changelog, '1.1.0')).toBe('## 1.1.0\n\n- old')
  expect(changesOf(changelog, '1.10.0')).toBe('## 1.10.0\n\n- new')
  expect(changesOf(changelog, '1.2.0')).toBeNull()
})

test('a folder that is there is not written into, and without --prueba nothing is made', () => {
  expect(spawnSync(process.execPath, [program, '--prueba', to]).status).toBe(1)
  expect(spawnSync(process.execPath, [program, join(dir, 'otra')]).status).toBe(2)
})
