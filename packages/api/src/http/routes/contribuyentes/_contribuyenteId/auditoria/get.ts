import { Type } from 'typebox'
import { invalidQuery, ok } from '../../../../../domain/failure.ts'
import { parseId } from '../../../../../domain/id.ts'
import { parsePagina, toLista } from '../../../../../domain/pagina.ts'
import { collect, type Validated, valid, wrong } from '../../../../../domain/validated.ts'
import { browseAuditoria } from '../../../../../operations/auditoria.ts'
import { Asiento, presentAsiento } from '../../../../present/auditoria.ts'
import { enSobre } from '../../../../present/sobre.ts'
import { miembroRoute } from '../../../../route.ts'
import { Lista, Paginacion, Sobre } from '../../../../schemas.ts'

function claveDe(text: string | undefined): Validated<number | null> {
  const apiKeyId = text === undefined ? null : parseId(text)
  return text === undefined || apiKeyId !== null
    ? valid(apiKeyId)
    : wrong('apiKeyId', 'id', 'debe ser el apiKeyId de una clave, por ejemplo 7')
}

export const listar = miembroRoute({
  method: 'GET',
  url: '/contribuyentes/:contribuyenteId/auditoria',
  operationId: 'verAuditoria',
  summary: 'Ver quién hizo qué, cuándo y desde dónde',
  description: 'Del más nuevo al más viejo. Con apiKeyId, solo lo que se hizo con esa clave.',
  query: Type.Object({
    ...Paginacion.properties,
    apiKeyId: Type.Optional(Type.String({ description: 'Lo que hizo una clave: su apiKeyId' })),
  }),
  accion: 'auditoria.ver',
  respuestas: {
    200: { description: 'Una página de asientos, el más nuevo primero', schema: Sobre(Lista(Asiento)) },
  },
  problemas: ['contribuyente-not-found', 'access-denied', 'invalid-query'],
  async handle(deps, { contribuyenteId, query, now }) {
    const asked = collect({ pagina: parsePagina('a', query), apiKeyId: claveDe(query.apiKeyId) })
    if (!asked.ok) return invalidQuery(asked)
    const { pagina, apiKeyId } = asked.value
    const rows = await browseAuditoria(deps, contribuyenteId, apiKeyId, pagina)
    return ok(
      enSobre(
        200,
        toLista('a', rows, pagina.limite, row => row.auditoriaId, presentAsiento),
        now,
      ),
    )
  },
})
