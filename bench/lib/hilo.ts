import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'

/** Milliseconds that this thread has computed. */
export function computado(before?: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

/**
 * The longest time for which this thread had a turn for nobody else, during that. Where the machine does much else the clock says
 * more than is true, and what the thread computed in all its turns is the most that it can have been.
 */
export async function detenido<T>(work: () => Promise<T>): Promise<{ value: T; ms: number }> {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  await pause(3)
  delay.reset()
  const before = process.threadCpuUsage()
  const value = await work()
  await pause(3)
  const ms = Math.min(delay.max / 1e6, computado(before))
  delay.disable()
  return { value, ms }
}
