import { Type } from 'typebox'
import { parseTotales } from '../../../domain/documento/filtro.ts'
import { invalidQuery, ok } from '../../../domain/failure.ts'
import { parsePagina, toLista } from '../../../domain/pagina.ts'
import { parseFiltroDeRecibidos } from '../../../domain/recibido/filtro.ts'
import { collect } from '../../../domain/validated.ts'
import { browseRecibidos, viewTotalesDeRecibidos } from '../../../operations/recibidos/ver.ts'
import { dosPuertas } from '../../dos-puertas.ts'
import { EstadoDeRecibido, TipoDeDocumento } from '../../enumeraciones.ts'
import { ListaDeRecibidos } from '../../present/lista-de-documentos.ts'
import { presentRecibido } from '../../present/recibido.ts'
import { Paginacion } from '../../schemas.ts'

export const listar = dosPuertas({
  method: 'GET',
  url: '/documento-recibido',
  urlDePersona: '/contribuyentes/:contribuyenteId/documentos-recibidos',
  operationId: 'listarDocumentosRecibidos',
  summary: 'Listar los documentos recibidos',
  description:
    'Los últimos que llegaron primero; con porResponder=true, primero aquellos cuyo plazo vence antes.',
  accion: 'documento.ver',
  permiso: 'leer',
  larga: true,
  query: Type.Object({
    ...Paginacion.properties,
    estado: Type.Optional(EstadoDeRecibido),
    tipoDocumento: Type.Optional(TipoDeDocumento),
    fechaDesde: Type.Optional(
      Type.String({ description: 'Fecha de emisión, desde', examples: ['2026-11-01'] }),
    ),
    fechaHasta: Type.Optional(
      Type.String({
        description: 'Fecha de emisión, hasta, incluida: un día, un minuto o un segundo vale entero',
        examples: ['2026-11-30'],
      }),
    ),
    emisor: Type.Optional(
      Type.String({ description: 'El RUC de quien los emitió', examples: ['80012345-0'] }),
    ),
    porResponder: Type.Optional(
      Type.Enum(['true', 'false'], {
        description:
          'Con true, aquellos de los que todavía se puede y no se dijo conformidad, disconformidad ni desconocimiento',
      }),
    ),
    buscar: Type.Optional(
      Type.String({
        description:
          'Lo que se sabe de él: una parte del nombre de quien lo emitió o de la descripción de un ítem, RUC, número en cualquier forma, total, CDC o una parte. Sin acentos ni mayúsculas; cada palabra tiene que estar, en cualquier orden',
        examples: ['ferreteria cemento'],
      }),
    ),
    totales: Type.Optional(
      Type.Enum(['true', 'false'], {
        description: 'Con true, la respuesta dice además cuántos son y cuánto suman con este filtro',
      }),
    ),
  }),
  respuestas: { 200: { description: 'Una página de documentos recibidos', schema: ListaDeRecibidos } },
  problemas: ['invalid-query'],
  async handle(deps, { emisor, query, base }) {
    const asked = collect({
      pagina: parsePagina('r', query),
      filtro: parseFiltroDeRecibidos(query),
      sumar: parseTotales(query),
    })
    if (!asked.ok) return invalidQuery(asked)
    const { pagina, filtro, sumar } = asked.value
    const [rows, totales] = await Promise.all([
      browseRecibidos(deps, emisor, filtro, pagina),
      sumar ? viewTotalesDeRecibidos(deps, emisor, filtro) : null,
    ])
    const body = toLista(
      'r',
      rows,
      pagina.limite,
      ({ recibidoId }) => recibidoId,
      row => presentRecibido(row, base.recibidos),
    )
    return ok({ status: 200, body: totales === null ? body : { ...body, totales } })
  },
})
