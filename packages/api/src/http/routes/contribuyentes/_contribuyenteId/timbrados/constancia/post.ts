import { Type } from 'typebox'
import { CONSTANCIA } from '../../../../../../domain/emisor/campos.ts'
import { ok } from '../../../../../../domain/failure.ts'
import { createConstancia } from '../../../../../../operations/emisor/timbrados.ts'
import { cuerpoDe } from '../../../../../campos.ts'
import { presentTimbrado, TimbradoVisto } from '../../../../../present/emisor.ts'
import { enSobre } from '../../../../../present/sobre.ts'
import { miembroRoute } from '../../../../../route.ts'
import { Sobre } from '../../../../../schemas.ts'

const Cargados = Type.Object({ timbrados: Type.Array(TimbradoVisto) }, { title: 'TimbradosCargados' })

export const cargar = miembroRoute({
  method: 'POST',
  url: '/contribuyentes/:contribuyenteId/timbrados/constancia',
  operationId: 'cargarConstancia',
  summary: 'Cargar un timbrado con todas sus filas',
  description:
    'Como figura en su constancia: un número, sus fechas, y cada establecimiento, punto de expedición y tipo de documento que numera. Se cargan todas las filas o ninguna. Si ya se emitió con alguna en otro sistema, su proximoNumero es el que sigue al último usado.',
  accion: 'emisor.configurar',
  body: cuerpoDe(CONSTANCIA, 'Constancia'),
  respuestas: { 201: { description: 'Los timbrados, en el orden de las filas', schema: Sobre(Cargados) } },
  problemas: ['contribuyente-not-found', 'access-denied', 'validation-error'],
  async handle(deps, { contribuyenteId, ambiente, body, actor, now }) {
    const created = await createConstancia(deps, { contribuyenteId, ambiente }, { cuerpo: body, actor, now })
    if (!created.ok) return created
    return ok(enSobre(201, { timbrados: created.value.map(row => presentTimbrado(row, now)) }, now))
  },
})
