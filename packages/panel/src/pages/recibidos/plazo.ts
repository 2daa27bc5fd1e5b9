import type { Recibido } from './consulta.ts'

const DIA_MS = 86_400_000
/** So near, it is said louder; and louder still. */
const CERCA_DIAS = 15
const URGENTE_DIAS = 5

export type TonoDePlazo = 'concluido' | 'vencido' | 'urgente' | 'cerca' | 'lejos'

type Plazo = Pick<Recibido, 'estado' | 'respuesta' | 'plazoHasta'>

/** What a documento that was received asks of its receptor: nothing more, or an answer while there is time. */
export function tonoDePlazo({ estado, respuesta, plazoHasta }: Plazo, now: number): TonoDePlazo {
  if (estado === 'CANCELADO' || !['NINGUNA', 'NOTIFICACION_RECEPCION'].includes(respuesta)) return 'concluido'
  const dias = (Date.parse(plazoHasta) - now) / DIA_MS
  if (dias < 0) return 'vencido'
  if (dias <= URGENTE_DIAS) return 'urgente'
  return dias <= CERCA_DIAS ? 'cerca' : 'lejos'
}
