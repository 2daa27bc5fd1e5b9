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
  const all = ['packages/api', 'packages/sifen', 'packages/sitio', 'docs/problems']
  // One that is younger imports more.
  const rooms = all.filter(room => git('cat-file', '-e', `${ANTERIOR}:${room}`).status === 0)
  const archive = execFileSync('git', ['archive', ANTERIOR!, ...rooms], { cwd: ROOT, maxBuffer: 1 << 28 })
  execFileSync('tar', ['-x', '-C', dir], { input: archive })
  const installed = join(ROOT, 'node_modules')
  mkdirSync(join(dir, 'node_modules/@mbohera'), { recursive: true })
  for (const name of readdirSync(installed).filter(entry => entry !== '@mbohera' && !entry.startsWith('.')))
    symlinkSync(join(installed, name), join(dir, 'node_modules', name))
  for (const room of readdirSync(join(dir, 'packages')))
    symlinkSync(`../../packages/${room}`, join(dir, 'node_modules/@mbohera', room))
  const migrations = readdirSync(join(dir, 'packages/api/src/db/migrations')).filter(name =>
    name.endsWith('.sql'),
  )
  return { program: join(dir, 'packages/api/src/main.ts'), migraciones: migrations.length }
}
