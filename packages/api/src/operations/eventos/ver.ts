import type { Pool } from '../../db/db.ts'
import { type EventoRow, findEvento, listEventos, readXmlDeEvento } from '../../db/evento.ts'
import type { Emisor } from '../../domain/ambiente.ts'
import type { EstadoEvento, TipoEvento } from '../../domain/evento/tipos.ts'
import { fail, ok, type Result } from '../../domain/failure.ts'
import type { Pagina } from '../../domain/pagina.ts'

export interface EventoFiltro {
  documentoId?: number
  tipo?: TipoEvento
  estado?: EstadoEvento
}

export async function viewEvento(
  { pool }: { pool: Pool },
  emisor: Emisor,
  eventoSifenId: number,
): Promise<Result<EventoRow>> {
  const evento = await findEvento(pool, emisor, eventoSifenId)
  return evento === null ? fail({ type: 'evento-not-found' }) : ok(evento)
}

/** As it was signed. */
export async function viewXmlDeEvento(
  { pool }: { pool: Pool },
  emisor: Emisor,
  eventoSifenId: number,
): Promise<Result<string>> {
  const xml = await readXmlDeEvento(pool, emisor, eventoSifenId)
  return xml === null ? fail({ type: 'evento-not-found' }) : ok(xml)
}

export function browseEventos(
  { pool }: { pool: Pool },
  emisor: Emisor,
  filtro: EventoFiltro,
  pagina: Pagina,
): Promise<EventoRow[]> {
  return listEventos(pool, emisor, filtro, { before: pagina.cursor, limit: pagina.limite + 1 })
}
