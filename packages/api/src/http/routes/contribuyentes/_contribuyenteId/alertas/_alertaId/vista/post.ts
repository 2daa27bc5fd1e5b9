import { fail, ok } from '../../../../../../../domain/failure.ts'
import { parseId } from '../../../../../../../domain/id.ts'
import { markAlertaVista } from '../../../../../../../operations/alertas.ts'
import { Alerta, presentAlerta } from '../../../../../../present/alerta.ts'
import { enSobre } from '../../../../../../present/sobre.ts'
import { miembroRoute } from '../../../../../../route.ts'
import { Sobre } from '../../../../../../schemas.ts'

export const marcar = miembroRoute({
  method: 'POST',
  url: '/contribuyentes/:contribuyenteId/alertas/:alertaId/vista',
  operationId: 'marcarAlertaVista',
  summary: 'Dar una alerta por vista',
  description: 'Sale de la lista; lo que decía queda en la auditoría. Repetirlo no cambia nada.',
  accion: 'alerta.atender',
  respuestas: { 200: { description: 'La alerta, ya vista', schema: Sobre(Alerta), ejemplos: ['vista'] } },
  problemas: ['contribuyente-not-found', 'access-denied', 'alerta-not-found'],
  async handle(deps, { contribuyenteId, params, usuario, actor, now }) {
    const alertaId = parseId(params.alertaId)
    if (alertaId === null) return fail({ type: 'alerta-not-found' })
    const { usuarioId } = usuario
    const marked = await markAlertaVista(deps, { contribuyenteId, alertaId, usuarioId, actor, now })
    return marked.ok ? ok(enSobre(200, presentAlerta(marked.value), now)) : marked
  },
})
