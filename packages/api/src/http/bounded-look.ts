import type { Clock } from '../operations/ports.ts'

export interface LookOptions<T> {
  /** `reach` says how far it came: what it says is told when it goes no further. */
  look: (reach: (stage: string) => void) => Promise<T>
  /** What is answered while a look does not end. */
  onLate: (stage: string, ms: number) => T
  deadlineMs: number
  monotonic: Clock
}

/**
 * A look at something that may never answer: whoever asks has an answer in time. There is one look at a time, and one that hangs is not
 * cut off: to cancel a commit that waits for its standby would acknowledge what a failover loses.
 */
export function boundedLook<T>({ look, onLate, deadlineMs, monotonic }: LookOptions<T>): () => Promise<T> {
  let current: { done: Promise<T>; since: number; reached: { stage: string } } | null = null
  const begin = () => {
    const reached = { stage: '' }
    const done = look(stage => {
      reached.stage = stage
    }).finally(() => {
      current = null
    })
    // Whoever waits for it hears of it; when nobody does any more, nobody does.
    done.catch(() => {})
    return { done, since: monotonic(), reached }
  }
  return async () => {
    current ??= begin()
    const { done, since, reached } = current
    const { promise: late, resolve } = Promise.withResolvers<T>()
    const timer = setTimeout(() => resolve(onLate(reached.stage, monotonic() - since)), deadlineMs)
    try {
      return await Promise.race([done, late])
    } finally {
      clearTimeout(timer)
    }
  }
}
