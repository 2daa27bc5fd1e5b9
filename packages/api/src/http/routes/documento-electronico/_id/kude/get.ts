import { Type } from 'typebox'
import { REQUISITOS } from '../../../../../domain/documento/acciones.ts'
import { FORMATOS_DE_KUDE } from '../../../../../domain/documento/papel.ts'
import { parseRef } from '../../../../../domain/documento/ref.ts'
import { parseOneOf } from '../../../../../domain/enumeracion.ts'
import { invalidQuery } from '../../../../../domain/failure.ts'
import { collect, valid } from '../../../../../domain/validated.ts'
import { viewKude } from '../../../../../operations/documentos.ts'
import { dosPuertas } from '../../../../dos-puertas.ts'
import { FormatoDeKude } from '../../../../enumeraciones.ts'
import { answerKude } from '../../../../responder-kude.ts'

const SI_NO = ['0', '1'] as const

export const verKudePdf = dosPuertas({
  method: 'GET',
  url: '/documento-electronico/:id/kude',
  urlDePersona: '/contribuyentes/:contribuyenteId/documentos/:id/kude',
  operationId: 'verKude',
  summary: 'Descargar el KuDE',
  description:
    'PDF, en A4 o en cinta: `ticket` es la de 80 mm, `ticket58` la de 58; sin `formato`, en el papel que dice el membrete (A4 si no dice). Existe desde que el documento está aprobado, y no cambia nunca. De un documento cancelado se sirve otro, que lo dice en cada página, con la fecha y el protocolo; el de antes, con ?original=1.',
  ...REQUISITOS.kude,
  query: Type.Object({
    formato: Type.Optional(FormatoDeKude),
    original: Type.Optional(
      Type.String({
        pattern: '^[01]$',
        default: '0',
        description: 'Con 1, el KuDE de antes de la cancelación.',
      }),
    ),
  }),
  respuestas: {
    200: { description: 'El KuDE', contentType: 'application/pdf', cabeceras: ['Content-Disposition'] },
  },
  problemas: ['documento-not-found', 'documento-not-approved', 'invalid-query'],
  async handle(deps, { emisor, params, query }) {
    const ref = parseRef(params.id)
    if (!ref.ok) return ref
    const formato =
      query.formato === undefined ? valid(null) : parseOneOf('formato', query.formato, FORMATOS_DE_KUDE)
    const original = parseOneOf('original', query.original ?? '0', SI_NO)
    const pedido = collect({ formato, original })
    if (!pedido.ok) return invalidQuery(pedido)
    return answerKude(
      await viewKude(deps, emisor, ref.value, {
        formato: pedido.value.formato,
        original: pedido.value.original === '1',
      }),
    )
  },
})
