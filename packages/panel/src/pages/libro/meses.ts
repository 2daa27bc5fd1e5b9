import { capital } from '../../values/capital.ts'
import { diaIso, nombreDeMes } from '../../values/fecha.ts'

/** What was issued is kept for five years from the end of its own. */
const ANIOS = 5

/** The month that it is in Paraguay. */
export const mesEnCurso = (now: number): string => diaIso(new Date(now)).slice(0, 7)

/** The months that are offered, this one first, by years and of how they are called; and the one that is chosen, whichever it is. */
export function mesesParaElegir(now: number, elegido = mesEnCurso(now)) {
  const [year = 0, month = 1] = mesEnCurso(now).split('-').map(Number)
  const ofrecidos = Array.from({ length: ANIOS * 12 + month }, (_, n) => mesDe(year, month - n))
  const meses = [...new Set([...ofrecidos, elegido])].sort().reverse()
  return [...new Set(meses.map(mes => mes.slice(0, 4)))].map(group => ({
    group,
    items: meses
      .filter(mes => mes.startsWith(group))
      .map(value => ({ value, label: nombreDeMesConAnio(value) })),
  }))
}

/** Also of the years before, where `month` is no more than zero. */
const mesDe = (year: number, month: number): string =>
  new Date(Date.UTC(year, month - 1, 1)).toISOString().slice(0, 7)

/** `Noviembre de 2026` */
export function nombreDeMesConAnio(mes: string): string {
  const nombre = nombreDeMes(mes)
  return `${capital(nombre)} de ${mes.slice(0, 4)}`
}

/** The one that is closed now: the last that is over, until this one is half over. */
export function mesPorCerrar(now: number): string {
  const [year = 0, month = 1, dia = 1] = diaIso(new Date(now)).split('-').map(Number)
  return mesDe(year, dia <= 15 ? month - 1 : month)
}

const MES = /^20\d{2}-(0[1-9]|1[0-2])$/

/** Which month an address names. */
export const readMes = (search: Record<string, unknown>): { mes?: string } =>
  MES.test(String(search.mes)) ? { mes: String(search.mes) } : {}

/** The first and the last day of it. */
export function diasDe(mes: string): { fechaDesde: string; fechaHasta: string } {
  const [year = 0, month = 1] = mes.split('-').map(Number)
  const fechaHasta = new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
  return { fechaDesde: `${mes}-01`, fechaHasta }
}
