import { Type } from 'typebox'
import { CDCS_MAX, parseAdopcion } from '../../../../domain/adopcion/solicitud.ts'
import { parseCuerpo } from '../../../../domain/cuerpo.ts'
import { invalid, ok } from '../../../../domain/failure.ts'
import { adoptar } from '../../../../operations/adopcion/adoptar.ts'
import { dosPuertas } from '../../../dos-puertas.ts'
import { Adopciones, presentAdopciones } from '../../../present/adopcion.ts'

export const adoptarDocumentos = dosPuertas({
  method: 'POST',
  url: '/documento-electronico/adoptar',
  urlDePersona: '/contribuyentes/:contribuyenteId/documentos/adoptar',
  operationId: 'adoptarDocumentos',
  summary: 'Traer de SIFEN documentos que emitió otro sistema',
  description:
    'Pregunta a SIFEN por cada CDC, verifica las firmas y que el emisor sea el contribuyente, y guarda lo que SIFEN tiene: el XML firmado byte por byte, el estado, el protocolo y los eventos. Desde entonces es un documento como cualquier otro (origen ADOPTADO): se nomina, se cancela, se le hacen notas. Repetir la solicitud no hace nada de más: cada CDC se trae una sola vez.',
  accion: 'documento.emitir',
  permiso: 'emitir',
  body: Type.Object(
    {
      cdc: Type.Optional(Type.String({ description: 'Uno solo; o varios en cdcs' })),
      cdcs: Type.Optional(Type.Array(Type.String(), { maxItems: CDCS_MAX })),
    },
    { title: 'Adopcion' },
  ),
  respuestas: { 200: { description: 'Qué fue de cada uno', schema: Adopciones } },
  problemas: ['validation-error', 'sandbox-not-supported', 'emisor-not-ready', 'sifen-unavailable'],
  async handle(deps, { emisor, actor, body, base, now }) {
    const cdcs = parseCuerpo(body, parseAdopcion)
    if (!cdcs.ok) return invalid(cdcs)
    const adoptados = await adoptar(deps, { emisor, actor, cdcs: cdcs.value, now })
    return adoptados.ok
      ? ok({ status: 200, body: presentAdopciones(adoptados.value, base.documentos) })
      : adoptados
  },
})
