import { Type } from 'typebox'
import { ok } from '../../../../../../domain/failure.ts'
import { VISTAS_MAX } from '../../../../../../domain/noticia/pedido.ts'
import { markNoticiasVistas } from '../../../../../../operations/noticias/marcar.ts'
import { Noticias, presentNoticias } from '../../../../../present/noticia.ts'
import { enSobre } from '../../../../../present/sobre.ts'
import { miembroRoute } from '../../../../../route.ts'
import { Sobre } from '../../../../../schemas.ts'

export const marcar = miembroRoute({
  method: 'POST',
  url: '/contribuyentes/:contribuyenteId/noticias/vistas',
  operationId: 'marcarNoticiasVistas',
  summary: 'Dar noticias por vistas',
  description:
    'Solo para usted: los otros miembros las siguen viendo como nuevas. Siguen en la lista mientras dura su causa; si la causa pasa a otra etapa, la noticia es otra. Repetirlo no cambia nada.',
  accion: 'documento.ver',
  body: Type.Object(
    {
      causas: Type.Array(Type.String(), { maxItems: VISTAS_MAX, description: 'Las de las noticias vistas' }),
    },
    { title: 'NoticiasVistas' },
  ),
  respuestas: { 200: { description: 'Las noticias, con lo que usted ya vio', schema: Sobre(Noticias) } },
  problemas: ['contribuyente-not-found', 'access-denied', 'validation-error'],
  async handle(deps, { contribuyenteId, ambiente, usuario, body, ahora, now }) {
    const { usuarioId } = usuario
    const vistas = { cuerpo: body, usuarioId, now: ahora }
    const marcadas = await markNoticiasVistas(deps, { contribuyenteId, ambiente }, vistas)
    return marcadas.ok ? ok(enSobre(200, presentNoticias(marcadas.value), now)) : marcadas
  },
})
