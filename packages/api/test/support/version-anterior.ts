import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './paquete.ts'

/**
 * The last version that others run: the newest tag, or this commit while there is none. It is moved on when a version is released, and
 * when nobody runs it any more.
 */
const RECORDED = 'e42f855'

const git = (...args: string[]) => spawnSync('git', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 1 << 28 })

function findCommit(): string | null {
  const tag = git('describe', '--tags', '--abbrev=0', '--match', 'v*').stdout?.trim()
  const commit = tag === '' || tag === undefined ? RECORDED : tag
  return git('cat-file', '-e', `${commit}^{commit}`).status === 0 ? commit : null
}

export const ANTERIOR = findCommit()
export const sinAnterior =
  ANTERIOR === null ? ', skipped: this clone does not have its commit (git fetch --unshallow --tags)' : ''

/** Its service, runnable, with the packages of today: which program it is started with, and how many migrations it knows. */
export function writeAnterior(dir: string): { program: string; migraciones: number } {
  const rooms = [
    'packages/api/package.json',
    'packages/api/src',
    'packages/sifen/package.json',
    'packages/sifen/src',
    'docs/problems',
  ]
  const archive = execFileSync('git', ['archive', ANTERIOR!, ...rooms], { cwd: ROOT, maxBuffer: 1 << 28 })
  execFileSync('tar', ['-x', '-C', dir], { input: archive })
  const installed = join(ROOT, 'node_modules')
  mkdirSync(join(dir, 'node_modules/@mbohera'), { recursive: true })
  for (const name of readdirSync(installed).filter(entry => entry !== '@mbohera' && !entry.startsWith('.')))
    symlinkSync(join(installed, name), join(dir, 'node_modules', name))
  symlinkSync('../../packages/sifen', join(dir, 'node_modules/@mbohera/sifen'))
  const migrations = readdirSync(join(dir, 'packages/api/src/db/migrations'))
  return { program: join(dir, 'packages/api/src/main.ts'), migraciones: migrations.length }
}
