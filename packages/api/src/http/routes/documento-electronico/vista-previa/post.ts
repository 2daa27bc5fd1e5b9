import { Type } from 'typebox'
import { parseOneOf } from '../../../../domain/enumeracion.ts'
import { invalidQuery, ok } from '../../../../domain/failure.ts'
import { printBorrador, viewVistaPrevia } from '../../../../operations/vista-previa.ts'
import { CuerpoEmision } from '../../../cuerpos.ts'
import { dosPuertas } from '../../../dos-puertas.ts'
import { MEBIBYTE } from '../../../medios.ts'
import { presentVistaPrevia, VistaPrevia } from '../../../present/vista-previa.ts'

const FORMATOS = ['json', 'pdf'] as const

export const previsualizar = dosPuertas({
  method: 'POST',
  url: '/documento-electronico/vista-previa',
  urlDePersona: '/contribuyentes/:contribuyenteId/documentos/vista-previa',
  operationId: 'verVistaPrevia',
  summary: 'Ver cómo sería un documento antes de emitirlo',
  description:
    'Recibe la solicitud de una emisión, completa o a medio llenar, y responde 200 con los totales exactos y con todo lo que impediría emitirla (faltas). No numera, no guarda y no envía nada. Con ?formato=pdf responde el KuDE marcado BORRADOR, sin número, CDC ni QR, cuando no hay faltas; si las hay, 422.',
  accion: 'documento.emitir',
  // A view rehearses an emission, so it takes the permission to emit.
  permiso: 'emitir',
  query: Type.Object({
    formato: Type.Optional(Type.Enum([...FORMATOS], { title: 'FormatoDeVistaPrevia', default: 'json' })),
  }),
  body: CuerpoEmision,
  bodyLimit: MEBIBYTE,
  exactDecimals: true,
  respuestas: {
    200: {
      description: 'Totales y faltas; o el borrador',
      schema: VistaPrevia,
      archivos: ['application/pdf'],
      cabeceras: ['Content-Disposition'],
    },
  },
  problemas: ['invalid-query', 'validation-error'],
  async handle(deps, { emisor, query, body, now }) {
    const formato = parseOneOf('formato', query.formato ?? 'json', FORMATOS)
    if (!formato.ok) return invalidQuery(formato)
    const vista = await viewVistaPrevia(deps, { emisor, cuerpo: body, now })
    if (!vista.ok) return vista
    if (formato.value === 'json') return ok({ status: 200, body: presentVistaPrevia(vista.value) })
    const borrador = await printBorrador(deps, vista.value)
    if (!borrador.ok) return borrador
    const headers = {
      'content-type': 'application/pdf',
      'content-disposition': 'inline; filename="borrador.pdf"',
    }
    return ok({ status: 200, body: Buffer.from(borrador.value), headers })
  },
})
