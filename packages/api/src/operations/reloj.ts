import { hasClockJumped, type Lectura } from '../domain/reloj.ts'
import type { Clock } from './ports.ts'

export interface Relojes {
  clock: Clock
  /** Milliseconds that never go back: deadlines and leases are held against it. */
  monotonic: Clock
}

export const readClocks = ({ clock, monotonic }: Relojes): Lectura => ({
  pared: clock(),
  monotona: monotonic(),
})

/**
 * Begins a conversation: answers a function that says whether the machine slept, or its clock was set, since then. It is asked before
 * every send; when it says so, the conversation ends without sending, because its lease may have been lost long ago.
 */
export function watchReloj(relojes: Relojes): () => boolean {
  const desde = readClocks(relojes)
  return () => hasClockJumped(desde, readClocks(relojes))
}

/** What the database's clock shows from now on, when it showed that a moment ago. No wall clock of this machine is asked. */
export function relojDeLaBase(ahora: number, monotonic: Clock): Clock {
  const desde = monotonic()
  return () => Math.round(ahora + monotonic() - desde)
}
