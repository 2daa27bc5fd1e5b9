import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { Falla } from './falla.ts'

/** For our eyes only, and on the disk before this returns: whole, or as it was. */
export function writeSecreto(path: string, value: unknown): void {
  renameSync(writeFresh(path, value), path)
  syncFolder(dirname(path))
}

/** The same, unless somebody was there before: then it stays as it is, and this is false. */
export function createSecreto(path: string, value: unknown): boolean {
  const fresh = writeFresh(path, value)
  const isNuevo = placeNuevo(fresh, path)
  rmSync(fresh, { force: true })
  syncFolder(dirname(path))
  return isNuevo
}

function placeNuevo(fresh: string, path: string): boolean {
  try {
    linkSync(fresh, path)
    return true
  } catch {
    // Somebody was there before; or a file has one name only here: then it is looked at, and given.
    if (existsSync(path)) return false
    renameSync(fresh, path)
    return true
  }
}

/** Beside what it is to be. */
function writeFresh(path: string, value: unknown): string {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const fresh = `${path}.${process.pid}.nuevo`
  rmSync(fresh, { force: true })
  const file = openSync(fresh, 'wx', 0o600)
  try {
    writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  return fresh
}

/** The name of a file is as durable as its folder. Windows has no such thing to ask for. */
export function syncFolder(folder: string): void {
  if (process.platform === 'win32') return
  const opened = openSync(folder, 'r')
  try {
    fsyncSync(opened)
  } finally {
    closeSync(opened)
  }
}

const AJENOS = 0o077

/** What was kept; null where there is none. Whatever others could have read is no secret any more: that is said. */
export function readSecreto(path: string): unknown {
  const text = readText(path)
  if (text === null) return null
  const { mode } = statSync(path)
  if (process.platform !== 'win32' && (mode & AJENOS) !== 0)
    throw new Falla(
      'sinCredencial',
      `Otros usuarios de esta máquina pueden leer ${path}.`,
      `chmod 600 '${path}', y si no era así, cambie lo que guarda.`,
    )
  try {
    return JSON.parse(text)
  } catch {
    throw new Falla('interna', `${path} está dañado.`, 'Muévalo a otro lugar, y repita.')
  }
}

function readText(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === 'ENOENT') return null
    throw new Falla(
      'interna',
      `${path} no se puede leer (${code}).`,
      'Revise qué es y de quién es; y repita el mismo mandato.',
    )
  }
}
