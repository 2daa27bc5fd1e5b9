import { formatUtc } from '../tiempo.ts'

/** How often something is due: on a day of each month, or of each week (1 is Monday). */
export interface Cadencia {
  cada: 'MES' | 'SEMANA'
  dia: number
}

const DIA_MS = 86_400_000

/** The first day after that one on which it is due. A month that is too short has it on its last day. */
export function nextDebido({ cada, dia }: Cadencia, despuesDe: string): string {
  const antes = Date.parse(`${despuesDe}T00:00:00Z`)
  if (cada === 'SEMANA') {
    const deLaSemana = new Date(antes).getUTCDay() || 7
    const faltan = (dia - deLaSemana + 7) % 7 || 7
    return formatUtc(antes + faltan * DIA_MS).slice(0, 10)
  }
  const [year = 0, month = 1] = despuesDe.split('-').map(Number)
  const deEste = diaDe(year, month, dia)
  return deEste > despuesDe ? deEste : diaDe(year, month + 1, dia)
}

/** The same, on that day or after it. */
export const nextDebidoDesde = (cadencia: Cadencia, desde: string): string =>
  nextDebido(cadencia, formatUtc(Date.parse(`${desde}T00:00:00Z`) - DIA_MS).slice(0, 10))

function diaDe(year: number, month: number, dia: number): string {
  const ultimo = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return formatUtc(Date.UTC(year, month - 1, Math.min(dia, ultimo))).slice(0, 10)
}

/** So many that nobody made are made up for at once; the rest with the next look. */
const ATRASADOS_MAX = 24

/** Every day on which one was due until today, the oldest first, and the next one; null when none follows. */
export function planDebidos(
  cadencia: Cadencia,
  { proximo, hasta }: { proximo: string; hasta: string | null },
  hoy: string,
): { debidos: string[]; proximo: string | null } {
  const debidos: string[] = []
  let next = proximo
  const dentro = () => hasta === null || next <= hasta
  for (; next <= hoy && dentro() && debidos.length < ATRASADOS_MAX; next = nextDebido(cadencia, next))
    debidos.push(next)
  return { debidos, proximo: dentro() ? next : null }
}

/** So late one is no longer emitted without being asked about. */
const TARDE_DIAS = 3

export const isTarde = (debido: string, hoy: string): boolean =>
  Date.parse(`${hoy}T00:00:00Z`) - Date.parse(`${debido}T00:00:00Z`) > TARDE_DIAS * DIA_MS
