import { fail, ok } from '../../../../../../domain/failure.ts'
import { parseId } from '../../../../../../domain/id.ts'
import { pausarTanda } from '../../../../../../operations/tandas/gestionar.ts'
import { dosPuertas } from '../../../../../dos-puertas.ts'
import { presentTanda, Tanda } from '../../../../../present/tanda.ts'

export const pausar = dosPuertas({
  method: 'POST',
  url: '/documento-electronico/tandas/:tandaId/pausar',
  urlDePersona: '/contribuyentes/:contribuyenteId/documentos/tandas/:tandaId/pausar',
  operationId: 'pausarTanda',
  summary: 'Pausar una tanda',
  description:
    'No se emite ninguno más hasta que se la emita de nuevo; el que está por terminar, termina. Pausar una que no está EN_CURSO no cambia nada.',
  accion: 'documento.emitir',
  permiso: 'emitir',
  respuestas: { 200: { description: 'La tanda, como quedó', schema: Tanda } },
  problemas: ['tanda-not-found'],
  async handle(deps, { emisor, actor, params, base, now }) {
    const tandaId = parseId(params.tandaId)
    if (tandaId === null) return fail({ type: 'tanda-not-found' })
    const cambiada = await pausarTanda(deps, { emisor, actor, now, tandaId })
    return cambiada.ok ? ok({ status: 200, body: presentTanda(cambiada.value, base.documentos) }) : cambiada
  },
})
