import { readFileSync } from 'node:fs'
import { link, rename, rm, stat, writeFile } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'

const ESPERA_MS = 20
/** Whoever has it writes one file: what is older was left by a process that is gone, though another has its number by now. */
const VIEJO_MS = 30_000
const VECES = 1_000

/**
 * Does something while no other process that asks for the same file does. A process that died with it is taken it from: by its number, which nobody has any
 * more, or by its age.
 */
export async function withCandado<T>(file: string, work: () => Promise<T>): Promise<T> {
  for (let vez = 0; !(await take(file)); vez++) {
    if (vez === VECES)
      throw new Error(`Otro proceso tiene ${file} desde hace demasiado: si ninguno está en marcha, bórrelo.`)
    await removeDead(file)
    await setTimeout(ESPERA_MS)
  }
  try {
    return await work()
  } finally {
    await rm(file, { force: true })
  }
}

const take = (file: string): Promise<boolean> =>
  writeFile(file, String(process.pid), { flag: 'wx', mode: 0o600 }).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return false
      throw error
    },
  )

/** Of two that see that it is dead, the second may find the first one's in its place: that is put back. */
async function removeDead(file: string): Promise<void> {
  const seen = await holderOf(file)
  if (seen === null || seen.alive) return
  const aside = `${file}.${process.pid}`
  try {
    await rename(file, aside)
    if (readFileSync(aside, 'utf8') !== seen.pid) await link(aside, file)
  } catch (error) {
    if (!['ENOENT', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  }
  await rm(aside, { force: true })
}

async function holderOf(file: string): Promise<{ pid: string; alive: boolean } | null> {
  try {
    const { mtimeMs } = await stat(file)
    const pid = readFileSync(file, 'utf8')
    // It is there before its number is in it.
    const fresh = Date.now() - mtimeMs < VIEJO_MS
    return { pid, alive: fresh && (pid === '' || isAlive(Number(pid))) }
  } catch {
    return null
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
