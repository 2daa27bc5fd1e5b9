import { ok } from '../../../../../../domain/failure.ts'
import { direccionDe } from '../../../../../../operations/identify-usuario.ts'
import { viewAjusteDeNoticias } from '../../../../../../operations/noticias/ajustar.ts'
import { AjusteDeNoticiasVisto, presentAjusteDeNoticias } from '../../../../../present/noticia.ts'
import { enSobre } from '../../../../../present/sobre.ts'
import { miembroRoute } from '../../../../../route.ts'
import { Sobre } from '../../../../../schemas.ts'

export const ver = miembroRoute({
  method: 'GET',
  url: '/contribuyentes/:contribuyenteId/noticias/ajuste',
  operationId: 'verAjusteDeNoticias',
  summary: 'Ver qué noticias le llegan a usted por correo',
  description:
    'De este contribuyente, y a qué dirección. Quien no eligió recibe las dos clases, si el servicio envía correos.',
  accion: 'documento.ver',
  respuestas: { 200: { description: 'Lo que usted eligió', schema: Sobre(AjusteDeNoticiasVisto) } },
  problemas: ['contribuyente-not-found', 'access-denied'],
  async handle(deps, { contribuyenteId, usuario, now }) {
    const { usuarioId } = usuario
    const ajuste = await viewAjusteDeNoticias(deps, { contribuyenteId, usuarioId })
    const para = deps.correo === null ? null : direccionDe(usuario)
    return ok(enSobre(200, presentAjusteDeNoticias(ajuste, para), now))
  },
})
