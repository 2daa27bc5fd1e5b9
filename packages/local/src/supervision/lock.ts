import { randomBytes } from 'node:crypto'
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { identify, isRunning, type ProcessId } from './process-id.ts'

export class TakenError extends Error {
  override name = 'TakenError'
  readonly holder: ProcessId
  constructor(holder: ProcessId) {
    super(`taken by ${holder.pid}`)
    this.holder = holder
  }
}

export type Lock = { release(): Promise<void> }

/**
 * One start per folder. The file appears with its content or not at all; one left by a killed process is moved away
 * first, so that of two that find it only one believes to have removed it.
 */
export async function takeLock(file: string): Promise<Lock> {
  const mine = JSON.stringify(identify(process.pid))
  for (;;) {
    if (await place(file, mine)) return { release: () => release(file, mine) }
    const text = await read(file)
    if (text === undefined) continue
    const holder = parsed(text)
    if (holder && isRunning(holder)) throw new TakenError(holder)
    await moveAway(file, text)
  }
}

async function place(file: string, text: string): Promise<boolean> {
  const draft = aside(file)
  await writeFile(draft, text, { mode: 0o600 })
  try {
    await link(draft, file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  } finally {
    await rm(draft, { force: true })
  }
}

async function moveAway(file: string, stale: string): Promise<void> {
  const moved = aside(file)
  try {
    await rename(file, moved)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    throw error
  }
  // Somebody was faster: what we moved is already his, and he gets it back.
  if ((await read(moved)) !== stale) await link(moved, file).catch(() => {})
  await rm(moved, { force: true })
}

async function release(file: string, mine: string): Promise<void> {
  if ((await read(file)) === mine) await rm(file, { force: true })
}

/** Who holds it now, if anybody alive does. */
export async function holderOf(file: string): Promise<ProcessId | undefined> {
  const holder = parsed((await read(file)) ?? '')
  return holder && isRunning(holder) ? holder : undefined
}

const aside = (file: string) => `${file}.${process.pid}-${randomBytes(4).toString('hex')}`
const read = (file: string) => readFile(file, 'utf8').catch(() => undefined)

function parsed(text: string): ProcessId | undefined {
  try {
    return JSON.parse(text) as ProcessId
  } catch {
    return undefined
  }
}
