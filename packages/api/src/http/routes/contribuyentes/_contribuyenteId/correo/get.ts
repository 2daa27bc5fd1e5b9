import { ok } from '../../../../../domain/failure.ts'
import { viewAjusteDeCorreo } from '../../../../../operations/correos/gestionar.ts'
import { AjusteDeCorreoVisto, presentAjusteDeCorreo } from '../../../../present/correo.ts'
import { enSobre } from '../../../../present/sobre.ts'
import { miembroRoute } from '../../../../route.ts'
import { Sobre } from '../../../../schemas.ts'

export const ver = miembroRoute({
  method: 'GET',
  url: '/contribuyentes/:contribuyenteId/correo',
  operationId: 'verAjusteDeCorreo',
  summary: 'Ver si se envían correos',
  description: 'En el ambiente que la persona ve.',
  accion: 'emisor.ver',
  respuestas: { 200: { description: 'Cómo está', schema: Sobre(AjusteDeCorreoVisto) } },
  problemas: ['contribuyente-not-found', 'access-denied'],
  async handle(deps, { contribuyenteId, ambiente, now }) {
    const ajuste = await viewAjusteDeCorreo(deps, { contribuyenteId, ambiente })
    return ok(enSobre(200, presentAjusteDeCorreo(ajuste, deps.correo), now))
  },
})
