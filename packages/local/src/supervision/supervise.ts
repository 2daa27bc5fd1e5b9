import { setTimeout as delay } from 'node:timers/promises'
import { messageOf } from '../fault.ts'
import type { ProcessId } from './process-id.ts'

export type Running = {
  id: ProcessId
  /** Settles, with how it ended, when the process is no more. */
  exited: Promise<string>
  stop(): Promise<void>
}

export type Part<R extends Running> = { name: string; start(): Promise<R> }

export type Hooks<R extends Running> = {
  /** It runs: for the first time, or again. */
  running(part: R): unknown
  problem(text: string): void
  gaveUp(text: string): void
}

export type Supervised<R extends Running> = { readonly current: R; stop(): Promise<void> }

/** How long to wait before each further start, when one follows the other; after the last it is given up. */
export const BACKOFF_MS = [100, 500, 1_000, 2_000, 5_000]
/** Deaths longer ago than this are forgiven. */
const WINDOW_MS = 60_000

/** Keeps a part running until it is stopped, or dies too often. */
export async function supervise<R extends Running>(
  part: Part<R>,
  hooks: Hooks<R>,
  backoffMs: readonly number[] = BACKOFF_MS,
): Promise<Supervised<R>> {
  const stopping = new AbortController()
  let current = await part.start()
  await hooks.running(current)

  const startAgain = async (deaths: number[], how: string): Promise<boolean> => {
    for (let why = how; !stopping.signal.aborted; ) {
      const now = performance.now()
      deaths.push(now)
      const recent = deaths.filter(time => now - time < WINDOW_MS).length
      const pause = backoffMs[recent - 1]
      if (pause === undefined) {
        hooks.gaveUp(`${part.name} terminó ${recent} veces en un minuto (la última: ${why}).`)
        return false
      }
      hooks.problem(`${part.name} terminó (${why}); se reinicia`)
      await delay(pause, undefined, { signal: stopping.signal }).catch(() => {})
      if (stopping.signal.aborted) return false
      try {
        current = await part.start()
        // Whoever stopped it meanwhile waits for its end.
        if (stopping.signal.aborted) await current.stop()
        else await hooks.running(current)
        return true
      } catch (error) {
        why = messageOf(error)
      }
    }
    return false
  }
  const watch = async () => {
    const deaths: number[] = []
    for (;;) {
      const how = await current.exited
      if (stopping.signal.aborted || !(await startAgain(deaths, how))) return
    }
  }
  const watching = watch()
  return {
    get current() {
      return current
    },
    async stop() {
      stopping.abort()
      await current.stop()
      await watching
    },
  }
}
