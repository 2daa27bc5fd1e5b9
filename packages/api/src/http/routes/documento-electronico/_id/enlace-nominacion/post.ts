import { REQUISITOS } from '../../../../../domain/documento/acciones.ts'
import { parseRef } from '../../../../../domain/documento/ref.ts'
import { ok } from '../../../../../domain/failure.ts'
import { changeEnlaceGestionado } from '../../../../../operations/nominarse/gestionar.ts'
import { dosPuertas } from '../../../../dos-puertas.ts'
import { EnlaceDeNominacionVisto, presentEnlaceGestionado } from '../../../../present/nominarse.ts'

export const crear = dosPuertas({
  method: 'POST',
  url: '/documento-electronico/:id/enlace-nominacion',
  urlDePersona: '/contribuyentes/:contribuyenteId/documentos/:id/enlace-nominacion',
  operationId: 'crearEnlaceDeNominacion',
  summary: 'Dar otro enlace de nominación',
  description:
    'Los que había de esta factura, impresos o mandados, no llevan más a ninguna parte; este, sí. Sirve también para uno revocado o bloqueado.',
  ...REQUISITOS.nominar,
  respuestas: { 201: { description: 'El nuevo', schema: EnlaceDeNominacionVisto } },
  problemas: ['documento-not-found', 'documento-not-nominable', 'sandbox-not-supported'],
  async handle(deps, { emisor, params, actor, now }) {
    const ref = parseRef(params.id)
    if (!ref.ok) return ref
    const visto = await changeEnlaceGestionado(deps, emisor, { ref: ref.value, que: 'crear' }, { actor, now })
    return visto.ok ? ok({ status: 201, body: presentEnlaceGestionado(visto.value, deps.urlPublica) }) : visto
  },
})
