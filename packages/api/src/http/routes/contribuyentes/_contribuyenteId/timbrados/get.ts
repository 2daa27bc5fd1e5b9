import { ok } from '../../../../../domain/failure.ts'
import { browseTimbrados } from '../../../../../operations/emisor/timbrados.ts'
import { AmbienteElegido, chooseAmbienteRoute } from '../../../../ambiente-elegido.ts'
import { presentTimbrado, TimbradoVisto } from '../../../../present/emisor.ts'
import { enSobre } from '../../../../present/sobre.ts'
import { miembroRoute } from '../../../../route.ts'
import { Sobre, Todos } from '../../../../schemas.ts'

export const listar = miembroRoute({
  method: 'GET',
  url: '/contribuyentes/:contribuyenteId/timbrados',
  operationId: 'listarTimbrados',
  summary: 'Listar los timbrados de un ambiente',
  description: 'Cada uno con su próximo número, y si está vigente, agotado o detenido.',
  accion: 'emisor.ver',
  query: AmbienteElegido,
  respuestas: {
    200: {
      description: 'Los activos primero',
      schema: Sobre(Todos(TimbradoVisto)),
    },
  },
  problemas: ['contribuyente-not-found', 'access-denied', 'invalid-query'],
  async handle(deps, { contribuyenteId, ambiente, query, now }) {
    const elegido = chooseAmbienteRoute(query.ambiente, ambiente)
    if (!elegido.ok) return elegido
    const rows = await browseTimbrados(deps, { contribuyenteId, ambiente: elegido.value })
    return ok(enSobre(200, { datos: rows.map(row => presentTimbrado(row, now)) }, now))
  },
})
