import { ok } from '../../../../../domain/failure.ts'
import { changeAjusteDeNominarse } from '../../../../../operations/nominarse/gestionar.ts'
import {
  EnlacesDeNominacion,
  NuevosEnlacesDeNominacion,
  presentEnlacesDeNominacion,
} from '../../../../present/nominarse.ts'
import { enSobre } from '../../../../present/sobre.ts'
import { miembroRoute } from '../../../../route.ts'
import { Sobre } from '../../../../schemas.ts'

export const cambiar = miembroRoute({
  method: 'PUT',
  url: '/contribuyentes/:contribuyenteId/enlaces-nominacion',
  operationId: 'cambiarEnlacesDeNominacion',
  summary: 'Dejar que las compradoras se nombren a sí mismas',
  description:
    'Todo junto: lo que no se dice queda como viene (apagado, 48 horas, DIRECTO, 5 minutos de gracia). Encendido, cada innominada que se pueda nominar dice enlaceNominacion, y enlaceNominacionImpreso para el ticket. Vale también para los enlaces ya dados.',
  accion: 'emisor.configurar',
  body: NuevosEnlacesDeNominacion,
  respuestas: { 200: { description: 'Cómo quedó', schema: Sobre(EnlacesDeNominacion) } },
  problemas: [
    'contribuyente-not-found',
    'access-denied',
    'validation-error',
    'sandbox-not-supported',
    'service-unavailable',
  ],
  async handle(deps, { contribuyenteId, ambiente, body, actor, now }) {
    const pedido = { cuerpo: body, actor, now }
    const changed = await changeAjusteDeNominarse(deps, { contribuyenteId, ambiente }, pedido)
    return changed.ok ? ok(enSobre(200, presentEnlacesDeNominacion(changed.value), now)) : changed
  },
})
