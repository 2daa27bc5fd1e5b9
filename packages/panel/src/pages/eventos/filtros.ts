import type { Evento } from '../documento/consulta.ts'
import { EVENTOS } from '../documento/eventos.ts'

export interface FiltrosDeEventos {
  tipoEvento?: Evento['tipoEvento']
  estadoEvento?: Evento['estadoEvento']
}

export function readFiltrosDeEventos(search: Record<string, unknown>): FiltrosDeEventos {
  const known = (value: unknown, options: object) => typeof value === 'string' && value in options
  return {
    ...(known(search.tipoEvento, EVENTOS.tipo)
      ? { tipoEvento: search.tipoEvento as Evento['tipoEvento'] }
      : {}),
    ...(known(search.estadoEvento, EVENTOS.estado)
      ? { estadoEvento: search.estadoEvento as Evento['estadoEvento'] }
      : {}),
  }
}
