import { Type } from 'typebox'
import { oneOf } from '../../../domain/enumeracion.ts'
import { ESTADOS_EVENTO, TIPOS_EVENTO } from '../../../domain/evento/tipos.ts'
import { type Fault, fail, ok } from '../../../domain/failure.ts'
import { parsePagina, toLista } from '../../../domain/pagina.ts'
import { type EventoFiltro, listarEventos } from '../../../operations/eventos/ver.ts'
import { dosPuertas } from '../../dos-puertas.ts'
import { EstadoEvento, TipoEvento } from '../../enumeraciones.ts'
import { parseId } from '../../id.ts'
import { Evento, presentEvento } from '../../present/evento.ts'
import { Id, Lista, Paginacion, uso } from '../../schemas.ts'

export const listar = dosPuertas({
  method: 'GET',
  url: '/evento-sifen',
  urlDePersona: '/contribuyentes/:contribuyenteId/eventos',
  operationId: 'listarEventos',
  summary: 'Listar los eventos',
  accion: 'evento.ver',
  permiso: 'leer',
  query: Type.Object({
    ...Paginacion.properties,
    tipoEvento: Type.Optional(TipoEvento),
    estadoEvento: Type.Optional(EstadoEvento),
    documentoElectronicoId: Type.Optional(uso(Id, 'Solo los de este documento')),
  }),
  respuestas: { 200: { description: 'Una página de eventos, el más nuevo primero', schema: Lista(Evento) } },
  problemas: ['invalid-query'],
  async handle(deps, { emisor, query }) {
    const page = parsePagina('e', query)
    const filter = filtroDe(query)
    const faults = [...('faults' in page ? page.faults : []), ...filter.faults]
    if ('faults' in page || faults.length > 0) return fail({ type: 'invalid-query', faults })
    const rows = await listarEventos(deps, emisor, filter.filtro, page.pagina)
    const body = toLista(
      'e',
      rows,
      page.pagina.limite,
      row => row.eventoSifenId,
      row => presentEvento(row),
    )
    return ok({ status: 200, body })
  },
})

function filtroDe(query: Record<string, string | undefined>): { filtro: EventoFiltro; faults: Fault[] } {
  const filtro: EventoFiltro = {}
  const faults: Fault[] = []
  if (query.tipoEvento !== undefined) {
    const tipo = oneOf('tipoEvento', query.tipoEvento, TIPOS_EVENTO)
    faults.push(...tipo.faults)
    if (tipo.value !== undefined) filtro.tipo = tipo.value
  }
  if (query.estadoEvento !== undefined) {
    const estado = oneOf('estadoEvento', query.estadoEvento, ESTADOS_EVENTO)
    faults.push(...estado.faults)
    if (estado.value !== undefined) filtro.estado = estado.value
  }
  if (query.documentoElectronicoId !== undefined) {
    const documentoId = parseId(query.documentoElectronicoId)
    if (documentoId === null)
      faults.push({
        campo: 'documentoElectronicoId',
        codigo: 'integer',
        detail: 'debe ser el número de un documento',
      })
    else filtro.documentoId = documentoId
  }
  return { filtro, faults }
}
