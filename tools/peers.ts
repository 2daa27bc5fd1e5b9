// What tests compare us with, and no program of ours needs: installed from its lockfile before they begin, so that they
// themselves need no network.
import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './check/step.ts'

const FOLDERS = ['simulador', 'cli'].map(name => join(ROOT, 'packages', name, 'test', 'peers'))
const OPTIONS = ['--ignore-scripts', '--no-audit', '--no-fund', '--workspaces=false']

/** What was installed says from which lockfile: an older one is replaced. */
const STAMP = '.mbohera-lock'

const textOf = (path: string): string => (existsSync(path) ? readFileSync(path, 'utf8') : '')

/** In a folder of its own first: nobody meets half an installation. What goes wrong is told; the tests say what they miss. */
export function installPeers(say: (text: string) => void): void {
  for (const folder of FOLDERS) install(folder, say)
}

function install(folder: string, say: (text: string) => void): void {
  const modules = join(folder, 'node_modules')
  const lock = join(folder, 'package-lock.json')
  if (textOf(join(modules, STAMP)) === textOf(lock)) return
  const draft = mkdtempSync(join(folder, '.instalacion-'))
  try {
    for (const file of ['package.json', 'package-lock.json'])
      copyFileSync(join(folder, file), join(draft, file))
    const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
    const { status, stderr } = spawnSync(npm, ['ci', '--prefix', draft, ...OPTIONS], {
      cwd: draft,
      encoding: 'utf8',
    })
    if (status === 0) {
      copyFileSync(join(draft, 'package-lock.json'), join(draft, 'node_modules', STAMP))
      if (existsSync(modules)) renameSync(modules, join(draft, 'old'))
      renameSync(join(draft, 'node_modules'), modules)
    }
    if (status !== 0)
      say(`the programs of others could not be installed, and the tests with them will fail:\n${stderr}`)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}
