import { Type } from 'typebox'
import { fail, ok } from '../../../../../../domain/failure.ts'
import { parseId } from '../../../../../../domain/id.ts'
import { DOCUMENTOS_POR_PEDIDO, parseDocumentos } from '../../../../../../domain/tanda/tanda.ts'
import { storeDocumentosDeTanda } from '../../../../../../operations/tandas/revisar.ts'
import { CuerpoEmision } from '../../../../../cuerpos.ts'
import { dosPuertas } from '../../../../../dos-puertas.ts'
import { MEBIBYTE } from '../../../../../medios.ts'
import { presentRevision, RevisionDeTanda } from '../../../../../present/tanda.ts'

const DocumentoPedido = Type.Object(
  {
    referencia: Type.String({
      minLength: 1,
      maxLength: 100,
      description: 'Cómo lo llama su sistema: una sola vez en la tanda',
      examples: ['VENTA-1001'],
    }),
    lugar: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 100,
        description: 'Dónde estaba en su archivo',
        examples: ['fila 2'],
      }),
    ),
    cuerpo: CuerpoEmision,
  },
  { title: 'DocumentoPorEmitir' },
)

export const agregar = dosPuertas({
  method: 'POST',
  url: '/documento-electronico/tandas/:tandaId/documentos',
  urlDePersona: '/contribuyentes/:contribuyenteId/documentos/tandas/:tandaId/documentos',
  operationId: 'agregarDocumentosATanda',
  summary: 'Agregar documentos a una tanda, o corregirlos',
  description:
    'Cada `cuerpo` es el de una emisión y se juzga como ella, sin numerar ni firmar nada: la respuesta dice de cada uno cuánto suma y todo lo que impediría emitirlo. Hasta 200 por solicitud; los que siguen, en otra. Uno cuya `referencia` ya está toma lo que se dice ahora, así que repetir la solicitud, o enviar solo los corregidos, no duplica nada; el que ya se emitió queda como está. Se numeran en el orden en que llegaron. Mientras la tanda se emite no se cambian: páusela.',
  accion: 'documento.emitir',
  permiso: 'emitir',
  body: Type.Object(
    {
      documentos: Type.Array(DocumentoPedido, { minItems: 1, maxItems: DOCUMENTOS_POR_PEDIDO }),
    },
    { title: 'DocumentosDeTanda' },
  ),
  bodyLimit: 2 * MEBIBYTE,
  exactDecimals: true,
  respuestas: { 200: { description: 'Qué se entendió de cada uno', schema: RevisionDeTanda } },
  problemas: ['validation-error', 'tanda-not-found'],
  async handle(deps, { emisor, actor, params, body, base, now }) {
    const tandaId = parseId(params.tandaId)
    if (tandaId === null) return fail({ type: 'tanda-not-found' })
    const revision = await storeDocumentosDeTanda(
      deps,
      { emisor, actor, now, tandaId },
      parseDocumentos(body),
    )
    if (!revision.ok) return revision
    return ok({ status: 200, body: presentRevision(revision.value, base.documentos) })
  },
})
