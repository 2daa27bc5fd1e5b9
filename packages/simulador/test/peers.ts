import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const CARPETA = join(import.meta.dirname, 'peers')
const MODULOS = join(CARPETA, 'node_modules')

/**
 * Path of the independent clients' node_modules, installed from their lockfile when missing: in a folder of its
 * own first, so that two test files that start together do not meet half an installation.
 */
export function installPeers(): string {
  if (existsSync(MODULOS)) return MODULOS
  const nueva = mkdtempSync(join(CARPETA, '.instalacion-'))
  try {
    for (const archivo of ['package.json', 'package-lock.json'])
      copyFileSync(join(CARPETA, archivo), join(nueva, archivo))
    const opciones = ['--ignore-scripts', '--no-audit', '--no-fund', '--workspaces=false']
    execFileSync('npm', ['ci', '--prefix', nueva, ...opciones], { cwd: nueva, stdio: 'pipe' })
    renameSync(join(nueva, 'node_modules'), MODULOS)
  } catch (e) {
    // Somebody else was first.
    if (!existsSync(MODULOS)) throw e
  } finally {
    rmSync(nueva, { recursive: true, force: true })
  }
  return MODULOS
}

/** One of them, as it is. */
export function peer<T>(nombre: string): T {
  const modulo = createRequire(join(installPeers(), 'x.js'))(nombre) as { default?: T }
  return modulo.default ?? (modulo as T)
}
