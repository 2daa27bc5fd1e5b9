import { Type } from 'typebox'
import { ORDENES, parseFiltro, parseTotales } from '../../../domain/documento/filtro.ts'
import { invalidQuery, ok } from '../../../domain/failure.ts'
import { parsePagina, toLista } from '../../../domain/pagina.ts'
import { collect } from '../../../domain/validated.ts'
import { browseDocumentos, viewTotales } from '../../../operations/documentos.ts'
import { dosPuertas } from '../../dos-puertas.ts'
import { EstadoDocumento, TipoDeDocumento } from '../../enumeraciones.ts'
import { presentResumen } from '../../present/documento.ts'
import { ListaDeDocumentos } from '../../present/lista-de-documentos.ts'
import { Paginacion } from '../../schemas.ts'

const Booleano = Type.Optional(Type.Enum(['true', 'false']))

export const listar = dosPuertas({
  method: 'GET',
  url: '/documento-electronico',
  urlDePersona: '/contribuyentes/:contribuyenteId/documentos',
  operationId: 'listarDocumentos',
  summary: 'Listar los documentos',
  description:
    'Del más nuevo al más viejo; con fechas, por fecha de emisión. Los archivados solo aparecen con archivado=true.',
  accion: 'documento.ver',
  permiso: 'leer',
  larga: true,
  query: Type.Object({
    ...Paginacion.properties,
    estado: Type.Optional(EstadoDocumento),
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
    numero: Type.Optional(Type.String({ description: 'El número impreso', examples: ['001-001-0000001'] })),
    receptor: Type.Optional(
      Type.String({
        description: 'RUC o número de documento del receptor, también del nominado',
        examples: ['80012345-0'],
      }),
    ),
    innominada: Booleano,
    archivado: Booleano,
    buscar: Type.Optional(
      Type.String({
        description:
          'Lo que se sabe de él: una parte del nombre del receptor (también del nominado) o de la descripción de un ítem, RUC o documento, número en cualquier forma, total, CDC o una parte. Sin acentos ni mayúsculas; cada palabra tiene que estar, en cualquier orden',
        examples: ['gonzalez yerba'],
      }),
    ),
    orden: Type.Optional(
      Type.Enum([...ORDENES], {
        description:
          'Por fecha, total o número; con «-», del mayor al menor. Por defecto, del más nuevo al más viejo',
      }),
    ),
    totales: Type.Optional(
      Type.Enum(['true', 'false'], {
        description: 'Con true, la respuesta dice además cuántos son y cuánto suman con este filtro',
      }),
    ),
  }),
  respuestas: { 200: { description: 'Una página de documentos', schema: ListaDeDocumentos } },
  problemas: ['invalid-query'],
  async handle(deps, { emisor, query, base }) {
    const asked = collect({
      pagina: parsePagina('d', query),
      filtro: parseFiltro(query),
      sumar: parseTotales(query),
    })
    if (!asked.ok) return invalidQuery(asked)
    const { pagina, filtro, sumar } = asked.value
    const [rows, totales] = await Promise.all([
      browseDocumentos(deps, emisor, filtro, pagina),
      sumar ? viewTotales(deps, emisor, filtro) : null,
    ])
    const body = toLista(
      'd',
      rows,
      pagina.limite,
      ({ row }) => row.documentoId,
      found => presentResumen(found, base.documentos),
    )
    return ok({ status: 200, body: totales === null ? body : { ...body, totales } })
  },
})
