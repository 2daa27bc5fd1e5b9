import { parseRef } from '../../../../../domain/documento/ref.ts'
import { fail, ok } from '../../../../../domain/failure.ts'
import { refuseInservible } from '../../../../../domain/recibido/elegibilidad.ts'
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
    'Si SIFEN lo aprobó, y si su emisor lo canceló después. Lo que SIFEN todavía no tiene queda como está. Si lo que aprobó bajo ese CDC no es el texto que llegó (su emisor lo firmó de nuevo), queda aquí el que aprobó; si ese es de otro receptor, o no se puede leer, 422: el archivo que llegó no vale. No envía nada.',
  accion: 'evento.enviar',
  permiso: 'emitir',
  respuestas: { 200: { description: 'El documento', schema: RecibidoDetalle, ejemplos: ['recibido'] } },
  problemas: [
    'documento-not-found',
    'validation-error',
    'sandbox-not-supported',
    'emisor-not-ready',
    'sifen-unavailable',
  ],
  async handle(deps, { emisor, actor, params, base, quien, now }) {
    const ref = parseRef(params.id)
    if (!ref.ok) return ref
    const conciliado = await conciliarRecibido(deps, { emisor, actor, now }, ref.value)
    if (!conciliado.ok) return conciliado
    const { row, mostro } = conciliado.value
    if (row.estado === 'FIRMADO' && (mostro === 'ajeno' || mostro === 'ilegible'))
      return fail(refuseInservible(mostro))
    const found = await viewRecibidoEntero(deps, emisor, ref.value, { quien, now })
    return found.ok ? ok({ status: 200, body: presentRecibidoEntero(found.value, base.recibidos) }) : found
  },
})
