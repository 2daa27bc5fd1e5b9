import type { Pool } from '../../db/db.ts'
import { type EventoRow, findEvento } from '../../db/evento.ts'
import { findClave, freeClave, type Operacion } from '../../db/idempotencia.ts'
import type { Emisor } from '../../domain/ambiente.ts'
import { fail, ok, type Result } from '../../domain/failure.ts'
import { decideClave } from '../../domain/idempotencia/clave.ts'
import { formatCivil } from '../../domain/tiempo.ts'
import { type EventoDeps, retomarEvento } from './resolver.ts'

export interface Respondido {
  evento: EventoRow
  /** The answer of before, given again. */
  repetido: boolean
}

interface PedidoConClave {
  emisor: Emisor
  clave: string | null
  now: number
  startedAt: number
}

/** What a key stands for already: its event, again or taken up. Null when the request is a new operation. */
export async function responderPorClave(
  deps: EventoDeps,
  pedido: PedidoConClave,
  operacion: Operacion,
): Promise<Result<Respondido> | null> {
  const { emisor, clave, now, startedAt } = pedido
  if (clave === null) return null
  const usada = await findClave(deps.pool, emisor, clave)
  switch (decideClave(usada, operacion, now)) {
    case 'execute':
      return null
    case 'expired':
      await freeClave(deps.pool, emisor, clave, formatCivil(now).slice(0, 10))
      return null
    case 'mismatch':
      return fail({ type: 'idempotency-key-mismatch', operacion: usada!.operacion })
    case 'reserved':
      return fail({ type: 'idempotency-key-reserved', hasta: usada!.reservadaHasta })
    case 'replay':
      return ok({ evento: await eventoDe(deps.pool, emisor, usada!.eventoSifenId), repetido: true })
    case 'resume': {
      const evento = await eventoDe(deps.pool, emisor, usada!.eventoSifenId)
      const resumed = await retomarEvento(deps, emisor, evento, startedAt)
      return resumed.ok ? ok({ evento: resumed.value, repetido: false }) : resumed
    }
  }
}

async function eventoDe(pool: Pool, emisor: Emisor, eventoSifenId: number | null): Promise<EventoRow> {
  const evento = eventoSifenId === null ? null : await findEvento(pool, emisor, eventoSifenId)
  if (evento === null) throw new Error('A key stands for an event that is not there')
  return evento
}
