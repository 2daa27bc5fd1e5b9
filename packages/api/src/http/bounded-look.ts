import type { Clock } from '../operations/ports.ts'

export interface LookOptions<T> {
  /** `reach` says how far it came, and what is known by then: that is told when it goes no further. */
  look: (reach: (stage: string, known?: T) => void) => Promise<T>
  /** What is answered while a look does not end. */
  onLate: (stage: string, ms: number, known: T | undefined) => T
  deadlineMs: number
  monotonic: Clock
}

/**
 * A look at something that may never answer: whoever asks has an answer in time. There is one look at a time, and one that hangs is not
 * cut off: to cancel a commit that waits for its standby would acknowledge what a failover loses.
 */
export function boundedLook<T>({ look, onLate, deadlineMs, monotonic }: LookOptions<T>): () => Promise<T> {
  let current: { done: Promise<T>; since: number; reached: { stage: string; known?: T } } | null = null
  const begin = () => {
    const reached: { stage: string; known?: T } = { stage: '' }
    const done = look((stage, known) => {
      reached.stage = stage
      if (known !== undefined) reached.known = known
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
    const timer = setTimeout(
      () => resolve(onLate(reached.stage, monotonic() - since, reached.known)),
      deadlineMs,
    )
    try {
      return await Promise.race([done, late])
    } finally {
      clearTimeout(timer)
    }
  }
}

/** Whoever reads the metrics gives up after ten seconds, and hears of nothing then: the parts that ask the database have so much each. */
const OBSERVACION_MS = 2_500

/** Sets what is measured when it is; who asks meanwhile is told what was measured last. */
export const boundedObservation = (monotonic: Clock, observe: () => Promise<void>): (() => Promise<void>) =>
  boundedLook<void>({ look: observe, onLate: () => {}, deadlineMs: OBSERVACION_MS, monotonic })
