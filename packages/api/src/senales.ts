import { constants } from 'node:os'

const SENALES = ['SIGTERM', 'SIGINT'] as const
type Senal = (typeof SENALES)[number]

/** As a shell tells of whoever was ended by it. */
export const codeOfSenal = (senal: Senal): number => 128 + constants.signals[senal]

/**
 * Whoever is told to end and has nothing yet that is to be ended in order ends at once. The system would do as much, but for the first process of
 * a container: that one heeds no signal that it does not listen to, and went on until it was killed in the middle of what it did by then.
 */
export function endWhenTold(code: (senal: Senal) => number): void {
  for (const senal of SENALES)
    process.on(senal, () => {
      // Who else listens ends in order.
      if (process.listenerCount(senal) === 1) process.exit(code(senal))
    })
}
