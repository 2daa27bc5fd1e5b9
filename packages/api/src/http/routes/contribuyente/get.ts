import { Type } from 'typebox'
import { PERMISOS_DE_API_KEY } from '../../../domain/api-key/permiso.ts'
import { ok } from '../../../domain/failure.ts'
import { viewContribuyente } from '../../../operations/contribuyentes.ts'
import { viewPreparacion } from '../../../operations/emisor/preparacion.ts'
import { Ambiente } from '../../enumeraciones.ts'
import { camposDeVerificacion, Plan, presentVerificacion } from '../../present/contribuyente.ts'
import { camposDePreparacion, presentPreparacion } from '../../present/emisor.ts'
import { apiKeyRoute } from '../../route.ts'
import { Id, nullable, uso } from '../../schemas.ts'

export const EmisorDeClave = Type.Object(
  {
    contribuyenteId: Id,
    ruc: Type.String(),
    razonSocial: Type.String(),
    nombreFantasia: nullable(Type.String()),
    ambiente: uso(Ambiente, 'El de esta clave, para siempre'),
    plan: Plan,
    ...camposDeVerificacion,
    ...camposDePreparacion,
  },
  { title: 'EmisorDeClave' },
)

export const ver = apiKeyRoute({
  method: 'GET',
  url: '/contribuyente',
  // What a key is told of itself: whatever it may, it must be able to ask whose it is.
  permiso: PERMISOS_DE_API_KEY,
  operationId: 'verEmisor',
  summary: 'De quién es esta API key, y qué le falta para emitir',
  respuestas: { 200: { description: 'El contribuyente y el ambiente de la clave', schema: EmisorDeClave } },
  problemas: [],
  async handle(deps, { acceso, now }) {
    const found = await viewContribuyente(deps, acceso.contribuyenteId)
    if (!found.ok) return found
    const { contribuyenteId, ruc, razonSocial, nombreFantasia, plan, incluyeApiIntegracion } = found.value
    const preparacion = await viewPreparacion(deps, acceso, now)
    const body = {
      contribuyenteId,
      ruc,
      razonSocial,
      nombreFantasia,
      ambiente: acceso.ambiente,
      plan: { codigo: plan, incluyeApiIntegracion },
      ...presentVerificacion(found.value),
      ...presentPreparacion(preparacion, now),
    }
    return ok({ status: 200, body })
  },
})
