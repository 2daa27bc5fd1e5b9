const FORMA = /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d):(\d\d):(\d\d))?$/
const ZONA_HORAS = 3

export const HORA = 3_600_000

/** Local time of Paraguay (three hours behind UTC all year) to epoch milliseconds. */
export function instante(local: string): number {
  const m = FORMA.exec(local)
  if (!m) return Number.NaN
  const [, a, mes, d, h = '0', min = '0', s = '0'] = m
  return Date.UTC(Number(a), Number(mes) - 1, Number(d), Number(h) + ZONA_HORAS, Number(min), Number(s))
}

/** Does a date, with or without time, exist in the calendar? */
export function existe(local: string): boolean {
  const m = FORMA.exec(local)
  if (!m) return false
  const [a, mes, d, h, min, s] = m.slice(1).map(parte => Number(parte ?? 0)) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  const dia = new Date(Date.UTC(a, mes - 1, d))
  return dia.getUTCMonth() === mes - 1 && dia.getUTCDate() === d && h < 24 && min < 60 && s < 60
}
