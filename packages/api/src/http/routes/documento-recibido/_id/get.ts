import { parseRef } from '../../../../domain/documento/ref.ts'
import { ok } from '../../../../domain/failure.ts'
import { viewRecibidoEntero } from '../../../../operations/recibidos/ver.ts'
import { dosPuertas } from '../../../dos-puertas.ts'
import { presentRecibidoEntero, RecibidoDetalle } from '../../../present/recibido.ts'

export const ver = dosPuertas({
  method: 'GET',
  url: '/documento-recibido/:id',
  urlDePersona: '/contribuyentes/:contribuyenteId/documentos-recibidos/:id',
  operationId: 'verDocumentoRecibido',
  summary: 'Ver un documento recibido',
  description:
    'Por su número o por su CDC, con lo que se dijo de él y lo que se puede decir todavía, y hasta cuándo.',
  accion: 'documento.ver',
  permiso: 'leer',
  respuestas: { 200: { description: 'El documento', schema: RecibidoDetalle, ejemplos: ['recibido'] } },
  problemas: ['documento-not-found'],
  async handle(deps, { emisor, params, base, quien, now }) {
    const ref = parseRef(params.id)
    if (!ref.ok) return ref
    const found = await viewRecibidoEntero(deps, emisor, ref.value, { quien, now })
    return found.ok ? ok({ status: 200, body: presentRecibidoEntero(found.value, base.recibidos) }) : found
  },
})
