import { Type } from 'typebox'
import { CDCS_DE_FONDO, type PedidoLeido } from '../../../../domain/adopcion/pedida.ts'
import { CDCS_AL_MOMENTO, type CuerpoAdopcion, parseAdopcion } from '../../../../domain/adopcion/solicitud.ts'
import { type Cuerpo, parseCuerpo } from '../../../../domain/cuerpo.ts'
import { ok } from '../../../../domain/failure.ts'
import { type Validated, valid } from '../../../../domain/validated.ts'
import { ARCHIVOS_DE_CDC, readArchivo, type TipoDeArchivo } from '../../../../operations/adopcion/archivo.ts'
import { pedirAdopcion } from '../../../../operations/adopcion/pedir.ts'
import { dosPuertas } from '../../../dos-puertas.ts'
import { MEBIBYTE } from '../../../medios.ts'
import { Adopciones, AdopcionRecibida, answerRecibida, presentAdopciones } from '../../../present/adopcion.ts'
import type { Archivo } from '../../../route.ts'

export const adoptarDocumentos = dosPuertas({
  method: 'POST',
  url: '/documento-electronico/adoptar',
  urlDePersona: '/contribuyentes/:contribuyenteId/documentos/adoptar',
  operationId: 'adoptarDocumentos',
  summary: 'Traer de SIFEN documentos que emitió otro sistema',
  description:
    'Pregunta a SIFEN por cada CDC, verifica las firmas y que el emisor sea el contribuyente, y guarda lo que SIFEN tiene: el XML firmado byte por byte, el estado, el protocolo y los eventos. Desde entonces es un documento como cualquier otro (origen ADOPTADO): se nomina, se cancela, se le hacen notas. Repetir la solicitud no hace nada de más: cada CDC se trae una sola vez.\n\nHasta 100 CDC se traen dentro de la solicitud (200). Más de 100, hasta 10.000, o un archivo, se traen de fondo (202), sin que la emisión espere por ello: el XML de un documento, un ZIP de XML, o una lista de CDC (texto o CSV, uno por línea). De un archivo se toma solo el CDC: lo que el documento es, lo dice SIFEN. Idempotency-Key vale para lo que se trae de fondo.',
  accion: 'documento.emitir',
  permiso: 'emitir',
  idempotente: true,
  bodyLimit: MEBIBYTE,
  archivos: { tipos: ARCHIVOS_DE_CDC, limite: 16 * MEBIBYTE },
  body: Type.Object(
    {
      cdc: Type.Optional(Type.String({ description: 'Uno solo; o varios en cdcs' })),
      cdcs: Type.Optional(Type.Array(Type.String(), { maxItems: CDCS_DE_FONDO })),
    },
    { title: 'Adopcion' },
  ),
  respuestas: {
    200: { description: 'Qué fue de cada uno', schema: Adopciones },
    202: {
      description: 'Se traen de fondo; Location dice dónde mirar cómo va',
      schema: AdopcionRecibida,
      cabeceras: ['Location'],
    },
  },
  problemas: [
    'validation-error',
    'sandbox-not-supported',
    'emisor-not-ready',
    'sifen-unavailable',
    'operation-in-progress',
    'idempotency-key-reserved',
    'idempotency-key-mismatch',
  ],
  async handle(deps, { emisor, actor, idempotencyKey, body, archivo, base, now }) {
    const respuesta = await pedirAdopcion(deps, {
      ...{ emisor, actor, now, idempotencyKey },
      leer: async () =>
        archivo === null
          ? readCuerpo(body)
          : readArchivo({ ...deps, lectura: deps.lector.open(emisor.contribuyenteId) }, deCdcs(archivo)),
      alMomento: ({ cdcs }) => archivo === null && cdcs.length <= CDCS_AL_MOMENTO,
    })
    if (!respuesta.ok) return respuesta
    if (respuesta.value.tipo === 'hecha')
      return ok({ status: 200, body: presentAdopciones(respuesta.value.resultados, base.documentos) })
    return answerRecibida(respuesta.value, base.documentos)
  },
})

function readCuerpo(body: Cuerpo<CuerpoAdopcion>): Validated<PedidoLeido> {
  const cdcs = parseCuerpo(body, parseAdopcion)
  if (!cdcs.ok) return cdcs
  const repetidos = (body.dado.cdcs?.length ?? 1) - cdcs.value.length
  return valid({
    formato: 'JSON',
    cdcs: cdcs.value.map(cdc => ({ cdc, lugar: null })),
    ilegibles: [],
    repetidos,
  })
}

/** The route lets in no other types. */
const deCdcs = ({ tipo, bytes }: Archivo) => ({ tipo: tipo as TipoDeArchivo, bytes })
