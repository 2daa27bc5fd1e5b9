import { formatCivil } from '../tiempo.ts'

/** A moment as a ZIP has it: by the clocks of Paraguay, to two seconds. */
export function toMomentoDeZip(instante: number): { date: number; time: number } {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = formatCivil(instante)
    .split(/\D/)
    .map(Number)
  return {
    date: ((year - 1980) << 9) | (month << 5) | day,
    time: (hour << 11) | (minute << 5) | (second >> 1),
  }
}
