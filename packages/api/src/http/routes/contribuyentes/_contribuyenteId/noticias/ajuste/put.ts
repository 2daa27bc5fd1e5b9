import { Type } from 'typebox'
import { ok } from '../../../../../../domain/failure.ts'
import { direccionDe } from '../../../../../../operations/identify-usuario.ts'
import { changeAjusteDeNoticias } from '../../../../../../operations/noticias/ajustar.ts'
import {
  AjusteDeNoticiasVisto,
  camposDeAjusteDeNoticias,
  presentAjusteDeNoticias,
} from '../../../../../present/noticia.ts'
import { enSobre } from '../../../../../present/sobre.ts'
import { miembroRoute } from '../../../../../route.ts'
import { Sobre } from '../../../../../schemas.ts'

export const cambiar = miembroRoute({
  method: 'PUT',
  url: '/contribuyentes/:contribuyenteId/noticias/ajuste',
  operationId: 'cambiarAjusteDeNoticias',
  summary: 'Elegir qué noticias le llegan a usted por correo',
  description:
    'Solo para usted, y solo de este contribuyente, en el ambiente que es el suyo. Cada noticia llega una vez. Quien no eligió recibe las dos clases.',
  accion: 'documento.ver',
  body: Type.Object(camposDeAjusteDeNoticias, { title: 'NuevoAjusteDeNoticias' }),
  respuestas: { 200: { description: 'Cómo quedó', schema: Sobre(AjusteDeNoticiasVisto) } },
  problemas: ['contribuyente-not-found', 'access-denied', 'validation-error'],
  async handle(deps, { contribuyenteId, usuario, body, now }) {
    const { usuarioId } = usuario
    const ajuste = await changeAjusteDeNoticias(deps, { contribuyenteId, usuarioId }, body)
    const para = deps.correo === null ? null : direccionDe(usuario)
    return ajuste.ok ? ok(enSobre(200, presentAjusteDeNoticias(ajuste.value, para), now)) : ajuste
  },
})
