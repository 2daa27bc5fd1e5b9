import { Type } from 'typebox'
import { invalidQuery, ok } from '../../../../../../domain/failure.ts'
import { parseMes } from '../../../../../../domain/libro/mes.ts'
import { viewResumenDeNominacion } from '../../../../../../operations/nominarse/gestionar.ts'
import { presentResumenDeNominacion, ResumenDeNominacion } from '../../../../../present/nominarse.ts'
import { enSobre } from '../../../../../present/sobre.ts'
import { miembroRoute } from '../../../../../route.ts'
import { Sobre } from '../../../../../schemas.ts'
import { MesDeLibro } from '../../../../libro-ventas/get.ts'

export const ver = miembroRoute({
  method: 'GET',
  url: '/contribuyentes/:contribuyenteId/enlaces-nominacion/resumen',
  operationId: 'verResumenDeNominacion',
  summary: 'Ver cómo se nombraron las compradoras en un mes',
  description:
    'Cuántos enlaces se abrieron y cuántas peticiones se hicieron en el mes, por fecha de la petición; cómo terminaron, por qué las que quedaron en nada, y cuánto tardaron las aprobadas.',
  accion: 'evento.ver',
  query: Type.Object({ mes: Type.Optional(MesDeLibro) }),
  respuestas: { 200: { description: 'El mes', schema: Sobre(ResumenDeNominacion) } },
  problemas: ['contribuyente-not-found', 'access-denied', 'invalid-query'],
  async handle(deps, { contribuyenteId, ambiente, query, now }) {
    const mes = parseMes(query.mes, now)
    if (!mes.ok) return invalidQuery(mes)
    const resumen = await viewResumenDeNominacion(deps, { contribuyenteId, ambiente }, mes.value)
    return ok(enSobre(200, presentResumenDeNominacion(mes.value.mes, resumen), now))
  },
})
