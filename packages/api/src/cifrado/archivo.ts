import { randomBytes, randomUUID } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { textOfError } from '../domain/thrown.ts'
import { isLlavero, Llavero, LlaveroError } from './llavero.ts'

const newKey = () => randomBytes(32).toString('base64')

function writeDurably(path: string, text: string, flags: 'w' | 'wx' = 'w'): void {
  const file = openSync(path, flags, 0o600)
  try {
    // All of it: a disk that is nearly full takes a part, and says so by a number alone.
    writeFileSync(file, text)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

/** A new name is on the disk when its folder is. Windows has no such thing to ask for. */
function syncFolder(dir: string): void {
  if (process.platform === 'win32') return
  const folder = openSync(dir, 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}

/** A copy as durable as the file, and as closed; never over another. */
export function copyClavesMaestras(path: string, copy: string): void {
  mkdirSync(dirname(copy), { recursive: true, mode: 0o700 })
  writeDurably(copy, readFileSync(path, 'utf8'), 'wx')
  syncFolder(dirname(copy))
}

/** Of 32 bytes, one behind the other: the first was written without the end of its line, and the next appended to it. */
const SEGUIDAS = /^(?:[A-Za-z0-9+/]{43}=){2,}$/
const CADA_UNA = /[A-Za-z0-9+/]{43}=/g

const ROOT = 0

/**
 * Whether others may read it. One of root, as systemd and Kubernetes hand it over, is ours to read by its group or by an access list,
 * which shows as the group's right; one of any other user is his, who may put other keys there.
 */
export function isExposed({ mode, uid }: { mode: number; uid: number }, me: number | undefined): boolean {
  const allowed = uid === ROOT && me !== ROOT ? 0o740 : 0o700
  return (mode & 0o777 & ~allowed) !== 0
}

function readKeys(path: string): string[] {
  const stat = statSync(path)
  if (stat.isDirectory())
    throw new LlaveroError(`${path} es una carpeta: indique en MBOHERA_MASTER_KEY_FILE el archivo de claves`)
  if (isExposed(stat, process.getuid?.())) {
    throw new LlaveroError(
      `El archivo de claves maestras ${path} puede ser leído por otros usuarios. Ejecute: chmod 600 ${path}`,
    )
  }
  return readFileSync(path, 'utf8')
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '' && !line.startsWith('#'))
    .flatMap(line => (SEGUIDAS.test(line) ? (line.match(CADA_UNA) ?? []) : [line]))
}

/** Opens the file of master keys. Only where `create` is given is a new one made, and never over another. */
export function openLlavero(path: string, { create }: { create: boolean }): Llavero {
  if (create) {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    makeKeys(path)
  }
  try {
    const keys = readKeys(path).map(line => Buffer.from(line, 'base64'))
    if (isLlavero(keys)) return new Llavero(keys)
    throw new LlaveroError(
      `El archivo de claves maestras ${path} no tiene lo que es suyo: claves de 32 bytes en base64, una por línea. Indique en MBOHERA_MASTER_KEY_FILE el que usa el servicio, o restáurelo de su copia`,
    )
  } catch (error) {
    if (textOfError(error, 'code') !== 'ENOENT') throw error
    throw new LlaveroError(
      `No existe el archivo de claves maestras ${path}. Indique en MBOHERA_MASTER_KEY_FILE el que usa el servicio, o restáurelo de su copia. Uno nuevo no abre lo que cifró otro: sólo una instalación que todavía no tiene certificados lo crea (openssl rand -base64 32)`,
    )
  }
}

/** Writes the file under another name and links it into place: of several processes that start together one makes it, and no process reads half of it. */
function makeKeys(path: string): void {
  if (existsSync(path)) return
  const draft = `${path}.${randomUUID()}`
  writeDurably(draft, `${newKey()}\n`)
  try {
    linkSync(draft, path)
    syncFolder(dirname(path))
  } catch (error) {
    if (textOfError(error, 'code') !== 'EEXIST') throw error
  } finally {
    unlinkSync(draft)
  }
}

/** Adds a new master key before the others: it encrypts from now on, and the older ones still decrypt what they encrypted. */
export function addMasterKey(path: string): Llavero {
  const lines = [newKey(), ...readKeys(path)]
  replace(path, lines)
  return openLlavero(path, { create: false })
}

/** Forgets all keys but the first. Only when nothing is encrypted under them any more. */
export function keepNewestMasterKey(path: string): Llavero {
  replace(path, readKeys(path).slice(0, 1))
  return openLlavero(path, { create: false })
}

/** Whoever could read the file before can: root, who writes it anew, is not whom it was handed to. */
function replace(name: string, lines: string[]): void {
  // A link goes on leading to it.
  const path = realpathSync(name)
  const draft = `${path}.nuevo`
  // One that somebody who was killed left may be closed to us.
  rmSync(draft, { force: true })
  writeDurably(draft, `${lines.join('\n')}\n`)
  giveAs(draft, statSync(path))
  renameSync(draft, path)
  syncFolder(dirname(path))
}

function giveAs(draft: string, { uid, gid, mode }: { uid: number; gid: number; mode: number }): void {
  try {
    chownSync(draft, uid, gid)
    chmodSync(draft, mode & 0o777)
  } catch (error) {
    // Nobody but root gives away what is his: then it is ours, who can read it.
    if (textOfError(error, 'code') !== 'EPERM') throw error
  }
}
