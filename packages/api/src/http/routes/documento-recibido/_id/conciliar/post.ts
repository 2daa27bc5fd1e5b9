import { parseRef } from '../../../../../domain/documento/ref.ts'
import { ok } from '../../../../../domain/failure.ts'
import { conciliarRecibido } from '../../../../../operations/recibidos/conciliar.ts'
import { viewRecibidoEntero } from '../../../../../operations/recibidos/ver.ts'
import { dosPuertas } from '../../../../dos-puertas.ts'
import { presentRecibidoEntero, RecibidoDetalle } from '../../../../present/recibido.ts'

export const conciliarRecibidoConSifen = dosPuertas({
  method: 'POST',
  url: '/documento-recibido/:id/conciliar',
  urlDePersona: '/contribuyentes/:contribuyenteId/documentos-recibidos/:id/conciliar',
  operationId: 'conciliarDocumentoRecibido',
  summary: 'Preguntar a SIFEN cómo está un documento recibido',
  description:
    'Si SIFEN lo aprobó, y si su emisor lo canceló después. Lo que SIFEN todavía no tiene queda como está. Si lo que aprobó bajo ese CDC no es el texto que llegó (su emisor lo firmó de nuevo), queda aquí el que aprobó. No envía nada.',
  accion: 'evento.enviar',
  permiso: 'emitir',
  respuestas: { 200: { description: 'El documento', schema: RecibidoDetalle, ejemplos: ['recibido'] } },
  problemas: ['documento-not-found', 'sandbox-not-supported', 'emisor-not-ready', 'sifen-unavailable'],
  async handle(deps, { emisor, actor, params, base, quien, now }) {
    const ref = parseRef(params.id)
    if (!ref.ok) return ref
    const conciliado = await conciliarRecibido(deps, { emisor, actor, now }, ref.value)
    if (!conciliado.ok) return conciliado
    const found = await viewRecibidoEntero(deps, emisor, ref.value, { quien, now })
    return found.ok ? ok({ status: 200, body: presentRecibidoEntero(found.value, base.recibidos) }) : found
  },
})
