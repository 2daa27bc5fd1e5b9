import { Type } from 'typebox'
import { ok, type Result } from '../domain/failure.ts'
import type { Conciliado } from '../operations/eventos/conciliar.ts'
import { Evento, Intercambio, presentEvento, presentIntercambio } from './present/evento.ts'
import type { Respuesta } from './route.ts'

/** An evento with what SIFEN said about it. */
export const Evidencia = Type.Object(
  { evento: Evento, intercambios: Type.Array(Intercambio) },
  { title: 'Evidencia' },
)

export function answerEvidencia(found: Result<Conciliado>): Result<Respuesta> {
  if (!found.ok) return found
  const { evento, intercambios } = found.value
  return ok({
    status: 200,
    body: { evento: presentEvento(evento), intercambios: intercambios.map(presentIntercambio) },
  })
}
