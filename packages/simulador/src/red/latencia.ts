import type { Azar } from '../azar.ts'
import type { Servicio } from '../juez/contrato.ts'

/** `real`: drawn from what calls to the test environment were seen to take; a number: always that many ms. */
export type Latencia = 'real' | number

interface Observed {
  readonly from: number
  readonly usual: number
  readonly to: number
}

const OBSERVED: Record<Servicio, Observed> = {
  siRecepDE: { from: 400, usual: 600, to: 650 },
  siRecepLoteDE: { from: 250, usual: 450, to: 650 },
  siRecepEvento: { from: 300, usual: 470, to: 650 },
  siConsDE: { from: 190, usual: 330, to: 440 },
  siResultLoteDE: { from: 190, usual: 330, to: 440 },
  siConsRUC: { from: 190, usual: 270, to: 440 },
}

/** Triangular: the only shape that three observed figures justify. */
export function drawLatencia(latencia: Latencia, servicio: Servicio, azar: Azar): number {
  if (latencia !== 'real') return latencia
  const { from, usual, to } = OBSERVED[servicio]
  const u = azar()
  const turn = (usual - from) / (to - from)
  if (u < turn) return Math.round(from + Math.sqrt(u * (to - from) * (usual - from)))
  return Math.round(to - Math.sqrt((1 - u) * (to - from) * (to - usual)))
}
