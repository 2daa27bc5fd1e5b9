import { invalidQuery, ok } from '../../../../../domain/failure.ts'
import { parsePagina, toLista } from '../../../../../domain/pagina.ts'
import { browseApiKeys } from '../../../../../operations/api-keys.ts'
import { ApiKey, presentApiKey } from '../../../../present/api-key.ts'
import { enSobre } from '../../../../present/sobre.ts'
import { miembroRoute } from '../../../../route.ts'
import { Lista, Paginacion, Sobre } from '../../../../schemas.ts'

export const listar = miembroRoute({
  method: 'GET',
  url: '/contribuyentes/:contribuyenteId/api-keys',
  operationId: 'listarApiKeys',
  summary: 'Listar las API keys',
  description: 'De la más nueva a la más vieja. La clave misma no aparece nunca.',
  accion: 'api-key.listar',
  query: Paginacion,
  respuestas: { 200: { description: 'Una página de claves', schema: Sobre(Lista(ApiKey)) } },
  problemas: ['contribuyente-not-found', 'access-denied', 'invalid-query'],
  async handle(deps, { contribuyenteId, query, now, ahora }) {
    const parsed = parsePagina('k', query)
    if (!parsed.ok) return invalidQuery(parsed)
    const { value: pagina } = parsed
    const rows = await browseApiKeys(deps, contribuyenteId, pagina)
    const lista = toLista(
      'k',
      rows,
      pagina.limite,
      row => row.apiKeyId,
      row => presentApiKey(row, ahora),
    )
    return ok(enSobre(200, lista, now))
  },
})
