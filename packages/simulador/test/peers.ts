import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const FOLDER = join(import.meta.dirname, 'peers')

/** Installs the independent clients, by their own lockfile, once; returns their node_modules. */
export function installPeers(): string {
  const modules = join(FOLDER, 'node_modules')
  const stamp = join(modules, '.lock-installed')
  const lock = createHash('sha256')
    .update(readFileSync(join(FOLDER, 'package-lock.json')))
    .digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return modules
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const args = ['ci', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund']
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name)))
  const { status, stderr } = spawnSync(npm, args, { cwd: FOLDER, encoding: 'utf8', env })
  if (status !== 0) throw new Error(`npm ci en ${FOLDER}: ${stderr}`)
  writeFileSync(stamp, lock)
  return modules
}
