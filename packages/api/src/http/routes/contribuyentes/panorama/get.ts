import { Type } from 'typebox'
import { AMBIENTES } from '../../../../domain/ambiente.ts'
import { parseOneOf } from '../../../../domain/enumeracion.ts'
import { invalidQuery, ok } from '../../../../domain/failure.ts'
import { parseMes } from '../../../../domain/libro/mes.ts'
import { parsePagina, toLista } from '../../../../domain/pagina.ts'
import { collect } from '../../../../domain/validated.ts'
import { VISTAS_A_LA_VEZ, viewPanorama } from '../../../../operations/panorama/ver.ts'
import { Ambiente } from '../../../enumeraciones.ts'
import { ContribuyenteEnPanorama, presentEnPanorama } from '../../../present/panorama.ts'
import { enSobre } from '../../../present/sobre.ts'
import { personaRoute } from '../../../route.ts'
import { Lista, Paginacion, Sobre, uso } from '../../../schemas.ts'
import { MesDeLibro } from '../../libro-ventas/get.ts'

export const ver = personaRoute({
  method: 'GET',
  url: '/contribuyentes/panorama',
  operationId: 'verPanorama',
  summary: 'Ver juntos a todos los contribuyentes de los que usted es miembro',
  description:
    'Para quien lleva a varios: de cada uno, sus ventas del mes, su último documento, qué le falta y cuántas noticias tiene. Los que quedaron de una página se piden con `cursor`.',
  query: Type.Object({
    ...Paginacion.properties,
    mes: Type.Optional(MesDeLibro),
    ambiente: Type.Optional(uso(Ambiente, 'Si falta, PROD')),
  }),
  respuestas: {
    200: { description: 'Una página de contribuyentes', schema: Sobre(Lista(ContribuyenteEnPanorama)) },
  },
  problemas: ['invalid-query'],
  async handle(deps, { usuario, query, ahora, now }) {
    const parsed = collect({
      pagina: parsePagina('p', query),
      mes: parseMes(query.mes, ahora),
      ambiente: parseOneOf('ambiente', query.ambiente ?? 'PROD', AMBIENTES),
    })
    if (!parsed.ok) return invalidQuery(parsed)
    const { pagina } = parsed.value
    const turno = await deps.consultas.take(`u${usuario.usuarioId}`, VISTAS_A_LA_VEZ)
    if (!turno.ok) return turno
    using _turno = turno.value
    const vistas = await viewPanorama(deps, { ...parsed.value, usuarioId: usuario.usuarioId, now: ahora })
    const lista = toLista('p', vistas, pagina.limite, ({ row }) => row.contribuyenteId, presentEnPanorama)
    return ok(enSobre(200, lista, now))
  },
})
