import { parseRef } from '../../../../../domain/documento/ref.ts'
import { ok } from '../../../../../domain/failure.ts'
import { viewIntercambios } from '../../../../../operations/documentos.ts'
import { dosPuertas } from '../../../../dos-puertas.ts'
import { Intercambio, presentIntercambio } from '../../../../present/evento.ts'
import { Todos } from '../../../../schemas.ts'

export const verIntercambiosDeDocumento = dosPuertas({
  method: 'GET',
  url: '/documento-electronico/:id/intercambios',
  urlDePersona: '/contribuyentes/:contribuyenteId/documentos/:id/intercambios',
  operationId: 'verIntercambiosDeDocumento',
  summary: 'Ver lo que SIFEN contestó por un documento',
  description:
    'Cada respuesta como llegó, con su instante y lo que se entendió de ella: la evidencia de por qué el documento está como está.',
  accion: 'documento.ver',
  permiso: 'leer',
  respuestas: {
    200: {
      description: 'Los intercambios, el más viejo primero',
      schema: Todos(Intercambio),
    },
  },
  problemas: ['documento-not-found'],
  async handle(deps, { emisor, params }) {
    const ref = parseRef(params.id)
    if (!ref.ok) return ref
    const found = await viewIntercambios(deps, emisor, ref.value)
    return found.ok ? ok({ status: 200, body: { datos: found.value.map(presentIntercambio) } }) : found
  },
})
