import type { Clock } from '../operations/ports.ts'

/**
 * A reading that all who ask within an interval share: those who ask while it is being taken wait for that one, those who
 * ask shortly after are given it. So it costs the same however many ask. One that failed is not kept.
 */
export function sharedReading<T>(
  everyMs: number,
  monotonic: Clock,
  read: () => Promise<T>,
): () => Promise<T> {
  let taking: Promise<T> | null = null
  let last: { value: T; at: number } | null = null
  const take = async () => {
    const at = monotonic()
    try {
      const value = await read()
      last = { value, at }
      return value
    } finally {
      taking = null
    }
  }
  return async () => {
    if (taking !== null) return taking
    if (last !== null && monotonic() - last.at < everyMs) return last.value
    taking = take()
    return taking
  }
}
