import { type EventoRegistrado, readEvento } from '@mbohera/sifen'
import type { EventoLeido } from '@mbohera/sifen/valores'
import { parseInstant } from '../../domain/tiempo.ts'

/** An event that SIFEN shows, read whole. */
export interface EventoMostrado {
  leido: EventoLeido
  /** When SIFEN processed it; null where it does not say so. */
  fechaProcesamiento: number | null
}

/** Null when it cannot be read, its signature does not hold, or it is about another documento. */
export function showEvento(registrado: EventoRegistrado, cdc: string): EventoMostrado | null {
  const read = readEvento(registrado)
  if (!read.ok || read.value.cdc !== cdc) return null
  const { dFecProc } = read.value
  return { leido: read.value, fechaProcesamiento: dFecProc === null ? null : parseInstant(dFecProc) }
}
