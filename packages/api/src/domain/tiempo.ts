// Civil time of Paraguay. Instants are milliseconds since 1970.
import { desfaseDeParaguay, formatAsuncion } from '@mbohera/sifen/valores'

/** `2026-11-20T09:00:00`: what a clock in Asunción shows. */
export const formatCivil = formatAsuncion

/** `2026-11-20T12:00:00.000Z` */
export function formatUtc(instant: number): string {
  return new Date(instant).toISOString()
}

/** Of a day as `2026-11-20`, what a person reads: `20/11/2026`. */
export const formatDiaEscrito = (dia: string): string => dia.split('-').toReversed().join('/')

const MESES =
  'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' ')

/** Of a month as `2026-11`, what a person reads: `noviembre de 2026`. */
export const formatMesEscrito = (mes: string): string =>
  `${MESES[Number(mes.slice(5)) - 1]} de ${mes.slice(0, 4)}`

/** Of a moment in Paraguay: `20/11/2026 09:00`. */
export function formatMomento(instant: number): string {
  const [dia = '', hora = ''] = formatCivil(instant).split('T')
  return `${formatDiaEscrito(dia)} ${hora.slice(0, 5)}`
}

const DAY_MS = 24 * 3_600_000

/** A civil day of Paraguay and its first moment. */
export interface Dia {
  dia: string
  desde: number
}

/** The last civil days, today included, the oldest first; the moments at which the first begins and today ends. */
export function ultimosDias(
  now: number,
  cuantos: number,
): { dias: Dia[]; hoy: string; desde: number; fin: number } {
  const hoy = formatCivil(now).slice(0, 10)
  const civilOf = (daysAgo: number) => Date.parse(hoy) - daysAgo * DAY_MS
  const dias = Array.from({ length: cuantos }, (_, index) => {
    const civil = civilOf(cuantos - 1 - index)
    return { dia: formatUtc(civil).slice(0, 10), desde: enParaguay(civil) }
  })
  return { dias, hoy, desde: enParaguay(civilOf(cuantos - 1)), fin: enParaguay(civilOf(-1)) }
}

/** The instant at which clocks in Asunción show what clocks of UTC show at that one; of an hour that was skipped, as much after it as it says. */
function enParaguay(civil: number): number {
  const antes = civil - desfaseDeParaguay(civil)
  const despues = civil - desfaseDeParaguay(antes)
  // Clocks went forward at midnight: a day that has none begins when the one before it ends.
  return despues + desfaseDeParaguay(despues) === civil ? despues : Math.max(antes, despues)
}

const ISO =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(Z|[+-]\d{2}(?::?\d{2})?)?)?$/i

/** What comes after it has no year of four digits, and nobody else reads it. */
const ULTIMO = Date.UTC(9999, 11, 31, 23, 59, 59, 999)

/** An ISO 8601 datetime (or a date: its first moment). Without a zone it is Paraguay civil time. Null when there is no such moment. */
export function parseInstant(text: string): number | null {
  const match = ISO.exec(text)
  if (match === null) return null
  const [, year = '', month = '', day = '', hour = '0', minute = '0', second = '0', fraction = '', zone] =
    match
  const civil = Date.UTC(
    +year,
    +month - 1,
    +day,
    +hour,
    +minute,
    +second,
    Number(fraction.padEnd(3, '0').slice(0, 3)),
  )
  const back = new Date(civil)
  const exists =
    back.getUTCFullYear() === +year &&
    back.getUTCMonth() === +month - 1 &&
    back.getUTCDate() === +day &&
    +hour < 24 &&
    +minute < 60 &&
    +second < 60
  const offset = zone === undefined ? 0 : parseOffset(zone)
  if (!exists || offset === null) return null
  const instant = zone === undefined ? enParaguay(civil) : civil - offset
  return instant > ULTIMO ? null : instant
}

function parseOffset(zone: string): number | null {
  if (zone === 'Z' || zone === 'z') return 0
  const hours = Number(zone.slice(1, 3))
  const minutes = Number(zone.slice(3).replace(':', '') || '0')
  if (hours > 23 || minutes > 59) return null
  return (zone[0] === '-' ? -1 : 1) * (hours * 60 + minutes) * 60_000
}
