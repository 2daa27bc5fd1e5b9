import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { LocalFacts } from '../src/folder.ts'
import { isAlive } from '../src/postgres/pid-file.ts'
import { atEnd } from './folders.ts'

export type Starter = {
  child: ChildProcess
  out(): string
  err(): string
  ready(): Promise<LocalFacts>
  /** Sends the signal and waits for the end; answers with the exit code. */
  end(signal: NodeJS.Signals): Promise<number | null>
  ended(): Promise<number | null>
  /** From here on nobody reads what it says, as when a terminal was closed. */
  stopReading(): void
}

const program = (name: string) => join(import.meta.dirname, name)

export function starter(dataDir: string, env: Record<string, string> = {}): Starter {
  return runProgram(program('start-with-fake-api.ts'), dataDir, { MBOHERA_PORT: '0', ...env })
}

export function runProgram(
  file: string,
  dataDir: string,
  env: Record<string, string>,
  args: string[] = [],
  options: Pick<SpawnOptions, 'detached'> = {},
): Starter {
  const child = spawn(process.execPath, [file, ...args], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      MBOHERA_DATA_DIR: dataDir,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...options,
  })
  const said = { out: '', err: '' }
  child.stdout.on('data', chunk => (said.out += chunk))
  child.stderr.on('data', chunk => (said.err += chunk))
  const exit = once(child, 'close').then(([code]) => code as number | null)
  const starter: Starter = {
    child,
    out: () => said.out,
    err: () => said.err,
    ended: () => exit,
    stopReading() {
      child.stdout.destroy()
      child.stderr.destroy()
    },
    async ready() {
      await until(() => said.out.includes('en marcha') || child.exitCode !== null)
      if (child.exitCode !== null) throw new Error(`ended with ${child.exitCode}: ${said.err}`)
      return factsOf(dataDir)
    },
    async end(signal) {
      child.kill(signal)
      return exit
    },
  }
  atEnd(async () => {
    if (child.exitCode === null && child.signalCode === null) await starter.end('SIGTERM')
    // One that was told what to do is no start, and has no parts.
    if (args.length > 0) return
    for (const pid of await recorded(dataDir)) if (isAlive(pid)) process.kill(pid, 'SIGKILL')
  })
  return starter
}

export const factsOf = async (dataDir: string) =>
  JSON.parse(await readFile(join(dataDir, 'local.json'), 'utf8')) as LocalFacts

async function recorded(dataDir: string): Promise<number[]> {
  const text = await readFile(join(dataDir, 'run', 'children.json'), 'utf8').catch(() => '{}')
  return Object.values(JSON.parse(text) as Record<string, { pid: number }>).map(({ pid }) => pid)
}

export async function until(holds: () => unknown, everyMs = 20, deadlineMs = 240_000): Promise<void> {
  const deadline = performance.now() + deadlineMs
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error(`never came true: ${holds}`)
    await delay(everyMs)
  }
}
