import { Type } from 'typebox'
import { invalidQuery, ok } from '../../../../domain/failure.ts'
import { parseMes } from '../../../../domain/libro/mes.ts'
import { parseImputa, parseNumero } from '../../../../domain/libro/registro.ts'
import { collect, wrong } from '../../../../domain/validated.ts'
import { openRegistro } from '../../../../operations/libro/registro.ts'
import { dosPuertas } from '../../../dos-puertas.ts'
import { MesDeLibro } from '../../libro-ventas/get.ts'

const ZIP = 'application/zip'

export const descargar = dosPuertas({
  method: 'GET',
  url: '/registro-comprobantes/archivo',
  urlDePersona: '/contribuyentes/:contribuyenteId/registro-comprobantes/archivo',
  operationId: 'descargarRegistroComprobantes',
  summary: 'Descargar un mes en la forma que importa el registro de comprobantes de Marangatu',
  description:
    'Según la especificación técnica de importación de junio de 2021 (versión 1): un TXT con tabulaciones, sin títulos, de hasta 5.000 líneas, en un ZIP del mismo nombre. Sirve para comparar con lo que Marangatu ya tiene, y a los programas de contabilidad que leen esa forma. La misma especificación pide no importar documentos electrónicos: se obtienen en Marangatu.',
  accion: 'documento.ver',
  permiso: 'leer',
  query: Type.Object({
    mes: Type.Optional(MesDeLibro),
    parte: Type.Optional(
      Type.String({
        examples: ['1'],
        description: 'Cuál de los archivos del mes, desde 1; si falta, el primero',
      }),
    ),
    numero: Type.Optional(
      Type.String({
        examples: ['1'],
        description:
          'El número del nombre del archivo, 1 a 9999: cada uno lleva otro; si falta, el de la parte',
      }),
    ),
    imputa: Type.Optional(
      Type.String({
        examples: ['IVA,IRE'],
        description:
          'A qué se imputa cada comprobante: IVA, IRE, IRP_RSP, separados por coma; si falta, al IVA',
      }),
    ),
  }),
  respuestas: { 200: { description: 'El archivo', contentType: ZIP, cabeceras: ['Content-Disposition'] } },
  problemas: ['invalid-query', 'service-unavailable'],
  async handle(deps, { emisor, query, now }) {
    const parte = parseNumero('parte', query.parte, 1)
    const asked = collect({
      mes: parseMes(query.mes, now),
      parte,
      numero: parseNumero('numero', query.numero, parte.ok ? parte.value : 1),
      imputa: parseImputa(query.imputa),
    })
    if (!asked.ok) return invalidQuery(asked)
    const { mes, ...pedido } = asked.value
    const archivo = await openRegistro(deps, emisor, mes, { ...pedido, now })
    if (!archivo.ok) return archivo
    if (archivo.value === null)
      return invalidQuery(
        wrong(
          'parte',
          'range',
          'el mes no tiene líneas en esa parte: vea cuántas hay en /registro-comprobantes',
        ),
      )
    const { nombre, zip } = archivo.value
    const headers = { 'content-type': ZIP, 'content-disposition': `attachment; filename="${nombre}"` }
    return ok({ status: 200, body: zip, headers })
  },
})
