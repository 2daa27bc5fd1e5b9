import type { Libro } from './consulta.ts'
import { diasDe } from './meses.ts'

export interface Barra {
  dia: string
  total: string
  /** Of the highest, from 0 to 1: what is drawn. A day on which more was given back than sold has none. */
  parte: number
}

/** Every day of the month, also those on which nothing was sold. */
export function barrasDe({ mes, porDia }: Pick<Libro, 'mes' | 'porDia'>): { barras: Barra[]; mayor: string } {
  const cuantos = Number(diasDe(mes).fechaHasta.slice(8))
  const totales = new Map(porDia.map(({ dia, total }) => [dia, total]))
  // Only where a bar ends is told by them: what is written is the decimal itself.
  const mayor = [...totales.values()].reduce((a, b) => (Number(b) > Number(a) ? b : a), '0')
  const barras = Array.from({ length: cuantos }, (_, n) => {
    const dia = `${mes}-${String(n + 1).padStart(2, '0')}`
    const total = totales.get(dia) ?? '0'
    return { dia, total, parte: mayor === '0' ? 0 : Math.max(0, Number(total) / Number(mayor)) }
  })
  return { barras, mayor }
}
