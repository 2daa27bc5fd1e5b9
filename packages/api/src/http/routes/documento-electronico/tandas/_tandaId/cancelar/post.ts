import { fail, ok } from '../../../../../../domain/failure.ts'
import { parseId } from '../../../../../../domain/id.ts'
import { cancelarTanda } from '../../../../../../operations/tandas/gestionar.ts'
import { dosPuertas } from '../../../../../dos-puertas.ts'
import { presentTanda, Tanda } from '../../../../../present/tanda.ts'

export const cancelar = dosPuertas({
  method: 'POST',
  url: '/documento-electronico/tandas/:tandaId/cancelar',
  urlDePersona: '/contribuyentes/:contribuyenteId/documentos/tandas/:tandaId/cancelar',
  operationId: 'cancelarTanda',
  summary: 'Cancelar una tanda',
  description:
    'Lo que no se emitió no se emitirá; lo que se emitió queda, y se cancela documento por documento. Repetirlo no cambia nada.',
  accion: 'documento.emitir',
  permiso: 'emitir',
  respuestas: { 200: { description: 'La tanda, como quedó', schema: Tanda } },
  problemas: ['tanda-not-found'],
  async handle(deps, { emisor, actor, params, base, now }) {
    const tandaId = parseId(params.tandaId)
    if (tandaId === null) return fail({ type: 'tanda-not-found' })
    const cambiada = await cancelarTanda(deps, { emisor, actor, now, tandaId })
    return cambiada.ok ? ok({ status: 200, body: presentTanda(cambiada.value, base.documentos) }) : cambiada
  },
})
