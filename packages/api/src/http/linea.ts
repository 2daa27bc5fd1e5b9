import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Failure } from '../domain/failure.ts'
import { originOf } from './origen.ts'
import { traceIdOf } from './traza.ts'

/** The reason of a refusal, for the log; the answer to the caller says less. */
function motivoDe(falla: Failure): string | undefined {
  switch (falla.type) {
    case 'unauthenticated':
      return falla.motivo
    case 'access-denied':
      if ('accion' in falla) return falla.accion ?? 'no-es-miembro'
      return falla.apiKey.motivo === 'permiso' ? `permiso: ${falla.apiKey.permisos.join(', ')}` : 'direccion'
    case 'plan-operation-not-allowed':
      return falla.plan
    case 'rate-limited':
      return falla.de
    default:
      return undefined
  }
}

/** The identified caller of a request for the log, also of one that was refused. */
function quienDe({ quien, falla }: FastifyRequest) {
  if (quien?.tipo === 'clave') {
    const { apiKeyId, contribuyenteId } = quien.acceso
    return { contribuyenteId, apiKeyId }
  }
  if (quien !== null) {
    const contribuyenteId = quien.tipo === 'miembro' ? quien.contribuyenteId : undefined
    return { contribuyenteId, usuarioId: quien.usuario.usuarioId }
  }
  if (falla !== null && 'apiKey' in falla) {
    const { contribuyenteId, apiKeyId } = falla.apiKey
    return { contribuyenteId, apiKeyId }
  }
  return { apiKeyId: falla !== null && 'apiKeyId' in falla ? falla.apiKeyId : undefined }
}

/**
 * One line per request: who, from where, what by the route's pattern, and what was refused for which reason. Neither names nor
 * queries nor credentials.
 */
export function lineaDe(request: FastifyRequest, reply: FastifyReply) {
  const { falla } = request
  const traceId = traceIdOf(request.headers.traceparent)
  return {
    method: request.method,
    route: request.routeOptions.url ?? 'none',
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime * 10) / 10,
    origen: originOf(request),
    ...(traceId === null ? {} : { traceId }),
    ...quienDe(request),
    ...(falla === null ? {} : { problema: falla.type, motivo: motivoDe(falla) }),
  }
}
