import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROOT } from '../check/step.ts'

const NO_ENVIRONMENT = 'lint/style/noProcessEnv'
const NO_DEEDS = 'lint/style/noRestrictedGlobals'
const ONE_DIALOG = 'lint/style/noRestrictedImports'
const MODAL = "import { Modal } from '@mantine/core'\nexport const Otro = Modal"

/** Laws of ours that Biome can say: a source that breaks each, where it must not and where it may. */
const BROKEN = [
  ['packages/api/src/http/plant.ts', 'export const debug = process.env.DEBUG', NO_ENVIRONMENT],
  ['packages/local/src/plant.ts', "export const home = process.env['HOME']", NO_ENVIRONMENT],
  ['packages/api/src/config/plant.ts', 'export const all = { ...process.env }', NO_ENVIRONMENT],
  ['packages/api/src/domain/fetch.ts', "export const ask = () => fetch('http://x')", NO_DEEDS],
  ['packages/api/src/domain/timer.ts', 'setTimeout(() => {}, 1)', NO_DEEDS],
  ['packages/api/src/domain/where.ts', 'export const where = process.cwd()', NO_DEEDS],
  ['packages/panel/src/pages/plant.tsx', MODAL, ONE_DIALOG],
] as const
const ALLOWED = [
  ['packages/api/src/config/env.ts', 'export const all = { ...process.env }'],
  ['packages/simulador/src/config.ts', 'export const all = { ...process.env }'],
  ['packages/api/src/operations/wait.ts', 'setTimeout(() => {}, 1)'],
  ['packages/api/src/domain/plant.test.ts', 'setTimeout(() => {}, 1)'],
  ['packages/panel/src/ui/dialogo.tsx', MODAL],
] as const

let root = ''
/** Rule and file of everything that Biome refuses, as its lines for machines say it. */
let said: string[] = []
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'mbohera-biome-'))
  copyFileSync(join(ROOT, 'biome.json'), join(root, 'biome.json'))
  for (const [path, text] of [...BROKEN, ...ALLOWED]) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), `${text}\n`)
  }
  const biome = join(ROOT, 'node_modules/@biomejs/biome/bin/biome')
  const args = [biome, 'lint', '--vcs-enabled=false', '--reporter=github', '.']
  const { stdout } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' })
  said = stdout.split('\n').flatMap(line => {
    const [, rule, file] = /^::error title=([^,]+),file=([^,]+)/.exec(line) ?? []
    return rule !== undefined && file !== undefined
      ? [`${rule} ${file.slice(file.indexOf('packages/'))}`]
      : []
  })
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

describe('the environment is read in one place of each room, the domain does nothing, and dialogs are of one kind', () => {
  test.each(BROKEN)('would be seen broken: %s %s', (path, _, rule) => {
    expect(said).toContain(`${rule} ${path}`)
  })

  test.each(ALLOWED)('allowed: %s %s', path => {
    expect(said.filter(line => line.endsWith(path))).toEqual([])
  })
})
