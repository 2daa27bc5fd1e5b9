import { Type } from 'typebox'
import { invalidQuery, ok } from '../../../domain/failure.ts'
import { parseMes } from '../../../domain/libro/mes.ts'
import { viewCompras } from '../../../operations/libro/compras.ts'
import { dosPuertas } from '../../dos-puertas.ts'
import { LibroDeCompras, presentLibroDeCompras } from '../../present/libro-compras.ts'
import { MesDeLibro } from '../libro-ventas/get.ts'

export const ver = dosPuertas({
  method: 'GET',
  url: '/libro-compras',
  urlDePersona: '/contribuyentes/:contribuyenteId/libro-compras',
  operationId: 'verLibroCompras',
  summary: 'Ver el libro de compras de un mes',
  description:
    'Facturas y notas recibidas, y las autofacturas, por fecha de emisión: las sumas por tasa de IVA, en guaraníes según el tipo de cambio de cada documento; por tipo, día y proveedor. Cuenta lo que SIFEN aprobó: lo cancelado, lo desconocido y lo que todavía no se confirmó en SIFEN está aparte. Es lo que se sabe ahora: un emisor puede cancelar una factura hasta 48 horas después de que SIFEN la aprobó, y una nota hasta 168; después se le pregunta a SIFEN una vez más, solo.',
  accion: 'documento.ver',
  permiso: 'leer',
  larga: true,
  query: Type.Object({ mes: Type.Optional(MesDeLibro) }),
  respuestas: { 200: { description: 'El libro del mes', schema: LibroDeCompras } },
  problemas: ['invalid-query'],
  async handle(deps, { emisor, query, now }) {
    const mes = parseMes(query.mes, now)
    if (!mes.ok) return invalidQuery(mes)
    return ok({ status: 200, body: presentLibroDeCompras(await viewCompras(deps, emisor, mes.value)) })
  },
})
