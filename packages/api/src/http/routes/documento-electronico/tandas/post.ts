import { Type } from 'typebox'
import { parseCuerpo } from '../../../../domain/cuerpo.ts'
import { ok } from '../../../../domain/failure.ts'
import { parseTanda } from '../../../../domain/tanda/tanda.ts'
import { createTanda } from '../../../../operations/tandas/gestionar.ts'
import { dosPuertas } from '../../../dos-puertas.ts'
import { presentTanda, Tanda } from '../../../present/tanda.ts'

export const crear = dosPuertas({
  method: 'POST',
  url: '/documento-electronico/tandas',
  urlDePersona: '/contribuyentes/:contribuyenteId/documentos/tandas',
  operationId: 'crearTanda',
  summary: 'Preparar una tanda: muchos documentos que se emiten juntos',
  description:
    'Empieza vacía y como BORRADOR: sus documentos se agregan con `POST …/tandas/{tandaId}/documentos`, hasta 5.000, y nada se emite hasta `POST …/tandas/{tandaId}/emitir`. Repetir esta solicitud deja otro borrador vacío, que no emite nada.',
  accion: 'documento.emitir',
  permiso: 'emitir',
  body: Type.Object(
    { nombre: Type.String({ minLength: 1, maxLength: 100, description: 'Para reconocerla' }) },
    { title: 'NuevaTanda' },
  ),
  respuestas: { 201: { description: 'La tanda, vacía', schema: Tanda, cabeceras: ['Location'] } },
  problemas: ['validation-error'],
  async handle(deps, { emisor, actor, body, base, now }) {
    const creada = await createTanda(deps, { emisor, actor, now }, parseCuerpo(body, parseTanda))
    if (!creada.ok) return creada
    const location = `${base.documentos}/tandas/${creada.value.tandaId}`
    return ok({ status: 201, body: presentTanda(creada.value, base.documentos), headers: { location } })
  },
})
