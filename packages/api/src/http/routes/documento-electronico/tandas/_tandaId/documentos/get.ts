import { Type } from 'typebox'
import { parseOneOf } from '../../../../../../domain/enumeracion.ts'
import { fail, invalidQuery, ok } from '../../../../../../domain/failure.ts'
import { parseId } from '../../../../../../domain/id.ts'
import { parsePagina, toLista } from '../../../../../../domain/pagina.ts'
import { ESTADOS_EN_TANDA } from '../../../../../../domain/tanda/tanda.ts'
import { collect, valid } from '../../../../../../domain/validated.ts'
import { browseDocumentosDeTanda } from '../../../../../../operations/tandas/gestionar.ts'
import { dosPuertas } from '../../../../../dos-puertas.ts'
import { DocumentoDeTanda, EstadoEnTanda, presentDocumentoDeTanda } from '../../../../../present/tanda.ts'
import { Lista, Paginacion } from '../../../../../schemas.ts'

export const listar = dosPuertas({
  method: 'GET',
  url: '/documento-electronico/tandas/:tandaId/documentos',
  urlDePersona: '/contribuyentes/:contribuyenteId/documentos/tandas/:tandaId/documentos',
  operationId: 'listarDocumentosDeTanda',
  summary: 'Ver los documentos de una tanda, y qué fue de cada uno',
  description: 'En el orden en que se numeran: el cuerpo de cada uno con sus faltas, o el documento que es.',
  accion: 'documento.ver',
  permiso: 'leer',
  query: Type.Object({ ...Paginacion.properties, estado: Type.Optional(EstadoEnTanda) }),
  respuestas: { 200: { description: 'Una página de documentos', schema: Lista(DocumentoDeTanda) } },
  problemas: ['invalid-query', 'tanda-not-found'],
  async handle(deps, { emisor, params, query, base }) {
    const tandaId = parseId(params.tandaId)
    if (tandaId === null) return fail({ type: 'tanda-not-found' })
    const asked = collect({
      pagina: parsePagina('d', query),
      estado: query.estado === undefined ? valid(null) : parseOneOf('estado', query.estado, ESTADOS_EN_TANDA),
    })
    if (!asked.ok) return invalidQuery(asked)
    const { pagina, estado } = asked.value
    const rows = await browseDocumentosDeTanda(deps, emisor, tandaId, { ...pagina, estado })
    if (!rows.ok) return rows
    const body = toLista(
      'd',
      rows.value,
      pagina.limite,
      ({ orden }) => orden,
      row => presentDocumentoDeTanda(row, base.documentos),
    )
    return ok({ status: 200, body })
  },
})
