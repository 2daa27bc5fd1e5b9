import { fail, ok } from '../../../../../domain/failure.ts'
import { parseId } from '../../../../../domain/id.ts'
import { viewAdopcion } from '../../../../../operations/adopcion/ver.ts'
import { dosPuertas } from '../../../../dos-puertas.ts'
import { AdopcionDeFondo, presentAdopcion } from '../../../../present/adopcion.ts'

export const ver = dosPuertas({
  method: 'GET',
  url: '/documento-electronico/adopciones/:adopcionId',
  urlDePersona: '/contribuyentes/:contribuyenteId/documentos/adopciones/:adopcionId',
  operationId: 'verAdopcion',
  summary: 'Ver cómo va lo que se trae de SIFEN de fondo',
  description:
    'Cuántos se trajeron, cuántos faltan y cuántos no se pudieron; `documentosUrl` dice de cada uno por qué.',
  accion: 'documento.ver',
  permiso: 'leer',
  respuestas: { 200: { description: 'El pedido', schema: AdopcionDeFondo } },
  problemas: ['adopcion-not-found'],
  async handle(deps, { emisor, params, base }) {
    const adopcionId = parseId(params.adopcionId)
    if (adopcionId === null) return fail({ type: 'adopcion-not-found' })
    const found = await viewAdopcion(deps, emisor, adopcionId)
    return found.ok ? ok({ status: 200, body: presentAdopcion(found.value, base.documentos) }) : found
  },
})
