import { Type } from 'typebox'
import { invalidQuery, ok } from '../../../domain/failure.ts'
import { parsePagina, toLista } from '../../../domain/pagina.ts'
import { parseFiltroDeRecibidos } from '../../../domain/recibido/filtro.ts'
import { collect } from '../../../domain/validated.ts'
import { browseRecibidos } from '../../../operations/recibidos/ver.ts'
import { dosPuertas } from '../../dos-puertas.ts'
import { EstadoDeRecibido, TipoDeDocumento } from '../../enumeraciones.ts'
import { presentRecibido, RecibidoResumen } from '../../present/recibido.ts'
import { Lista, Paginacion } from '../../schemas.ts'

export const listar = dosPuertas({
  method: 'GET',
  url: '/documento-recibido',
  urlDePersona: '/contribuyentes/:contribuyenteId/documentos-recibidos',
  operationId: 'listarDocumentosRecibidos',
  summary: 'Listar los documentos recibidos',
  description: 'Los últimos que llegaron primero.',
  accion: 'documento.ver',
  permiso: 'leer',
  query: Type.Object({
    ...Paginacion.properties,
    estado: Type.Optional(EstadoDeRecibido),
    tipoDocumento: Type.Optional(TipoDeDocumento),
    fechaDesde: Type.Optional(
      Type.String({ description: 'Fecha de emisión, desde', examples: ['2026-11-01'] }),
    ),
    fechaHasta: Type.Optional(
      Type.String({ description: 'Fecha de emisión, hasta; un día vale entero', examples: ['2026-11-30'] }),
    ),
    emisor: Type.Optional(
      Type.String({ description: 'El RUC de quien los emitió', examples: ['80012345-0'] }),
    ),
  }),
  respuestas: { 200: { description: 'Una página de documentos recibidos', schema: Lista(RecibidoResumen) } },
  problemas: ['invalid-query'],
  async handle(deps, { emisor, query, base }) {
    const asked = collect({ pagina: parsePagina('r', query), filtro: parseFiltroDeRecibidos(query) })
    if (!asked.ok) return invalidQuery(asked)
    const { pagina, filtro } = asked.value
    const rows = await browseRecibidos(deps, emisor, filtro, pagina)
    const body = toLista(
      'r',
      rows,
      pagina.limite,
      ({ recibidoId }) => recibidoId,
      row => presentRecibido(row, base.recibidos),
    )
    return ok({ status: 200, body })
  },
})
