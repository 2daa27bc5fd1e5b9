import { parseRef } from '../../../../../domain/documento/ref.ts'
import { ok } from '../../../../../domain/failure.ts'
import { conciliarDocumento } from '../../../../../operations/adopcion/conciliar.ts'
import { viewDocumentoEntero } from '../../../../../operations/documentos.ts'
import { dosPuertas } from '../../../../dos-puertas.ts'
import { DocumentoDetalle, presentDetalle } from '../../../../present/documento.ts'

export const conciliarConSifen = dosPuertas({
  method: 'POST',
  url: '/documento-electronico/:id/conciliar',
  urlDePersona: '/contribuyentes/:contribuyenteId/documentos/:id/conciliar',
  operationId: 'conciliarDocumento',
  summary: 'Preguntar a SIFEN cómo está un documento',
  description:
    'Lo que SIFEN muestra vale: una nominación o una cancelación que registró otro sistema se guarda como evento (origen EXTERNO), y el estado y receptorEfectivo la siguen. No envía nada. De un documento que SIFEN todavía no aprobó no hay eventos que traer: se responde como está.',
  accion: 'evento.enviar',
  // It sends nothing, but an evento may come of it: it is for whoever may make one.
  permiso: ['nominar', 'anular'],
  respuestas: {
    200: {
      description: 'El documento, con lo que SIFEN muestra de él',
      schema: DocumentoDetalle,
      ejemplos: ['aprobado', 'nominado'],
    },
  },
  problemas: [
    'documento-not-found',
    'sandbox-not-supported',
    'emisor-not-ready',
    'operation-in-progress',
    'sifen-unavailable',
  ],
  async handle(deps, { emisor, actor, params, base, quien, now }) {
    const ref = parseRef(params.id)
    if (!ref.ok) return ref
    const conciliado = await conciliarDocumento(deps, { emisor, actor, ref: ref.value, now })
    if (!conciliado.ok) return conciliado
    const found = await viewDocumentoEntero(deps, emisor, ref.value, { quien, now })
    return found.ok ? ok({ status: 200, body: presentDetalle(found.value, base.documentos) }) : found
  },
})
