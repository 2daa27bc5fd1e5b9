import { ok } from '../../../../../domain/failure.ts'
import { changeMembrete } from '../../../../../operations/membrete/gestionar.ts'
import {
  LIMITE_DE_MEMBRETE,
  MembreteVisto,
  NuevoMembrete,
  presentMembrete,
} from '../../../../present/membrete.ts'
import { enSobre } from '../../../../present/sobre.ts'
import { miembroRoute } from '../../../../route.ts'
import { Sobre } from '../../../../schemas.ts'

export const cambiar = miembroRoute({
  method: 'PUT',
  url: '/contribuyentes/:contribuyenteId/membrete',
  operationId: 'cambiarMembrete',
  summary: 'Poner el logo, el color y el texto de los documentos',
  description:
    'Todo junto: lo que no se dice deja de estar, y un cuerpo vacío quita todo. Vale para los KuDE que se impriman desde entonces, los correos y la página pública; un KuDE ya impreso no cambia.',
  accion: 'emisor.configurar',
  bodyLimit: LIMITE_DE_MEMBRETE,
  body: NuevoMembrete,
  respuestas: { 200: { description: 'Cómo quedó', schema: Sobre(MembreteVisto) } },
  problemas: ['contribuyente-not-found', 'access-denied', 'validation-error', 'service-unavailable'],
  async handle(deps, { contribuyenteId, body, actor, now }) {
    const changed = await changeMembrete(deps, contribuyenteId, { cuerpo: body, actor, now })
    return changed.ok ? ok(enSobre(200, presentMembrete(changed.value), now)) : changed
  },
})
