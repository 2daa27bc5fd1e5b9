import { ok, type Result } from '../domain/failure.ts'
import type { Respondido } from '../operations/eventos/pipeline.ts'
import { presentEvento } from './present/evento.ts'
import type { Respuesta } from './route.ts'

/** The evento, approved or rejected; again, when it was answered before. */
export function answerEvento(respondido: Result<Respondido>): Result<Respuesta> {
  if (!respondido.ok) return respondido
  const { evento, repetido } = respondido.value
  const headers: Record<string, string> = repetido ? { 'idempotent-replayed': 'true' } : {}
  return ok({ status: 200, body: presentEvento(evento), headers })
}

/** Every way in which an operation on events fails besides its own. */
export const PROBLEMAS_DE_EVENTO = [
  'idempotency-key-mismatch',
  'idempotency-key-reserved',
  'operation-in-progress',
  'sandbox-not-supported',
  'validation-error',
  'emisor-not-ready',
  'result-uncertain',
  'sifen-unavailable',
  'recovery-pending',
] as const
