/**
 * A machine has two clocks. The wall clock says what time it is, and may be set; the monotonic one only counts how long something took,
 * and on most systems stands still while the machine sleeps. Between two moments both must have advanced alike.
 */
export interface Lectura {
  /** Milliseconds since 1970. */
  pared: number
  /** Milliseconds since any moment; they never go back. */
  monotona: number
}

/** Clocks that are corrected little by little (NTP slews by 0.05 %) stay far below this within any conversation. */
const TOLERANCIA_MS = 1_000

/** By how much the wall clock advanced more than the monotonic one. */
export const jumpedBetween = (desde: Lectura, hasta: Lectura): number =>
  hasta.pared - desde.pared - (hasta.monotona - desde.monotona)

/** Whether the machine slept, or its clock was set, between the two: what was believed before is worth nothing now. */
export const hasClockJumped = (desde: Lectura, hasta: Lectura): boolean =>
  Math.abs(jumpedBetween(desde, hasta)) > TOLERANCIA_MS
