import { Type } from 'typebox'
import { invalidQuery, ok } from '../../../domain/failure.ts'
import { parseMes } from '../../../domain/libro/mes.ts'
import { viewRegistro } from '../../../operations/libro/registro.ts'
import { dosPuertas } from '../../dos-puertas.ts'
import { presentRegistro, RegistroDeComprobantes } from '../../present/registro.ts'
import { MesDeLibro } from '../libro-ventas/get.ts'

export const ver = dosPuertas({
  method: 'GET',
  url: '/registro-comprobantes',
  urlDePersona: '/contribuyentes/:contribuyenteId/registro-comprobantes',
  operationId: 'verRegistroComprobantes',
  summary: 'Ver qué tiene un mes para el registro de comprobantes de Marangatu',
  description:
    'Cuántas líneas de ventas y de compras tendría en la forma que Marangatu importa (RG 90/2021, obligación 955), y qué documentos no tienen ninguna. Los documentos electrónicos Marangatu ya los tiene: la especificación pide no importarlos.',
  accion: 'documento.ver',
  permiso: 'leer',
  larga: true,
  query: Type.Object({ mes: Type.Optional(MesDeLibro) }),
  respuestas: { 200: { description: 'El registro del mes', schema: RegistroDeComprobantes } },
  problemas: ['invalid-query'],
  async handle(deps, { emisor, query, now }) {
    const mes = parseMes(query.mes, now)
    if (!mes.ok) return invalidQuery(mes)
    return ok({ status: 200, body: presentRegistro(await viewRegistro(deps, emisor, mes.value)) })
  },
})
