import { Type } from 'typebox'
import { REQUISITOS } from '../../../../../domain/documento/acciones.ts'
import { parseRef } from '../../../../../domain/documento/ref.ts'
import { ok } from '../../../../../domain/failure.ts'
import { createCorreo } from '../../../../../operations/correos/gestionar.ts'
import { dosPuertas } from '../../../../dos-puertas.ts'
import { Correo, presentCorreo } from '../../../../present/correo.ts'
import { nullable } from '../../../../schemas.ts'

export const enviar = dosPuertas({
  method: 'POST',
  url: '/documento-electronico/:id/correos',
  urlDePersona: '/contribuyentes/:contribuyenteId/documentos/:id/correos',
  operationId: 'enviarPorCorreo',
  summary: 'Enviar un documento por correo',
  description:
    'Con su KuDE, su XML y un enlace a su página. Sale en segundo plano: cómo le fue está en la lista. Lo que se sabe que el servidor no aceptó se intenta de nuevo durante 72 horas; lo que pudo haber aceptado (INCIERTO) no se repite solo.',
  ...REQUISITOS.compartir,
  idempotente: true,
  bodyOptional: true,
  body: Type.Object(
    {
      para: Type.Optional(
        nullable(
          Type.String({
            maxLength: 254,
            examples: ['compras@ejemplo.com.py'],
            description: 'A quién; sin ella, al correo del receptor',
          }),
        ),
      ),
    },
    { title: 'EnvioPorCorreo' },
  ),
  respuestas: {
    202: { description: 'El correo, que sale', schema: Correo, cabeceras: ['Idempotent-Replayed'] },
  },
  problemas: [
    'documento-not-found',
    'documento-not-approved',
    'correo-not-ready',
    'validation-error',
    'operation-in-progress',
  ],
  async handle(deps, { emisor, params, body, idempotencyKey, actor, now }) {
    const ref = parseRef(params.id)
    if (!ref.ok) return ref
    const pedido = { emisor, ref: ref.value, cuerpo: body, idempotencyKey, actor, now }
    const created = await createCorreo(deps, pedido)
    if (!created.ok) return created
    const { row, repetido } = created.value
    return ok({
      ...{ status: 202, body: presentCorreo(row) },
      headers: repetido ? { 'idempotent-replayed': 'true' } : {},
    })
  },
})
