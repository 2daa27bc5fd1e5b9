import { parseRef } from '../../../../../domain/documento/ref.ts'
import { ok } from '../../../../../domain/failure.ts'
import { browseCorreos } from '../../../../../operations/correos/gestionar.ts'
import { dosPuertas } from '../../../../dos-puertas.ts'
import { Correo, presentCorreo } from '../../../../present/correo.ts'
import { Todos } from '../../../../schemas.ts'

export const listar = dosPuertas({
  method: 'GET',
  url: '/documento-electronico/:id/correos',
  urlDePersona: '/contribuyentes/:contribuyenteId/documentos/:id/correos',
  operationId: 'listarCorreos',
  summary: 'Ver los correos de un documento',
  description: 'El último primero, con lo que se sabe de cada uno y nada más.',
  accion: 'documento.ver',
  permiso: 'leer',
  respuestas: { 200: { description: 'Los últimos cien', schema: Todos(Correo) } },
  problemas: ['documento-not-found'],
  async handle(deps, { emisor, params }) {
    const ref = parseRef(params.id)
    if (!ref.ok) return ref
    const rows = await browseCorreos(deps, emisor, ref.value)
    return rows.ok ? ok({ status: 200, body: { datos: rows.value.map(presentCorreo) } }) : rows
  },
})
