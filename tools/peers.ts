// What tests compare us with, and no program of ours needs: installed from its lockfile before they begin, so that they
// themselves need no network.
import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './check/step.ts'

const FOLDERS = ['simulador', 'cli'].map(name => join(ROOT, 'packages', name, 'test', 'peers'))
const OPTIONS = ['--ignore-scripts', '--no-audit', '--no-fund', '--workspaces=false']

/** In a folder of its own first: nobody meets half an installation. What goes wrong is told; the tests say what they miss. */
export function installPeers(say: (text: string) => void): void {
  for (const folder of FOLDERS) install(folder, say)
}

function install(folder: string, say: (text: string) => void): void {
  const modules = join(folder, 'node_modules')
  if (existsSync(modules)) return
  const draft = mkdtempSync(join(folder, '.instalacion-'))
  try {
    for (const file of ['package.json', 'package-lock.json'])
      copyFileSync(join(folder, file), join(draft, file))
    const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
    const { status, stderr } = spawnSync(npm, ['ci', '--prefix', draft, ...OPTIONS], {
      cwd: draft,
      encoding: 'utf8',
    })
    if (status === 0 && !existsSync(modules)) renameSync(join(draft, 'node_modules'), modules)
    if (status !== 0)
      say(`the programs of others could not be installed, and the tests with them will fail:\n${stderr}`)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}
