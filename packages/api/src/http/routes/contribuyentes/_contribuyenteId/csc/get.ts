import { ok } from '../../../../../domain/failure.ts'
import { browseCsc } from '../../../../../operations/emisor/csc.ts'
import { AmbienteElegido, chooseAmbienteRoute } from '../../../../ambiente-elegido.ts'
import { CscGuardado, presentCscGuardado } from '../../../../present/emisor.ts'
import { enSobre } from '../../../../present/sobre.ts'
import { miembroRoute } from '../../../../route.ts'
import { Sobre, Todos } from '../../../../schemas.ts'

export const listar = miembroRoute({
  method: 'GET',
  url: '/contribuyentes/:contribuyenteId/csc',
  operationId: 'listarCsc',
  summary: 'Listar los CSC de un ambiente',
  description: 'Sus identificadores y cuál está en uso; sus valores no se muestran nunca.',
  accion: 'emisor.ver',
  query: AmbienteElegido,
  respuestas: { 200: { description: 'Por identificador', schema: Sobre(Todos(CscGuardado)) } },
  problemas: ['contribuyente-not-found', 'access-denied', 'invalid-query'],
  async handle(deps, { contribuyenteId, ambiente, query, now }) {
    const elegido = chooseAmbienteRoute(query.ambiente, ambiente)
    if (!elegido.ok) return elegido
    const rows = await browseCsc(deps, { contribuyenteId, ambiente: elegido.value })
    return ok(enSobre(200, { datos: rows.map(presentCscGuardado) }, now))
  },
})
