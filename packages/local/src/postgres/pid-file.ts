import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { readFile, readlink } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { codeOf } from '../fault.ts'

/** What a running server writes about itself into its data directory. */
export type PidFile = { pid: number; port: number; status: string }

export const pidFilePath = (dataDir: string) => join(dataDir, 'postmaster.pid')

export async function readPidFile(dataDir: string): Promise<PidFile | undefined> {
  const text = await readFile(pidFilePath(dataDir), 'utf8').catch(() => '')
  return parsePidFile(text)
}

export function parsePidFile(text: string): PidFile | undefined {
  const lines = text.split('\n')
  const pid = Number(lines[0])
  if (!Number.isSafeInteger(pid) || pid <= 0) return undefined
  return { pid, port: Number(lines[3] ?? 0), status: (lines[7] ?? '').trim() }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return !isZombie(pid)
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

/** Ended, but not yet collected by its parent: nothing of it is left but the number. */
function isZombie(pid: number): boolean {
  try {
    return /\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

/** A number in a leftover file proves nothing: the system may have given it to somebody else's process since. */
export async function isServerOf(dataDir: string, pid: number): Promise<boolean> {
  if (!isAlive(pid)) return false
  const folder = await readlink(`/proc/${pid}/cwd`).catch(() => undefined)
  if (folder !== undefined) return folder === dataDir
  const { stdout } = await promisify(execFile)('ps', ['-ww', '-o', 'command=', '-p', String(pid)]).catch(
    () => ({ stdout: '' }),
  )
  return stdout.includes('postgres') && stdout.includes(dataDir)
}
