import { REQUISITOS } from '../../../../../domain/documento/acciones.ts'
import { parseRef } from '../../../../../domain/documento/ref.ts'
import { ok } from '../../../../../domain/failure.ts'
import { createEnlace } from '../../../../../operations/enlaces.ts'
import { dosPuertas } from '../../../../dos-puertas.ts'
import { EnlaceNuevo, presentEnlaceNuevo } from '../../../../present/enlace.ts'

export const compartir = dosPuertas({
  method: 'POST',
  url: '/documento-electronico/:id/enlaces',
  urlDePersona: '/contribuyentes/:contribuyenteId/documentos/:id/enlaces',
  operationId: 'compartirDocumento',
  summary: 'Compartir un documento por un enlace',
  description:
    'Hace una página pública del documento, con su KuDE y su XML, para quien tenga el enlace: sin cuenta, fuera de los buscadores, y hasta que se lo revoque. Dice cómo está el documento cada vez que se la abre: cancelado, o nominado después. Hasta veinte enlaces por documento.',
  ...REQUISITOS.compartir,
  respuestas: { 201: { description: 'El enlace', schema: EnlaceNuevo } },
  problemas: ['documento-not-found', 'documento-not-approved', 'validation-error'],
  async handle(deps, { emisor, params, actor, now }) {
    const ref = parseRef(params.id)
    if (!ref.ok) return ref
    const created = await createEnlace(deps, emisor, ref.value, { actor, now })
    if (!created.ok) return created
    return ok({ status: 201, body: presentEnlaceNuevo(created.value, deps.urlPublica) })
  },
})
