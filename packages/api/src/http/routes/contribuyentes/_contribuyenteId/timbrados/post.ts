import { TIMBRADO } from '../../../../../domain/emisor/campos.ts'
import { ok } from '../../../../../domain/failure.ts'
import { createTimbrado } from '../../../../../operations/emisor/timbrados.ts'
import { cuerpoDe } from '../../../../campos.ts'
import { presentTimbrado, TimbradoVisto } from '../../../../present/emisor.ts'
import { enSobre } from '../../../../present/sobre.ts'
import { miembroRoute } from '../../../../route.ts'
import { Sobre } from '../../../../schemas.ts'

export const crear = miembroRoute({
  method: 'POST',
  url: '/contribuyentes/:contribuyenteId/timbrados',
  operationId: 'crearTimbrado',
  summary: 'Cargar un timbrado',
  description:
    'Uno por establecimiento, punto de expedición y tipo de documento. Si ya se emitió con él en otro sistema, proximoNumero es el que sigue al último usado.',
  accion: 'emisor.configurar',
  body: cuerpoDe(TIMBRADO, 'NuevoTimbrado'),
  respuestas: { 201: { description: 'El timbrado', schema: Sobre(TimbradoVisto), ejemplos: ['activo'] } },
  problemas: ['contribuyente-not-found', 'access-denied', 'validation-error'],
  async handle(deps, { contribuyenteId, ambiente, body, actor, now }) {
    const created = await createTimbrado(deps, { contribuyenteId, ambiente }, { cuerpo: body, actor, now })
    return created.ok ? ok(enSobre(201, presentTimbrado(created.value, now), now)) : created
  },
})
