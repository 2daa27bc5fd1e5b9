import { ok } from '../../../../../domain/failure.ts'
import { changeFiltros } from '../../../../../operations/filtros.ts'
import { FiltrosGuardados, NuevosFiltros } from '../../../../present/filtro.ts'
import { enSobre } from '../../../../present/sobre.ts'
import { miembroRoute } from '../../../../route.ts'
import { Sobre } from '../../../../schemas.ts'

export const cambiar = miembroRoute({
  method: 'PUT',
  url: '/contribuyentes/:contribuyenteId/filtros',
  operationId: 'cambiarFiltros',
  summary: 'Guardar los filtros que usted usa',
  description: 'La lista entera: los que no se dicen dejan de estar. Valen para usted y para nadie más.',
  accion: 'documento.ver',
  body: NuevosFiltros,
  bodyLimit: 256 * 1024,
  respuestas: { 200: { description: 'Cómo quedaron', schema: Sobre(FiltrosGuardados) } },
  problemas: ['contribuyente-not-found', 'access-denied', 'validation-error'],
  async handle(deps, { contribuyenteId, usuario, body, now }) {
    const changed = await changeFiltros(deps, { contribuyenteId, usuarioId: usuario.usuarioId }, body)
    return changed.ok ? ok(enSobre(200, { filtros: changed.value }, now)) : changed
  },
})
