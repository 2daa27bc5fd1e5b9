import { bad, good, type Result } from './result.ts'

/**
 * Paraguay civil time whatever the zone of the machine. Since 2024-10-06 the country keeps UTC-3 all year; before
 * that it changed its clocks, and the zone database is asked.
 */

/** From this instant on the offset is -3 h without exception. */
const SIN_CAMBIOS = Date.UTC(2024, 9, 6, 4)
const TRES_HORAS = 3 * 3_600_000

const relojes = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/Asuncion',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

/** What is added to UTC at that instant, in milliseconds. */
export function desfaseDeParaguay(instante: number): number {
  if (instante >= SIN_CAMBIOS) return -TRES_HORAS
  const partes = relojes.formatToParts(instante).map(({ type, value }) => [type, Number(value)] as const)
  const { year = 0, month = 1, day = 1, hour, minute, second } = Object.fromEntries(partes)
  const civil = Date.UTC(year, month - 1, day, hour, minute, second)
  return civil - Math.floor(instante / 1000) * 1000
}

/** An instant (milliseconds since the epoch) as AAAA-MM-DDThh:mm:ss of Paraguay. */
export function formatAsuncion(instante: number): string {
  return new Date(instante + desfaseDeParaguay(instante)).toISOString().slice(0, 19)
}

/** A time of the day that exists, after ten characters that say the day. */
const FECHA_HORA = /^.{10}T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d$/

/** AAAA-MM-DDThh:mm:ss of Paraguay as an instant. Of two instants with the same civil time, the first. */
export function parseAsuncion(text: string): Result<number> {
  if (!isFechaHora(text)) {
    return bad(`La fecha y hora "${text}" no existe o no tiene la forma AAAA-MM-DDThh:mm:ss.`)
  }
  const civil = Date.parse(`${text}Z`)
  const primera = civil - desfaseDeParaguay(civil + 4 * 3_600_000 - 1)
  for (const candidato of [civil + TRES_HORAS, civil + TRES_HORAS + 3_600_000, primera]) {
    if (candidato + desfaseDeParaguay(candidato) === civil) return good(candidato)
  }
  return bad(`La hora "${text}" no existió en Paraguay: ese día se adelantó el reloj.`)
}

/** True for a day of the calendar written AAAA-MM-DD. */
export function isFecha(text: string): boolean {
  if (text.length !== 10 || text.charCodeAt(4) !== 45 || text.charCodeAt(7) !== 45) return false
  const anio = entero(text, 0, 4)
  const mes = entero(text, 5, 7)
  const dia = entero(text, 8, 10)
  return anio >= 1000 && mes >= 1 && mes <= 12 && dia >= 1 && dia <= diasDelMes(anio, mes)
}

export function isFechaHora(text: string): boolean {
  return FECHA_HORA.test(text) && isFecha(text.slice(0, 10))
}

function diasDelMes(anio: number, mes: number): number {
  if (mes === 2) return anio % 4 === 0 && (anio % 100 !== 0 || anio % 400 === 0) ? 29 : 28
  return mes === 4 || mes === 6 || mes === 9 || mes === 11 ? 30 : 31
}

function entero(text: string, desde: number, hasta: number): number {
  let n = 0
  for (let i = desde; i < hasta; i++) {
    const c = text.charCodeAt(i) - 48
    if (c < 0 || c > 9) return Number.NaN
    n = n * 10 + c
  }
  return n
}
