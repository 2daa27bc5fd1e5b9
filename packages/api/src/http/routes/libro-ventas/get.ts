import { Type } from 'typebox'
import { invalidQuery, ok } from '../../../domain/failure.ts'
import { parseMes } from '../../../domain/libro/mes.ts'
import { viewLibro } from '../../../operations/libro/ver.ts'
import { dosPuertas } from '../../dos-puertas.ts'
import { LibroDeVentas, presentLibro } from '../../present/libro.ts'

export const MesDeLibro = Type.String({
  examples: ['2026-11'],
  description: 'Un mes de Paraguay; si falta, el corriente',
})

export const ver = dosPuertas({
  method: 'GET',
  url: '/libro-ventas',
  urlDePersona: '/contribuyentes/:contribuyenteId/libro-ventas',
  operationId: 'verLibroVentas',
  summary: 'Ver el libro de ventas de un mes',
  description:
    'Facturas, notas de crédito y de débito aprobadas, por fecha de emisión: las sumas por tasa de IVA, en guaraníes según el tipo de cambio de cada documento; por tipo, sucursal, día y cliente. Y lo que todavía no concuerda con SIFEN.',
  accion: 'documento.ver',
  permiso: 'leer',
  larga: true,
  query: Type.Object({ mes: Type.Optional(MesDeLibro) }),
  respuestas: { 200: { description: 'El libro del mes', schema: LibroDeVentas } },
  problemas: ['invalid-query'],
  async handle(deps, { emisor, query, now }) {
    const mes = parseMes(query.mes, now)
    if (!mes.ok) return invalidQuery(mes)
    return ok({ status: 200, body: presentLibro(await viewLibro(deps, emisor, mes.value)) })
  },
})
