import { Type } from 'typebox'
import { type CuerpoAdopcion, parseAdopcion } from '../../../domain/adopcion/solicitud.ts'
import { parseCuerpo } from '../../../domain/cuerpo.ts'
import { invalid, ok } from '../../../domain/failure.ts'
import { RECIBIDOS_MAX } from '../../../domain/recibido/recibido.ts'
import { ARCHIVOS_DE_CDC, type TipoDeArchivo } from '../../../operations/adopcion/archivo.ts'
import { recibirArchivo, recibirCdcs } from '../../../operations/recibidos/recibir.ts'
import { dosPuertas } from '../../dos-puertas.ts'
import { MEBIBYTE } from '../../medios.ts'
import { presentRecepcion, Recepcion } from '../../present/recibido.ts'

export const recibirDocumentos = dosPuertas({
  method: 'POST',
  url: '/documento-recibido',
  urlDePersona: '/contribuyentes/:contribuyenteId/documentos-recibidos',
  operationId: 'recibirDocumentos',
  summary: 'Recibir documentos que otros emitieron al contribuyente',
  description:
    'De un XML firmado, o de un ZIP de XML, se verifica la firma, que la haya hecho su emisor y que el receptor sea el contribuyente, y se guarda byte por byte: está FIRMADO, aunque SIFEN todavía no lo tenga. Por su CDC (uno, una lista, o un archivo de texto o CSV) se pregunta a SIFEN y se guarda lo que SIFEN tiene: está APROBADO, o CANCELADO. Hasta 100 por vez. Repetir la solicitud no hace nada de más: cada documento se recibe una sola vez.',
  accion: 'documento.emitir',
  permiso: 'emitir',
  bodyLimit: MEBIBYTE,
  archivos: { tipos: ARCHIVOS_DE_CDC, limite: 16 * MEBIBYTE },
  body: Type.Object(
    {
      cdc: Type.Optional(Type.String({ description: 'Uno solo; o varios en cdcs' })),
      cdcs: Type.Optional(Type.Array(Type.String(), { maxItems: RECIBIDOS_MAX })),
    },
    { title: 'CdcsPorRecibir' },
  ),
  respuestas: { 200: { description: 'Qué fue de cada uno', schema: Recepcion, ejemplos: ['recibido'] } },
  problemas: ['validation-error', 'sandbox-not-supported', 'emisor-not-ready', 'sifen-unavailable'],
  async handle(deps, { emisor, actor, body, archivo, base, now }) {
    const pedido = { emisor, actor, now }
    if (archivo !== null) {
      // The route lets in no other types.
      const tipo = archivo.tipo as TipoDeArchivo
      const recibidos = await recibirArchivo(deps, pedido, { tipo, bytes: archivo.bytes })
      return recibidos.ok
        ? ok({ status: 200, body: presentRecepcion(recibidos.value, base.recibidos) })
        : recibidos
    }
    const cdcs = parseCuerpo(body, (dado: CuerpoAdopcion) => parseAdopcion(dado))
    if (!cdcs.ok) return invalid(cdcs)
    const recibidos = await recibirCdcs(
      deps,
      pedido,
      cdcs.value.map(cdc => ({ cdc, lugar: null })),
    )
    return recibidos.ok
      ? ok({ status: 200, body: presentRecepcion(recibidos.value, base.recibidos) })
      : recibidos
  },
})
