import { parseRef } from '../../../../domain/documento/ref.ts'
import { ok } from '../../../../domain/failure.ts'
import { viewDocumentoEntero } from '../../../../operations/documentos.ts'
import { dosPuertas } from '../../../dos-puertas.ts'
import { DocumentoDetalle, presentDetalle } from '../../../present/documento.ts'

export const ver = dosPuertas({
  method: 'GET',
  url: '/documento-electronico/:id',
  urlDePersona: '/contribuyentes/:contribuyenteId/documentos/:id',
  operationId: 'verDocumento',
  summary: 'Ver un documento',
  description: '`id` es el número del documento o su CDC.',
  accion: 'documento.ver',
  permiso: 'leer',
  respuestas: {
    200: { description: 'El documento', schema: DocumentoDetalle, ejemplos: ['aprobado', 'nominado'] },
  },
  problemas: ['documento-not-found'],
  async handle(deps, { emisor, params, base, quien, now }) {
    const ref = parseRef(params.id)
    if (!ref.ok) return ref
    const found = await viewDocumentoEntero(deps, emisor, ref.value, { quien, now })
    return found.ok ? ok({ status: 200, body: presentDetalle(found.value, base.documentos) }) : found
  },
})
