import { chmodSync, lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Gives what was packed the same modes whoever packed it, under whatever umask: another user (the service's, whoever installs it) reads all of
 * it and starts what starts. Of a folder to which nothing is added any more.
 */
export function setModes(folder: string): void {
  for (const path of ['', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })]) {
    const file = join(folder, path)
    const stat = lstatSync(file)
    if (!stat.isSymbolicLink()) chmodSync(file, stat.isDirectory() || stat.mode & 0o100 ? 0o755 : 0o644)
  }
}
