import { formatCivil, formatUtc, parseInstant } from '../tiempo.ts'
import { type Validated, valid, wrong } from '../validated.ts'

/** A month of Paraguay: from its first moment until that of the next one, and the first moment of each of its days. */
export interface Mes {
  mes: string
  desde: number
  hasta: number
  dias: readonly number[]
}

const MES = /^(20\d{2})-(0[1-9]|1[0-2])$/

/** Without a text, the month in which we are. */
export function parseMes(text: string | undefined, now: number): Validated<Mes> {
  const [, year, month] = MES.exec(text?.trim() ?? formatCivil(now).slice(0, 7)) ?? []
  if (year === undefined || month === undefined)
    return wrong('mes', 'format', 'debe ser un mes, por ejemplo 2026-11')
  const cuantos = new Date(Date.UTC(+year, +month, 0)).getUTCDate()
  const firstOf = (dia: number) => formatUtc(Date.UTC(+year, +month - 1, dia)).slice(0, 10)
  const dias = Array.from({ length: cuantos }, (_, n) => momentOf(firstOf(n + 1)))
  return valid({
    mes: `${year}-${month}`,
    desde: momentOf(firstOf(1)),
    hasta: momentOf(firstOf(cuantos + 1)),
    dias,
  })
}

/** Every day has a first moment. */
const momentOf = (dia: string): number => parseInstant(dia)!
