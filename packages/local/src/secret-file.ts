import { randomBytes } from 'node:crypto'
import { chown, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { codeOf } from './fault.ts'

/** Read by others while it is written anew: it is replaced whole, and it is for our eyes only. */
export async function writeSecretJson(file: string, value: unknown): Promise<void> {
  const draft = `${file}.${randomBytes(4).toString('hex')}`
  try {
    await writeFile(draft, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600, flag: 'wx', flush: true })
    await giveToOwner(draft, file)
    await rename(draft, file)
  } finally {
    await rm(draft, { force: true })
  }
}

/** Root writes it for whose it is: a start that runs as somebody else reads what its operator wrote. */
async function giveToOwner(draft: string, file: string): Promise<void> {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = await stat(file).catch(() => stat(dirname(file)))
  await chown(draft, uid, gid)
}

/** Undefined when it is missing, or is not what we write: it can be made again. */
export async function readJson<T>(file: string): Promise<Partial<T> | undefined> {
  try {
    const value: unknown = JSON.parse(await readFile(file, 'utf8'))
    return typeof value === 'object' && value !== null ? (value as Partial<T>) : undefined
  } catch (error) {
    if (error instanceof SyntaxError || codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}
