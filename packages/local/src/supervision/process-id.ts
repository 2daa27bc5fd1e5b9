import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'

/** A process for good: numbers are given out again, a number together with its time of birth is not. */
export type ProcessId = { pid: number; born: string }

export const identify = (pid: number): ProcessId => ({ pid, born: bornAt(pid) ?? '' })

export const isRunning = ({ pid, born }: ProcessId): boolean => Boolean(born) && bornAt(pid) === born

/** Undefined when there is no such process (any more). */
function bornAt(pid: number): string | undefined {
  if (process.platform === 'linux') return bornByProc(pid)
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined
  } catch {
    return undefined
  }
}

function bornByProc(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in parentheses may contain anything, spaces and parentheses too.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    // Its birth is counted from the start of the machine, and numbers begin anew with each: the two together are unique.
    return fields[0] === 'Z' ? undefined : `${fields[19]} ${bootId()}`
  } catch {
    return undefined
  }
}

function bootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  } catch {
    return ''
  }
}

/** First asked, then made to; never somebody else who got the number since. */
export async function endProcess(id: ProcessId, patienceMs: number): Promise<void> {
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    if (!isRunning(id)) return
    try {
      process.kill(id.pid, signal)
    } catch {
      return
    }
    const deadline = performance.now() + patienceMs
    while (isRunning(id) && performance.now() < deadline) await delay(20)
  }
}
