import { REQUISITOS } from '../../../../../domain/documento/acciones.ts'
import { parseRef } from '../../../../../domain/documento/ref.ts'
import { ok } from '../../../../../domain/failure.ts'
import { changeEnlaceGestionado } from '../../../../../operations/nominarse/gestionar.ts'
import { dosPuertas } from '../../../../dos-puertas.ts'
import { EnlaceDeNominacionVisto, presentEnlaceGestionado } from '../../../../present/nominarse.ts'

export const revocar = dosPuertas({
  method: 'DELETE',
  url: '/documento-electronico/:id/enlace-nominacion',
  urlDePersona: '/contribuyentes/:contribuyenteId/documentos/:id/enlace-nominacion',
  operationId: 'revocarEnlaceDeNominacion',
  summary: 'Dar de baja el enlace de nominación',
  description:
    'Quien lo tenga, impreso o mandado, no puede pedir nada por él. Lo que ya se estaba firmando termina.',
  ...REQUISITOS.nominar,
  respuestas: { 200: { description: 'Cómo quedó', schema: EnlaceDeNominacionVisto } },
  problemas: ['documento-not-found', 'sandbox-not-supported'],
  async handle(deps, { emisor, params, actor, now }) {
    const ref = parseRef(params.id)
    if (!ref.ok) return ref
    const visto = await changeEnlaceGestionado(
      deps,
      emisor,
      { ref: ref.value, que: 'revocar' },
      { actor, now },
    )
    return visto.ok ? ok({ status: 200, body: presentEnlaceGestionado(visto.value, deps.urlPublica) }) : visto
  },
})
