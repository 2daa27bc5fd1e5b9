import { randomBytes } from 'node:crypto'
import { link, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { codeOf } from '../fault.ts'
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

const RELEASED = '{}'

/**
 * One start per folder. The lock is a file with a number, and who made the highest one holds it while he lives. It
 * is never removed to be made again (of two that do so at once, one removes what the other has just made): whoever
 * finds its holder gone makes the next number, which only one can, and then clears away those below.
 */
export async function takeLock(file: string): Promise<Lock> {
  for (;;) {
    const number = await highest(file)
    const holder = await read(file, number)
    if (holder && isRunning(holder)) throw new TakenError(holder)
    const mine = number + 1
    if (!(await make(file, mine))) continue
    // Somebody who was slow to look may make a number that was cleared away: then there is a higher one.
    if ((await highest(file)) === mine) {
      await clearBelow(file, mine)
      return { release: () => release(file, mine) }
    }
    await rm(at(file, mine), { force: true })
  }
}

/** Who holds it now, if anybody alive does. */
export async function holderOf(file: string): Promise<ProcessId | undefined> {
  const holder = await read(file, await highest(file))
  return holder && isRunning(holder) ? holder : undefined
}

const at = (file: string, number: number) => `${file}.${number}`

async function numbers(file: string): Promise<number[]> {
  const names = await readdir(dirname(file)).catch(() => [])
  return names
    .filter(name => name.startsWith(`${basename(file)}.`))
    .map(name => Number(name.slice(basename(file).length + 1)))
    .filter(Number.isInteger)
}

const highest = async (file: string) => Math.max(0, ...(await numbers(file)))

async function clearBelow(file: string, mine: number): Promise<void> {
  for (const number of await numbers(file)) if (number < mine) await rm(at(file, number), { force: true })
}

/** It appears with its content or not at all. */
async function make(file: string, number: number): Promise<boolean> {
  const draft = await drafted(file, JSON.stringify(identify(process.pid)))
  try {
    await link(draft, at(file, number))
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  } finally {
    await rm(draft, { force: true })
  }
}

const release = async (file: string, mine: number) => rename(await drafted(file, RELEASED), at(file, mine))

async function drafted(file: string, text: string): Promise<string> {
  const draft = join(dirname(file), `draft-${process.pid}-${randomBytes(4).toString('hex')}`)
  await writeFile(draft, text, { mode: 0o600 })
  return draft
}

async function read(file: string, number: number): Promise<ProcessId | undefined> {
  try {
    return JSON.parse(await readFile(at(file, number), 'utf8')) as ProcessId
  } catch {
    return undefined
  }
}
