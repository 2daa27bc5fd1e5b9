import { diaIso, nombreDeMes } from '../../values/fecha.ts'

const CUANTOS = 25

/** The months that are offered, this one first; of how they are called. */
export function mesesHasta(now: number): { value: string; label: string }[] {
  const [year = 0, month = 1] = diaIso(new Date(now)).split('-').map(Number)
  return Array.from({ length: CUANTOS }, (_, n) => {
    const value = new Date(Date.UTC(year, month - 1 - n, 1)).toISOString().slice(0, 7)
    return { value, label: nombreDeMesConAnio(value) }
  })
}

/** `Noviembre de 2026` */
export function nombreDeMesConAnio(mes: string): string {
  const nombre = nombreDeMes(mes)
  return `${nombre.charAt(0).toUpperCase()}${nombre.slice(1)} de ${mes.slice(0, 4)}`
}

/** The one that is closed now: the last that is over, until this one is half over. */
export function mesPorCerrar(now: number): string {
  const dia = Number(diaIso(new Date(now)).slice(8))
  const meses = mesesHasta(now)
  return (dia <= 15 ? meses[1] : meses[0])?.value ?? ''
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
