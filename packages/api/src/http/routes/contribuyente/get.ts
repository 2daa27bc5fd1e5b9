import { Type } from 'typebox'
import { AMBIENTES } from '../../../domain/ambiente.ts'
import { ok } from '../../../domain/failure.ts'
import { verContribuyente } from '../../../operations/contribuyentes.ts'
import { Plan } from '../../present/contribuyente.ts'
import { claveRoute } from '../../route.ts'
import { Id, nullable } from '../../schemas.ts'

export const EmisorDeClave = Type.Object(
  {
    contribuyenteId: Id,
    ruc: Type.String(),
    razonSocial: Type.String(),
    nombreFantasia: nullable(Type.String()),
    ambiente: Type.Enum([...AMBIENTES], { description: 'El de esta clave, para siempre' }),
    plan: Plan,
  },
  { title: 'EmisorDeClave' },
)

export const ver = claveRoute({
  method: 'GET',
  url: '/contribuyente',
  operationId: 'verEmisor',
  summary: 'De quién es esta API key',
  respuestas: { 200: { description: 'El contribuyente y el ambiente de la clave', schema: EmisorDeClave } },
  problemas: [],
  async handle(deps, { acceso }) {
    const found = await verContribuyente(deps, acceso.contribuyenteId)
    if (!found.ok) return found
    const { contribuyenteId, ruc, razonSocial, nombreFantasia, plan, incluyeApiIntegracion } = found.value
    const body = {
      contribuyenteId,
      ruc,
      razonSocial,
      nombreFantasia,
      ambiente: acceso.ambiente,
      plan: { codigo: plan, incluyeApiIntegracion },
    }
    return ok({ status: 200, body })
  },
})
