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
  const [, a, mes, d, h = '0', min = '0', s = '0'] = m.map(String) as [string, string, string, string]
  const dia = new Date(Date.UTC(Number(a), Number(mes) - 1, Number(d)))
  if (dia.getUTCMonth() !== Number(mes) - 1 || dia.getUTCDate() !== Number(d)) return false
  const hora = [m[4] ?? h, m[5] ?? min, m[6] ?? s].map(Number) as [number, number, number]
  return hora[0] < 24 && hora[1] < 60 && hora[2] < 60
}
