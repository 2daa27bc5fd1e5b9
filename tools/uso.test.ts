import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { ROOT } from './check/step.ts'

const cwd = mkdtempSync(join(tmpdir(), 'mbohera-uso-'))
afterAll(() => rmSync(cwd, { recursive: true }))

const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>
}

/** As `npm run` starts it, in a folder of whoever calls it. */
function run(script: string, args: string[]) {
  const program = scripts[script]!.split(' ').findLast(word => word.endsWith('.ts'))!
  const { PATH, TMPDIR } = process.env
  const env = { PATH, TMPDIR, MBOHERA_DATA_DIR: cwd }
  return spawnSync(process.execPath, [join(ROOT, program), ...args], {
    cwd,
    env,
    encoding: 'utf8',
    timeout: 110_000,
  })
}

const DE_CARPETA = ['paquete', 'sitio']
const OTROS = ['token', 'release', 'openapi', 'schema', 'lockfile', 'medidas', 'mutantes', 'capturas']

test.each([...DE_CARPETA, ...OTROS])(
  'npm run %s -- --help tells how it is called, and writes nothing',
  script => {
    const { status, stdout, stderr } = run(script, ['--help'])
    expect([status, stderr]).toEqual([0, ''])
    expect(stdout).toContain(`npm run ${script === 'token' ? '--silent token' : script}`)
    expect(readdirSync(cwd)).toEqual([])
  },
)

test.each(['start', 'worker', 'simulador'])(
  'npm run %s -- --help starts nothing, and whatever it does not know is refused',
  script => {
    const asked = run(script, ['--help'])
    expect([asked.status, asked.stderr]).toEqual([0, ''])
    expect(asked.stdout).toMatch(/opciones/i)
    const unknown = run(script, ['--no-hay'])
    expect([unknown.status, unknown.stdout]).toEqual([2, ''])
    expect(unknown.stderr).toContain('--no-hay')
    expect(readdirSync(cwd)).toEqual([])
  },
)

test.each(DE_CARPETA)('npm run %s takes one folder, and no option for it', script => {
  for (const args of [[], ['--carpeta'], ['una', 'otra']]) {
    const { status, stderr } = run(script, args)
    expect([status, stderr]).toEqual([2, expect.stringMatching(/^Uso: npm run /)])
  }
  expect(readdirSync(cwd)).toEqual([])
})
