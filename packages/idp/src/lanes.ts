/** How many passwords are looked at together, and how many wait for it: strangers, and browsers that are known, which go first. */
export const LANES = { running: 2, waiting: { known: 64, strangers: 32 } }

export type Lanes = {
  /** Undefined when too many wait already: then nothing was done. */
  enter<T>(lane: keyof typeof LANES.waiting, work: () => Promise<T>): Promise<T> | undefined
}

/**
 * A password costs 32 MB and a twentieth of a second of a thread, on purpose. However many arrive, the threads that files and
 * names need are left, memory is bounded, and whoever is known does not stand behind a crowd of strangers.
 */
export function openLanes(): Lanes {
  const waiting: Record<'known' | 'strangers', (() => void)[]> = { known: [], strangers: [] }
  let running = 0
  const next = () => {
    const first = waiting.known.shift() ?? waiting.strangers.shift()
    if (first === undefined) running--
    else first()
  }
  return {
    enter(lane, work) {
      if (running >= LANES.running && waiting[lane].length >= LANES.waiting[lane]) return undefined
      const turn = Promise.withResolvers<void>()
      if (running < LANES.running) {
        running++
        turn.resolve()
      } else waiting[lane].push(turn.resolve)
      return turn.promise.then(work).finally(next)
    },
  }
}
