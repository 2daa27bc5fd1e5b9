import { parseRef } from '../../../../../domain/documento/ref.ts'
import { ok } from '../../../../../domain/failure.ts'
import { browseEnlaces } from '../../../../../operations/enlaces.ts'
import { dosPuertas } from '../../../../dos-puertas.ts'
import { Enlace, presentEnlace } from '../../../../present/enlace.ts'
import { Todos } from '../../../../schemas.ts'

export const listar = dosPuertas({
  method: 'GET',
  url: '/documento-electronico/:id/enlaces',
  urlDePersona: '/contribuyentes/:contribuyenteId/documentos/:id/enlaces',
  operationId: 'listarEnlaces',
  summary: 'Ver los enlaces a un documento',
  description: 'El último primero, también los revocados. Adónde llevan se dijo una vez, al crearlos.',
  accion: 'documento.ver',
  permiso: 'leer',
  respuestas: { 200: { description: 'Los últimos cien', schema: Todos(Enlace) } },
  problemas: ['documento-not-found'],
  async handle(deps, { emisor, params }) {
    const ref = parseRef(params.id)
    if (!ref.ok) return ref
    const rows = await browseEnlaces(deps, emisor, ref.value)
    return rows.ok ? ok({ status: 200, body: { datos: rows.value.map(presentEnlace) } }) : rows
  },
})
