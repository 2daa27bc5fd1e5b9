import { ok } from '../../../../../domain/failure.ts'
import { viewAjusteDeNominarse } from '../../../../../operations/nominarse/gestionar.ts'
import { EnlacesDeNominacion, presentEnlacesDeNominacion } from '../../../../present/nominarse.ts'
import { enSobre } from '../../../../present/sobre.ts'
import { miembroRoute } from '../../../../route.ts'
import { Sobre } from '../../../../schemas.ts'

export const ver = miembroRoute({
  method: 'GET',
  url: '/contribuyentes/:contribuyenteId/enlaces-nominacion',
  operationId: 'verEnlacesDeNominacion',
  summary: 'Ver si las compradoras se nombran a sí mismas, y cómo',
  description: 'De cada ambiente los suyos; en SANDBOX no hay. Apagados mientras nadie los enciende.',
  accion: 'emisor.ver',
  respuestas: { 200: { description: 'Cómo están', schema: Sobre(EnlacesDeNominacion) } },
  problemas: ['contribuyente-not-found', 'access-denied'],
  async handle(deps, { contribuyenteId, ambiente, now }) {
    const ajuste = await viewAjusteDeNominarse(deps, { contribuyenteId, ambiente })
    return ok(enSobre(200, presentEnlacesDeNominacion(ajuste), now))
  },
})
