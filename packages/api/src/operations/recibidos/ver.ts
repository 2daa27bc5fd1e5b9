import { known, type Pool } from '../../db/db.ts'
import { findEmisor } from '../../db/emisor.ts'
import type { EventoRow } from '../../db/evento.ts'
import {
  type FiltroDeRecibidos,
  listEventosDeRecibido,
  listRecibidos,
  type RecibidoRow,
  readXmlDeRecibido,
  sumRecibidos,
} from '../../db/recibido.ts'
import type { Emisor } from '../../domain/ambiente.ts'
import type { RefDocumento } from '../../domain/documento/ref.ts'
import { attempt, type Result } from '../../domain/failure.ts'
import { horaDelServicio } from '../../domain/hora-de-sifen.ts'
import type { Pagina } from '../../domain/pagina.ts'
import type { Quien } from '../../domain/quien.ts'
import { type AccionesDeRecibido, decideAccionesDeRecibido } from '../../domain/recibido/elegibilidad.ts'
import type { AccionesDeps } from '../acciones.ts'
import { sumUp, type Totales } from '../documentos.ts'
import { EVENTOS_DE_RECIBIDO_MAX } from '../eventos/about-recibido.ts'
import { viewRecibido } from './conciliar.ts'

export const browseRecibidos = (
  { pool }: { pool: Pool },
  emisor: Emisor,
  filtro: FiltroDeRecibidos,
  { cursor, limite }: Pagina,
): Promise<RecibidoRow[]> => listRecibidos(pool, emisor, filtro, { before: cursor, limit: limite + 1 })

/** How many a filter finds, and what they come to. */
export const viewTotalesDeRecibidos = (
  { pool }: { pool: Pool },
  emisor: Emisor,
  filtro: FiltroDeRecibidos,
): Promise<Totales> => sumUp(cuantos => sumRecibidos(pool, emisor, filtro, cuantos))

/** As it came. */
export const viewXmlDeRecibido = (
  { pool }: { pool: Pool },
  emisor: Emisor,
  ref: RefDocumento,
): Promise<Result<{ row: RecibidoRow; xml: string }>> =>
  attempt(async need => {
    const row = need(await viewRecibido(pool, emisor, ref))
    return { row, xml: known(await readXmlDeRecibido(pool, emisor, row.recibidoId), 'documento_recibido') }
  })

export interface RecibidoEntero {
  row: RecibidoRow
  eventos: EventoRow[]
  acciones: AccionesDeRecibido
}

/** With what its receptor said of it, and what he can say now. */
export const viewRecibidoEntero = (
  deps: AccionesDeps,
  emisor: Emisor,
  ref: RefDocumento,
  { quien, now }: { quien: Quien; now: number },
): Promise<Result<RecibidoEntero>> =>
  attempt(async need => {
    const { pool, horas, base } = deps
    const row = need(await viewRecibido(pool, emisor, ref))
    const { ambiente } = row
    const eventos = await listEventosDeRecibido(pool, emisor, row.recibidoId, EVENTOS_DE_RECIBIDO_MAX)
    const { certificadoHasta } = known(await findEmisor(pool, emisor), 'emisor')
    const hechos = {
      recibido: row,
      ambiente,
      aprobados: eventos.filter(({ estado }) => estado === 'APROBADO'),
      enviado: eventos.find(({ estado }) => estado === 'ENVIADO') ?? null,
      certificado: certificadoHasta === null ? null : { hasta: certificadoHasta },
      horaDeSifen: horaDelServicio(now, ambiente === 'SANDBOX' ? [] : horas.desfases(ambiente), [
        'siRecepEvento',
      ]),
    }
    return { row, eventos, acciones: decideAccionesDeRecibido(hechos, quien, base()) }
  })
