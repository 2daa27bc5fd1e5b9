import type { Actor } from '../../db/auditoria.ts'
import type { Pool } from '../../db/db.ts'
import { type EventoRow, findEvento } from '../../db/evento.ts'
import { claimClave, findClave, freeClave, type Operacion } from '../../db/idempotencia.ts'
import type { Emisor } from '../../domain/ambiente.ts'
import { fail, ok, type Result } from '../../domain/failure.ts'
import { decideClave } from '../../domain/idempotencia/clave.ts'
import type { Inicio } from './conversar.ts'
import { type EventoDeps, enCurso, retomarEvento } from './resolver.ts'

export interface Respondido {
  evento: EventoRow
  /** The answer of before, given again. */
  repetido: boolean
}

interface PedidoConClave {
  emisor: Emisor
  actor: Actor
  clave: string | null
  now: number
  inicio: Inicio
}

/** What a key stands for already: its event, again or taken up. Null when the request is a new operation. */
export async function responderPorClave(
  deps: EventoDeps,
  pedido: PedidoConClave,
  operacion: Operacion,
): Promise<Result<Respondido> | null> {
  const { emisor, clave } = pedido
  if (clave === null) return null
  const usada = await findClave(deps.pool, emisor, clave)
  switch (decideClave(usada, operacion)) {
    case 'execute':
      return null
    case 'expired':
      await freeClave(deps.pool, emisor, clave)
      return null
    case 'mismatch':
      return fail({ type: 'idempotency-key-mismatch', operacion: usada!.operacion })
    case 'reserved':
      return fail({ type: 'idempotency-key-reserved', hasta: usada!.reservadaHasta })
    case 'replay':
      return ok({ evento: await eventoDe(deps.pool, emisor, usada!.eventoSifenId!), repetido: true })
    case 'resume': {
      const evento = await eventoDe(deps.pool, emisor, usada!.eventoSifenId!)
      const resumed = await retomarEvento(deps, emisor, evento, pedido)
      return resumed.ok ? ok({ evento: resumed.value, repetido: false }) : resumed
    }
  }
}

/**
 * A key under which what was done already is asked for stands for the same event from now on. When somebody took the key
 * meanwhile, what it stands for is answered to the next request.
 */
export async function responderConAnterior(
  { pool }: Pick<EventoDeps, 'pool'>,
  { emisor, clave, now }: Pick<PedidoConClave, 'emisor' | 'clave' | 'now'>,
  evento: EventoRow,
): Promise<Result<Respondido>> {
  const respondido = ok({ evento, repetido: true })
  if (clave === null) return respondido
  const { tipo, documentoId, eventoSifenId, conservarHasta, fechaProcesamiento } = evento
  const toma = {
    operacion: tipo,
    documentoId,
    eventoSifenId,
    now,
    // The days in which it is repeated are the operation's, whenever a key was bound to it.
    completadaEn: fechaProcesamiento,
    reservadaHasta: conservarHasta,
  }
  if (await claimClave(pool, emisor, clave, toma)) return respondido
  // Whoever took the key meanwhile for something else was first: this request may not be answered under it.
  const taken = await findClave(pool, emisor, clave)
  return taken?.eventoSifenId === eventoSifenId ? respondido : enCurso()
}

async function eventoDe(pool: Pool, emisor: Emisor, eventoSifenId: number): Promise<EventoRow> {
  const evento = await findEvento(pool, emisor, eventoSifenId)
  if (evento === null) throw new Error('A key stands for an event that is not there')
  return evento
}
