import { setTimeout as pause } from 'node:timers/promises'

const EVERY_MS = 150
const PATIENCE_MS = 240_000

/** Looks again and again until there is something to see. */
export async function until<T>(what: string, look: () => Promise<T | undefined>): Promise<T> {
  const end = performance.now() + PATIENCE_MS
  for (;;) {
    const seen = await look()
    if (seen !== undefined) return seen
    if (performance.now() > end) throw new Error(`in vain: ${what}`)
    await pause(EVERY_MS)
  }
}
