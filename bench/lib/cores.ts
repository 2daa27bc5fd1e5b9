import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const hasTaskset =
  process.platform === 'linux' && spawnSync('taskset', ['--version'], { stdio: 'ignore' }).error === undefined

/** What the system lets this process use: `0-3,6` and the like. */
export function coresIn(list: string): number[] {
  return list
    .trim()
    .split(',')
    .flatMap(range => {
      const [first = 0, last = first] = range.split('-').map(Number)
      return Array.from({ length: last - first + 1 }, (_, i) => first + i)
    })
}

// A process that is tied to a core sees that core alone: what the first process saw is handed on.
const HANDED_ON = 'MBOHERA_BENCH_CORES'

function allowed(): string {
  const given = process.env[HANDED_ON]
  if (given !== undefined) return given
  const status = readFileSync('/proc/self/status', 'utf8')
  const list = /^Cpus_allowed_list:\s*(\S+)/m.exec(status)?.[1] ?? '0'
  process.env[HANDED_ON] = list
  return list
}

/** The cores of the machine that a process can be tied to; empty where processes cannot be tied. */
export const cores: readonly number[] = hasTaskset ? coresIn(allowed()) : []

/** Starts a program tied to one core, where that can be done. `core` counts round when there are fewer. */
export function spawnPinned(
  core: number,
  command: string,
  args: readonly string[],
  options: SpawnOptions = {},
): ChildProcess {
  if (cores.length === 0) return spawn(command, args, options)
  const chosen = cores[core % cores.length]!
  return spawn('taskset', ['-c', String(chosen), command, ...args], options)
}

/** A command that may use every core again, whatever core this process is tied to. */
export const onEveryCore = (command: readonly string[]): readonly string[] =>
  cores.length > 0 ? ['taskset', '-c', cores.join(','), ...command] : command

/** How a service that has one core is to be started, says docs/operations/deploy.md. */
export const ONE_CORE = ['--single-threaded-gc']

/** Starts a Node program tied to one core. */
export const spawnPinnedNode = (
  core: number,
  args: readonly string[],
  options: SpawnOptions = {},
): ChildProcess => spawnPinned(core, process.execPath, args, options)

/** Unties this process, and whatever it starts from now on: what is measured then uses the machine as it comes. */
export function useEveryCore(): void {
  if (cores.length > 0)
    spawnSync('taskset', ['-apc', cores.join(','), String(process.pid)], { stdio: 'ignore' })
}
