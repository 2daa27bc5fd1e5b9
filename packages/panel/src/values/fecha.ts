const ZONE = 'America/Asuncion'
const instant = new Intl.DateTimeFormat('es-PY', {
  timeZone: ZONE,
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})
const mes = new Intl.DateTimeFormat('es-PY', { month: 'long', timeZone: 'UTC' })
const civil = new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE, dateStyle: 'short', timeStyle: 'medium' })
const isoDay = new Intl.DateTimeFormat('en-CA', { timeZone: ZONE })

/** An instant (with Z) or a civil time of Paraguay (without a zone), as one reads it in Paraguay. */
export function fechaHora(text: string | null | undefined): string {
  if (text == null) return '—'
  if (/(Z|[+-]\d\d:?\d\d)$/.test(text)) return instant.format(new Date(text)).replace(',', '')
  const [, y, m, d, time] = /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d:\d\d))?/.exec(text) ?? []
  if (y === undefined) return text
  return time === undefined ? `${d}/${m}/${y}` : `${d}/${m}/${y} ${time}`
}

/** yyyy-mm-dd of that moment in Paraguay. */
export const diaIso = (date: Date): string => isoDay.format(date)

/** Whether a civil time of Paraguay, with seconds, is over. */
export const isPasada = (hora: string, now: number): boolean => hora <= civil.format(now).replace(' ', 'T')

/** `2 d 4 h`, `3 h 20 min`, `45 s`: what is left, roughly, or null when nothing is. */
export function falta(until: number, now: number): string | null {
  const seconds = Math.floor((until - now) / 1000)
  if (seconds <= 0) return null
  const [d, h, m] = [
    Math.floor(seconds / 86_400),
    Math.floor(seconds / 3600) % 24,
    Math.floor(seconds / 60) % 60,
  ]
  if (d > 0) return h > 0 ? `${d} d ${h} h` : `${d} d`
  if (h > 0) return m > 0 ? `${h} h ${m} min` : `${h} h`
  return m > 0 ? `${m} min` : `${seconds} s`
}

/** What is left until that instant, in words; null when nothing is, or it has no end. */
export const quedaHasta = (hasta: string | null, now: number): string | null =>
  hasta === null ? null : falta(Date.parse(hasta), now)

/** `hace 3 min`, `recién`. */
export function hace(instante: number, now: number): string {
  const texto = falta(now, instante)
  return texto === null || /^\d+ s$/.test(texto) ? 'hace instantes' : `hace ${texto}`
}

/** `20/11` */
export const diaCorto = (dia: string): string => `${dia.slice(8, 10)}/${dia.slice(5, 7)}`

/** `noviembre`, of `2026-11`. */
export const nombreDeMes = (text: string): string => mes.format(new Date(`${text}-01T00:00:00Z`))
