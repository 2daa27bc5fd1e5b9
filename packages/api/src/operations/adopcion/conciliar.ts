import type { Actor } from '../../db/auditoria.ts'
import { type Db, transaction } from '../../db/db.ts'
import { type DocumentoRow, lockDocumento } from '../../db/documento.ts'
import { findEventoVigente } from '../../db/evento.ts'
import { insertIntercambio } from '../../db/intercambio.ts'
import { TIPO_DE_EVENTO } from '../../domain/adopcion/adoptado.ts'
import type { Emisor } from '../../domain/ambiente.ts'
import { hasKude } from '../../domain/documento/estado.ts'
import type { RefDocumento } from '../../domain/documento/ref.ts'
import { PLAZO_PASO_MS } from '../../domain/evento/plazos.ts'
import { fail, ok, type Result } from '../../domain/failure.ts'
import { type Acceso, type ConsultaDeps, openConsulta, REPETIR_S } from '../consulta.ts'
import { viewDocumento } from '../documentos.ts'
import { conciliarEvento } from '../eventos/conciliar.ts'
import type { EventoDeps } from '../eventos/settle.ts'
import { type ConsultarDeps, failNegado, type Mostrado, type Prisa, queryCdc } from './consultar.ts'
import { adoptarEvento } from './eventos.ts'

export type ConciliarDeps = EventoDeps & ConsultaDeps & ConsultarDeps

export interface PedidoDeConciliacion {
  emisor: Emisor
  actor: Actor
  now: number
}

/**
 * Asks SIFEN how an approved documento stands, and what it shows wins: a nomination or a cancellation that another program registered is
 * taken over as an evento, and the state follows. What is still on its way here is asked about by whoever sends it.
 */
export async function conciliarDocumento(
  deps: ConciliarDeps,
  pedido: PedidoDeConciliacion & { ref: RefDocumento },
): Promise<Result<DocumentoRow>> {
  const { emisor, ref } = pedido
  const found = await viewDocumento(deps, emisor, ref)
  if (!found.ok) return found
  const documento = found.value
  const acceso = await openConsulta(deps, emisor)
  if (!acceso.ok) return acceso
  // Before an approval there are no events; and whoever sends it asks about it.
  if (!hasKude(documento.estado)) return ok(documento)
  const conciliado = await conciliarUno(deps, pedido, documento, acceso.value, { plazoMs: PLAZO_PASO_MS })
  if (!conciliado.ok) return conciliado
  const { value } = conciliado
  if (value.que === 'conciliado') return viewDocumento(deps, emisor, ref)
  if (value.que === 'negado') return failNegado(value.porque)
  const motivo = value.que === 'nada' ? 'no-lo-muestra' : 'sin-respuesta'
  return fail({ type: 'sifen-unavailable', motivo, segundos: REPETIR_S })
}

/** What SIFEN shows of a documento that it approved is taken over: how many eventos of it were new. */
export async function conciliarUno(
  deps: ConciliarDeps,
  pedido: PedidoDeConciliacion,
  documento: DocumentoRow,
  { ambiente, certificado }: Acceso,
  prisa: Prisa,
): Promise<Result<{ que: 'conciliado'; nuevos: number } | Exclude<Mostrado, { que: 'documento' }>>> {
  const { emisor, actor } = pedido
  const mostrado = await queryCdc(deps, { ambiente, certificado, cdc: documento.cdc, ...prisa })
  if (mostrado.que !== 'documento') return ok(mostrado)
  for (const { leido } of mostrado.eventos) {
    const propio = await findEventoVigente(
      deps.pool,
      emisor,
      documento.documentoId,
      TIPO_DE_EVENTO[leido.tipo],
    )
    // It may be ours: its own question tells, and nothing is sent.
    if (propio?.estado === 'ENVIADO') {
      const settled = await conciliarEvento(deps, emisor, propio.eventoSifenId, actor)
      if (!settled.ok) return settled
    }
  }
  if (mostrado.eventos.length === 0) return ok({ que: 'conciliado', nuevos: 0 })
  const nuevos = await transaction(deps.pool, db => adoptarEventos(db, pedido, documento, mostrado))
  return ok({ que: 'conciliado', nuevos })
}

async function adoptarEventos(
  db: Db,
  { emisor, actor, now }: PedidoDeConciliacion,
  { documentoId, cdc, conservarHasta }: DocumentoRow,
  { eventos, registro }: Extract<Mostrado, { que: 'documento' }>,
): Promise<number> {
  await lockDocumento(db, emisor, cdc)
  let cuantos = 0
  for (const evento of eventos)
    if (
      await adoptarEvento(db, emisor, { documentoId, cdc }, evento, {
        accion: 'documento.conciliar',
        actor,
        now,
      })
    )
      cuantos++
  if (cuantos > 0) await insertIntercambio(db, emisor, registro, { documentoId, conservarHasta })
  return cuantos
}
