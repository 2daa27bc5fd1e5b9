import { Type } from 'typebox'
import { ok } from '../../../../../domain/failure.ts'
import { chooseAmbiente } from '../../../../../operations/contribuyentes.ts'
import { Ambiente } from '../../../../enumeraciones.ts'
import { ContribuyenteEntero, presentContribuyenteEntero } from '../../../../present/contribuyente.ts'
import { enSobre } from '../../../../present/sobre.ts'
import { miembroRoute } from '../../../../route.ts'
import { Sobre } from '../../../../schemas.ts'

export const elegir = miembroRoute({
  method: 'PUT',
  url: '/contribuyentes/:contribuyenteId/ambiente',
  operationId: 'elegirAmbiente',
  summary: 'Elegir en qué ambiente ve usted al contribuyente',
  description:
    'Vale para usted y para nadie más: lo que ven los otros miembros y el ambiente de las claves nuevas quedan como están. Desde entonces, Mbohera-Ambiente debe nombrar este ambiente.',
  accion: 'contribuyente.ver',
  eligeAmbiente: true,
  body: Type.Object({ ambiente: Ambiente }, { title: 'AmbienteVisto' }),
  respuestas: {
    200: { description: 'El contribuyente como usted lo ve', schema: Sobre(ContribuyenteEntero) },
  },
  problemas: ['contribuyente-not-found', 'access-denied', 'validation-error'],
  async handle(deps, { contribuyenteId, usuario, rol, body, now }) {
    const { usuarioId } = usuario
    const vista = await chooseAmbiente(deps, { contribuyenteId, usuarioId }, { cuerpo: body, now })
    return vista.ok ? ok(enSobre(200, presentContribuyenteEntero(vista.value, rol, now), now)) : vista
  },
})
