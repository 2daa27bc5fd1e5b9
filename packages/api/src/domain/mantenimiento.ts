import { formatCivil, parseInstant } from './tiempo.ts'

/** When a shop sleeps, by the clock of Paraguay. */
const HORA = '03:20:00'
const DAY_MS = 24 * 3_600_000

/** The next time after `now` at which the nightly work is due. */
export function nextNoche(now: number): number {
  const de = (instant: number) => parseInstant(`${formatCivil(instant).slice(0, 10)}T${HORA}`)
  const [hoy, manana] = [de(now), de(now + DAY_MS)]
  if (hoy === null || manana === null) throw new RangeError(`No hour ${HORA} at ${now}`)
  return hoy > now ? hoy : manana
}
