import { fail, ok } from '../../../../../domain/failure.ts'
import { parseId } from '../../../../../domain/id.ts'
import { viewTanda } from '../../../../../operations/tandas/gestionar.ts'
import { dosPuertas } from '../../../../dos-puertas.ts'
import { presentTanda, Tanda } from '../../../../present/tanda.ts'

export const ver = dosPuertas({
  method: 'GET',
  url: '/documento-electronico/tandas/:tandaId',
  urlDePersona: '/contribuyentes/:contribuyenteId/documentos/tandas/:tandaId',
  operationId: 'verTanda',
  summary: 'Ver cómo va una tanda',
  description:
    'Cuántos se emitieron, cuántos quedan y cuánto suman; si se detuvo, `motivo` dice por qué y qué hacer.',
  accion: 'documento.ver',
  permiso: 'leer',
  respuestas: { 200: { description: 'La tanda', schema: Tanda } },
  problemas: ['tanda-not-found'],
  async handle(deps, { emisor, params, base }) {
    const tandaId = parseId(params.tandaId)
    if (tandaId === null) return fail({ type: 'tanda-not-found' })
    const found = await viewTanda(deps, emisor, tandaId)
    return found.ok ? ok({ status: 200, body: presentTanda(found.value, base.documentos) }) : found
  },
})
