import { readMes } from '../libro/meses.ts'

export const VISTAS = ['esperan', 'gracia', 'todas'] as const
export type Vista = (typeof VISTAS)[number]

/** Of the address: which of what buyers ask for is looked at, and of which month. */
export function readPeticiones(search: Record<string, unknown>): { mes?: string; vista?: Vista } {
  const vista = VISTAS.find(una => una === search.vista)
  return { ...readMes(search), ...(vista === undefined ? {} : { vista }) }
}
