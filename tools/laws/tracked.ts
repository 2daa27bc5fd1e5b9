import { spawnSync } from 'node:child_process'
import { existsSync, globSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../check/step.ts'

const LIST = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
const INSTALLED = /(^|\/)(node_modules|\.node|\.git|dist|data)(\/|$)/

/** Every file of the repository, also the new ones that are not committed yet; without git, every file there is. */
export function trackedFiles(): string[] {
  const { status, stdout } = spawnSync('git', LIST, { cwd: ROOT, encoding: 'utf8', maxBuffer: 1 << 26 })
  const listed =
    status === 0
      ? stdout.split('\0')
      : globSync(['**/*', '.*'], { cwd: ROOT, exclude: path => INSTALLED.test(path) })
  return [...new Set(listed)]
    .filter(path => path !== '' && existsSync(join(ROOT, path)) && statSync(join(ROOT, path)).isFile())
    .sort()
}
