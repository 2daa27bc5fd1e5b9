import { Type } from 'typebox'
import { parseOneOf } from '../../../../domain/enumeracion.ts'
import { invalidQuery, ok } from '../../../../domain/failure.ts'
import { parseMes } from '../../../../domain/libro/mes.ts'
import { collect } from '../../../../domain/validated.ts'
import {
  FORMATOS_DE_LIBRO,
  type FormatoDeLibro,
  openArchivoDeLibro,
} from '../../../../operations/libro/exportar.ts'
import { dosPuertas } from '../../../dos-puertas.ts'
import { flujoDe } from '../../../flujo.ts'
import { MesDeLibro } from '../get.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const TIPOS: Record<FormatoDeLibro, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: XLSX,
  zip: 'application/zip',
}

interface TextosDeArchivo {
  url: `/${string}`
  operationId: string
  summary: string
  description: string
}

/** A book of a month as a file, written while it is read. */
export const archivoDeLibro = (
  libro: 'ventas' | 'compras',
  { url, operationId, summary, description }: TextosDeArchivo,
) =>
  dosPuertas({
    method: 'GET',
    url,
    urlDePersona: `/contribuyentes/:contribuyenteId${url}`,
    ...{ operationId, summary },
    description: `${description} De cada contribuyente se hace uno a la vez (503, con Retry-After); el que nadie lee durante diez segundos se corta.`,
    accion: 'documento.ver',
    permiso: 'leer',
    query: Type.Object({
      mes: Type.Optional(MesDeLibro),
      formato: Type.Optional(Type.Enum([...FORMATOS_DE_LIBRO], { title: 'FormatoDeLibro', default: 'csv' })),
    }),
    respuestas: {
      200: {
        description: 'El archivo',
        contentType: 'text/csv',
        archivos: [XLSX, 'application/zip'],
        cabeceras: ['Content-Disposition'],
      },
    },
    problemas: ['invalid-query', 'service-unavailable'],
    async handle(deps, { emisor, query, now }) {
      const asked = collect({
        mes: parseMes(query.mes, now),
        formato: parseOneOf('formato', query.formato ?? 'csv', FORMATOS_DE_LIBRO),
      })
      if (!asked.ok) return invalidQuery(asked)
      const { mes, formato } = asked.value
      const archivo = await openArchivoDeLibro(deps, emisor, mes, { libro, formato, now })
      if (!archivo.ok) return archivo
      const { nombre, primera, partes } = archivo.value
      const headers = {
        'content-type': TIPOS[formato],
        'content-disposition': `attachment; filename="${nombre}"`,
      }
      return ok({ status: 200, body: flujoDe(primera, partes), headers })
    },
  })

export const descargar = archivoDeLibro('ventas', {
  url: '/libro-ventas/archivo',
  operationId: 'descargarLibroVentas',
  summary: 'Descargar el libro de ventas de un mes',
  description:
    'csv: una línea por documento, como la abre Excel de es-PY (punto y coma, coma decimal, UTF-8 con marca). xlsx: lo mismo, para Excel. zip: el XML firmado y el KuDE en A4 de cada documento que SIFEN tiene, de todos los tipos. Se escribe mientras se lee: si algo falla en el medio, la conexión se corta, y lo que llegó no está entero.',
})
