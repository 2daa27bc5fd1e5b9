import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type FileHandle, open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Whole or not at all, also when the power fails in between, and for our eyes only. */
export async function writeSecretFile(file: string, text: string): Promise<void> {
  const draft = `${file}.${randomBytes(4).toString('hex')}`
  try {
    const handle = await open(draft, 'wx', 0o600)
    try {
      await handle.writeFile(text)
      await giveToOwner(handle, file)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(draft, file)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
  await syncFolder(dirname(file))
}

/** Root writes it for whose it is: what runs as somebody else reads what its operator wrote. */
async function giveToOwner(draft: FileHandle, file: string): Promise<void> {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = await stat(file).catch(() => stat(dirname(file)))
  await draft.chown(uid, gid)
}

/** The name of a file is as durable as its folder. Windows has no such thing to ask for. */
async function syncFolder(dir: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(dir, 'r')
  await handle.sync().finally(() => handle.close())
}

export function readJson<T>(file: string): T | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw new Error(`No se puede leer ${file}: ${(error as Error).message}`, { cause: error })
  }
}
