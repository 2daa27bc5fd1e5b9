import { Type } from 'typebox'
import { REQUISITOS } from '../../../../../domain/documento/acciones.ts'
import { parseOneOf } from '../../../../../domain/enumeracion.ts'
import { invalidQuery, ok } from '../../../../../domain/failure.ts'
import { viewKude } from '../../../../../operations/documentos.ts'
import { dosPuertas } from '../../../../dos-puertas.ts'
import { parseRef } from '../../../../ref.ts'

const FORMATOS = ['a4', 'ticket'] as const

export const verKudePdf = dosPuertas({
  method: 'GET',
  url: '/documento-electronico/:id/kude',
  urlDePersona: '/contribuyentes/:contribuyenteId/documentos/:id/kude',
  operationId: 'verKude',
  summary: 'Descargar el KuDE',
  description:
    'PDF, en A4 o en cinta de 80 mm. Existe desde que el documento está aprobado, y no cambia nunca.',
  ...REQUISITOS.kude,
  query: Type.Object({
    formato: Type.Optional(Type.Enum([...FORMATOS], { title: 'FormatoDeKude', default: 'a4' })),
  }),
  respuestas: {
    200: { description: 'El KuDE', contentType: 'application/pdf', cabeceras: ['Content-Disposition'] },
  },
  problemas: ['documento-not-found', 'documento-not-approved', 'invalid-query'],
  async handle(deps, { emisor, params, query }) {
    const ref = parseRef(params.id)
    if (!ref.ok) return ref
    const formato = parseOneOf('formato', query.formato ?? 'a4', FORMATOS)
    if (!formato.ok) return invalidQuery(formato)
    const found = await viewKude(deps, emisor, ref.value, formato.value)
    if (!found.ok) return found
    const { row, pdf } = found.value
    const headers = {
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${row.cdc}.pdf"`,
    }
    return ok({ status: 200, body: Buffer.from(pdf), headers })
  },
})
