import type { HistoriaDeDocumento } from '../envio/documento.ts'

/** SIFEN has the number under another CDC, or under this one: it does not say. */
const NUMERO_REPETIDO = '1002'

/** Whether SIFEN ever said of a documento that it has its number already. */
export const isDisputed = (historia: HistoriaDeDocumento): boolean =>
  historia.some(suceso => suceso.que === 'repetido' && suceso.codigo === NUMERO_REPETIDO)

/** A row of numbers, as far as SIFEN's 1002 goes. */
export interface Detencion {
  /** The number that SIFEN has under another CDC, while the row is stopped by it. */
  detenidoNumero: number | null
  /** Below it somebody said already that other numbers may be SIFEN's: that it says so again is no news. */
  alineadoDesde: number
}

/** A documento of which SIFEN said 1002, and what came of it. */
export interface Disputado {
  numero: number
  /** The number is its own after all: SIFEN shows it approved. */
  propio: boolean
}

/**
 * What a 1002 does to the row of its number. At the first one it stops: whoever used that number may have used the next ones, and each
 * documento that took one would be refused. One that turns out to be the documento itself sets the row free again, if it was the cause.
 */
export function decideDetencion(
  { detenidoNumero, alineadoDesde }: Detencion,
  { numero, propio }: Disputado,
): 'stop' | 'release' | 'stay' {
  if (propio) return numero === detenidoNumero ? 'release' : 'stay'
  return detenidoNumero === null && numero >= alineadoDesde ? 'stop' : 'stay'
}
