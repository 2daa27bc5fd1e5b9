import { diaIso, falta } from '../../values/fecha.ts'

const mes = new Intl.DateTimeFormat('es-PY', { month: 'long', timeZone: 'UTC' })

export interface PlazoDeInutilizacion {
  /** In which the numbers were skipped. */
  mes: string
  /** yyyy-mm-dd: the last day. */
  hasta: string
  /** What is left, in words; null when nothing is. */
  queda: string | null
}

/** MT v150 §11: within the first 15 days of the month that follows the one of the numbers. */
const ULTIMO_DIA = '15'

/** The end of the numbers skipped in that month (yyyy-mm…), as of now. */
export function plazoDeInutilizacion(salto: string, now: number): PlazoDeInutilizacion {
  const [year = 0, month = 1] = salto.split('-').map(Number)
  const siguiente = new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 7)
  // Paraguay stays at UTC-3: the sixteenth begins there at 03:00Z.
  const fin = Date.parse(`${siguiente}-16T03:00:00Z`)
  return {
    mes: mes.format(Date.UTC(year, month - 1, 1)),
    hasta: `${siguiente}-${ULTIMO_DIA}`,
    queda: falta(fin, now),
  }
}

/** For the numbers of last month while it lasts, and for those of this one. */
export function plazosAbiertos(now: number): PlazoDeInutilizacion[] {
  const hoy = diaIso(new Date(now))
  const [year = 0, month = 1] = hoy.split('-').map(Number)
  const anterior = new Date(Date.UTC(year, month - 2, 1)).toISOString()
  return [anterior, hoy].map(salto => plazoDeInutilizacion(salto, now)).filter(({ queda }) => queda !== null)
}
