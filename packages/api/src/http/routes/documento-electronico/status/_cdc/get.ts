import { parseRef } from '../../../../../domain/documento/ref.ts'
import { ok } from '../../../../../domain/failure.ts'
import { viewEstadoDeDocumento } from '../../../../../operations/documentos.ts'
import { findPases } from '../../../../../operations/nominarse/enlace.ts'
import { dosPuertas } from '../../../../dos-puertas.ts'
import { EstadoDeDocumento, presentEstado } from '../../../../present/documento.ts'

export const verEstado = dosPuertas({
  method: 'GET',
  url: '/documento-electronico/status/:cdc',
  urlDePersona: '/contribuyentes/:contribuyenteId/documentos/status/:cdc',
  operationId: 'verEstadoDeDocumento',
  summary: 'Consultar el estado de un documento',
  description: 'Se puede leer desde el instante en que sale el 202 de la emisión.',
  accion: 'documento.ver',
  permiso: 'leer',
  sinLimite: true,
  respuestas: { 200: { description: 'El estado', schema: EstadoDeDocumento } },
  problemas: ['documento-not-found'],
  async handle(deps, { emisor, params, now }) {
    const ref = parseRef(params.cdc)
    if (!ref.ok) return ref
    const found = await viewEstadoDeDocumento(deps, emisor, ref.value, now)
    if (!found.ok) return found
    const pases = await findPases(deps, emisor, found.value.row)
    return ok({ status: 200, body: presentEstado(found.value, { pases, urlPublica: deps.urlPublica }) })
  },
})
