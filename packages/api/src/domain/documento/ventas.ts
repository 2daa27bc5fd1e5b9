import { formatDecimal, parseDecimal } from '@mbohera/sifen/valores'
import { GUARANI } from '../emision/montos.ts'
import { formatUtc } from '../tiempo.ts'

/** What was sold in one money. */
export interface VentaPorMoneda {
  moneda: string
  total: string
  cuantos: number
}

const DAY_MS = 86_400_000

/** How many days there are from the first of last month to that one, both counted. */
export function diasDeDosMeses(hoy: string): number {
  const [year = 0, month = 1] = hoy.split('-').map(Number)
  return Math.round((Date.parse(hoy) - Date.UTC(year, month - 2, 1)) / DAY_MS) + 1
}

/** The day of last month with that number, or the last that it has. */
export function diaDelMesAnterior(hoy: string): string {
  const [year = 0, month = 1, day = 1] = hoy.split('-').map(Number)
  const ultimo = new Date(Date.UTC(year, month - 1, 0)).getUTCDate()
  return formatUtc(Date.UTC(year, month - 2, Math.min(day, ultimo))).slice(0, 10)
}

/** More may be credited than was sold. */
const parseSuma = (total: string): bigint =>
  total.startsWith('-') ? -(parseDecimal(total.slice(1)) ?? 0n) : (parseDecimal(total) ?? 0n)

function formatTotal(total: bigint): string {
  const dicho = formatDecimal(total < 0n ? -total : total)
  return total < 0n ? `-${dicho}` : dicho
}
/** A sum of the database as money is said everywhere: without zeros that say nothing. */
export const formatSuma = (total: string): string => formatTotal(parseSuma(total))

const sum = (a: string, b: string): string => formatTotal(parseSuma(a) + parseSuma(b))

/** Together, guaraníes first. */
function sumByMoneda(ventas: readonly VentaPorMoneda[]): VentaPorMoneda[] {
  const por = new Map<string, VentaPorMoneda>()
  for (const { moneda, total, cuantos } of ventas) {
    const antes = por.get(moneda) ?? { moneda, total: '0', cuantos: 0 }
    por.set(moneda, { moneda, total: sum(antes.total, total), cuantos: antes.cuantos + cuantos })
  }
  if (!por.has(GUARANI)) por.set(GUARANI, { moneda: GUARANI, total: '0', cuantos: 0 })
  const rango = ({ moneda }: VentaPorMoneda) => `${moneda === GUARANI ? 0 : 1}${moneda}`
  return [...por.values()].sort((a, b) => (rango(a) < rango(b) ? -1 : 1))
}

export interface Ventas {
  hoy: VentaPorMoneda[]
  mes: VentaPorMoneda[]
  /** Last month, as far as this one is. */
  mesAnteriorHastaHoy: VentaPorMoneda[]
  mesAnterior: VentaPorMoneda[]
  /** In guaraníes, day by day, of both months. */
  dias: { dia: string; total: string; cuantos: number }[]
}

/** What was sold today, this month and in the last one, from what was sold each day. */
export function sumVentas(
  dias: readonly { dia: string; ventas: readonly VentaPorMoneda[] }[],
  hoy: string,
): Ventas {
  const de = (condition: (dia: string) => boolean) =>
    sumByMoneda(dias.filter(({ dia }) => condition(dia)).flatMap(({ ventas }) => ventas))
  const hasta = diaDelMesAnterior(hoy)
  const enMes = (dia: string) => dia.slice(0, 7) === hoy.slice(0, 7)
  return {
    hoy: de(dia => dia === hoy),
    mes: de(enMes),
    mesAnteriorHastaHoy: de(dia => !enMes(dia) && dia <= hasta),
    mesAnterior: de(dia => !enMes(dia)),
    dias: dias.map(({ dia, ventas }) => {
      const { total, cuantos } = sumByMoneda(ventas)[0]! // guaraníes are always there, and first
      return { dia, total, cuantos }
    }),
  }
}
