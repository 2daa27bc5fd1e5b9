import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** The folder of the libraries that others use, installed by their own lockfile when one of them is not there. */
export function installPeers(folder: string, one: string, say: (text: string) => void): string {
  const home = join(import.meta.dirname, '..', 'peers', folder)
  if (existsSync(join(home, 'node_modules', one))) return home
  say(`instalando las bibliotecas con que se compara (npm ci en bench/peers/${folder})`)
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const { status, stderr } = spawnSync(npm, ['ci', '--no-audit', '--no-fund'], {
    cwd: home,
    encoding: 'utf8',
    env: Object.fromEntries(
      Object.entries(process.env).filter(([name]) => !/^npm_(config_|package_|lifecycle)/.test(name)),
    ),
    shell: process.platform === 'win32',
  })
  if (status !== 0) throw new Error(`no se pudieron instalar en bench/peers/${folder}:\n${stderr}`)
  return home
}
