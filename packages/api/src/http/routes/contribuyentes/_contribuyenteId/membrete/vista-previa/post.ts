import { Type } from 'typebox'
import { FORMATOS_DE_KUDE } from '../../../../../../domain/documento/papel.ts'
import { parseOneOf } from '../../../../../../domain/enumeracion.ts'
import { invalidQuery, ok } from '../../../../../../domain/failure.ts'
import { printMuestra } from '../../../../../../operations/membrete/gestionar.ts'
import { FormatoDeKude } from '../../../../../enumeraciones.ts'
import { LIMITE_DE_MEMBRETE, NuevoMembrete } from '../../../../../present/membrete.ts'
import { miembroRoute } from '../../../../../route.ts'

export const previsualizar = miembroRoute({
  method: 'POST',
  url: '/contribuyentes/:contribuyenteId/membrete/vista-previa',
  operationId: 'verVistaPreviaDeMembrete',
  summary: 'Ver cómo se imprimiría con otro membrete',
  description:
    'El KuDE del último documento aprobado con el membrete que se manda; si no hay ninguno, un ejemplo marcado BORRADOR. No guarda nada.',
  accion: 'documento.ver',
  query: Type.Object({ formato: Type.Optional(FormatoDeKude) }),
  bodyLimit: LIMITE_DE_MEMBRETE,
  body: NuevoMembrete,
  respuestas: {
    200: { description: 'El KuDE', contentType: 'application/pdf', cabeceras: ['Content-Disposition'] },
  },
  problemas: [
    'contribuyente-not-found',
    'access-denied',
    'invalid-query',
    'validation-error',
    'service-unavailable',
  ],
  async handle(deps, { contribuyenteId, ambiente, query, body }) {
    const formato = parseOneOf('formato', query.formato ?? 'a4', FORMATOS_DE_KUDE)
    if (!formato.ok) return invalidQuery(formato)
    const pedido = { cuerpo: body, formato: formato.value }
    const pdf = await printMuestra(deps, { contribuyenteId, ambiente }, pedido)
    if (!pdf.ok) return pdf
    const headers = {
      'content-type': 'application/pdf',
      'content-disposition': 'inline; filename="vista-previa.pdf"',
    }
    return ok({ status: 200, body: Buffer.from(pdf.value), headers })
  },
})
