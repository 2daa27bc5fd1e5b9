import { ok } from '../../../domain/failure.ts'
import { viewNoticias } from '../../../operations/noticias/ver.ts'
import { dosPuertas } from '../../dos-puertas.ts'
import { Noticias, presentNoticias } from '../../present/noticia.ts'

export const listar = dosPuertas({
  method: 'GET',
  url: '/noticias',
  urlDePersona: '/contribuyentes/:contribuyenteId/noticias',
  operationId: 'listarNoticias',
  summary: 'Ver qué necesita a alguien ahora, y hasta cuándo',
  description:
    'Lo que vence, lo que SIFEN rechazó o no contestó, y los plazos que se acercan: lo más grave y lo más próximo primero. Se calcula cada vez, y una noticia deja de estar cuando deja de estar su causa. En SANDBOX no hay ninguna.',
  accion: 'documento.ver',
  permiso: 'leer',
  larga: true,
  respuestas: { 200: { description: 'Las noticias de un ambiente', schema: Noticias } },
  problemas: [],
  async handle(deps, { emisor, actor, ahora }) {
    const noticias = await viewNoticias(deps, emisor, { usuarioId: actor.usuarioId, now: ahora })
    return ok({ status: 200, body: presentNoticias(noticias) })
  },
})
