import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import { availableParallelism } from 'node:os'

const hasTaskset =
  process.platform === 'linux' && spawnSync('taskset', ['--version'], { stdio: 'ignore' }).error === undefined

/** The cores of the machine that a process can be tied to; empty where processes cannot be tied. */
export const cores: readonly number[] = hasTaskset
  ? Array.from({ length: availableParallelism() }, (_, i) => i)
  : []

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

/** Starts a Node program tied to one core. */
export const spawnPinnedNode = (
  core: number,
  args: readonly string[],
  options: SpawnOptions = {},
): ChildProcess => spawnPinned(core, process.execPath, args, options)
