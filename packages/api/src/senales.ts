import { constants } from 'node:os'

const SENALES = ['SIGTERM', 'SIGINT'] as const
type Senal = (typeof SENALES)[number]

/** As a shell tells of whoever was ended by it. */
export const codeOfSenal = (senal: Senal): number => 128 + constants.signals[senal]

/**
 * Whoever is told to end and has nothing yet that is to be ended in order ends at once. The system would do as much, but for the first process of
 * a container: that one heeds no signal that it does not listen to, and went on until it was killed in the middle of what it did by then. So this
 * comes before anything else is loaded, which is most of a start. Said again, it holds in the place of what was said before, by whichever copy of this file.
 */
export function endWhenTold(code: (senal: Senal) => number): void {
  for (const senal of SENALES) {
    for (const listener of process.listeners(senal))
      if (listener.name === endAtOnce.name) process.off(senal, listener)
    process.on(senal, endAtOnce)
  }
  function endAtOnce(senal: Senal): void {
    // Who else listens ends in order.
    if (process.listenerCount(senal) === 1) process.exit(code(senal))
  }
}
