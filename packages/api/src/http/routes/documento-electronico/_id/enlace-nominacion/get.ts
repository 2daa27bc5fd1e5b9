import { parseRef } from '../../../../../domain/documento/ref.ts'
import { ok } from '../../../../../domain/failure.ts'
import { viewEnlaceGestionado } from '../../../../../operations/nominarse/gestionar.ts'
import { dosPuertas } from '../../../../dos-puertas.ts'
import { EnlaceDeNominacionVisto, presentEnlaceGestionado } from '../../../../present/nominarse.ts'

export const ver = dosPuertas({
  method: 'GET',
  url: '/documento-electronico/:id/enlace-nominacion',
  urlDePersona: '/contribuyentes/:contribuyenteId/documentos/:id/enlace-nominacion',
  operationId: 'verEnlaceDeNominacion',
  summary: 'Ver el enlace de nominación de una factura',
  description: 'Cómo está, cuántas veces se lo abrió y la última petición que llegó por él.',
  accion: 'documento.ver',
  permiso: 'leer',
  respuestas: { 200: { description: 'Cómo está', schema: EnlaceDeNominacionVisto } },
  problemas: ['documento-not-found'],
  async handle(deps, { emisor, params }) {
    const ref = parseRef(params.id)
    if (!ref.ok) return ref
    const visto = await viewEnlaceGestionado(deps, emisor, ref.value)
    return visto.ok ? ok({ status: 200, body: presentEnlaceGestionado(visto.value, deps.urlPublica) }) : visto
  },
})
