import { Type } from 'typebox'
import { parseOneOf } from '../../../domain/enumeracion.ts'
import { ESTADOS_EVENTO, TIPOS_EVENTO } from '../../../domain/evento/tipos.ts'
import { invalidQuery, ok } from '../../../domain/failure.ts'
import { parseId } from '../../../domain/id.ts'
import { parsePagina, toLista } from '../../../domain/pagina.ts'
import { collect, collectGiven, type Validated, valid, wrong } from '../../../domain/validated.ts'
import { browseEventos, type EventoFiltro } from '../../../operations/eventos/ver.ts'
import { dosPuertas } from '../../dos-puertas.ts'
import { EstadoEvento, TipoEvento } from '../../enumeraciones.ts'
import { Evento, presentEvento } from '../../present/evento.ts'
import { Id, Lista, Paginacion, uso } from '../../schemas.ts'

export const listar = dosPuertas({
  method: 'GET',
  url: '/evento-sifen',
  urlDePersona: '/contribuyentes/:contribuyenteId/eventos',
  operationId: 'listarEventos',
  summary: 'Listar los eventos',
  description:
    'Los registrados y los rechazados, propios y los que se trajeron de SIFEN. Se filtran por tipo, estado y documento.',
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
    const asked = collect({ pagina: parsePagina('e', query), filtro: filtroDe(query) })
    if (!asked.ok) return invalidQuery(asked)
    const { pagina, filtro } = asked.value
    const rows = await browseEventos(deps, emisor, filtro, pagina)
    const body = toLista(
      'e',
      rows,
      pagina.limite,
      row => row.eventoSifenId,
      row => presentEvento(row),
    )
    return ok({ status: 200, body })
  },
})

const filtroDe = ({
  tipoEvento,
  estadoEvento,
  documentoElectronicoId,
}: Record<string, string | undefined>): Validated<EventoFiltro> =>
  collectGiven({
    tipo: tipoEvento === undefined ? undefined : parseOneOf('tipoEvento', tipoEvento, TIPOS_EVENTO),
    estado: estadoEvento === undefined ? undefined : parseOneOf('estadoEvento', estadoEvento, ESTADOS_EVENTO),
    documentoId: documentoElectronicoId === undefined ? undefined : documentoIdDe(documentoElectronicoId),
  })

function documentoIdDe(text: string): Validated<number> {
  const documentoId = parseId(text)
  return documentoId === null
    ? wrong('documentoElectronicoId', 'integer', 'debe ser el número de un documento')
    : valid(documentoId)
}
