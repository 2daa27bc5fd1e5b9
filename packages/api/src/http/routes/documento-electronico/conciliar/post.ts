import { Type } from 'typebox'
import { parseRango } from '../../../../domain/adopcion/rango.ts'
import { parseCuerpo } from '../../../../domain/cuerpo.ts'
import { pedirConciliacion } from '../../../../operations/adopcion/pedir.ts'
import { dosPuertas } from '../../../dos-puertas.ts'
import { AdopcionRecibida, answerRecibida } from '../../../present/adopcion.ts'

export const conciliarPorFechas = dosPuertas({
  method: 'POST',
  url: '/documento-electronico/conciliar',
  urlDePersona: '/contribuyentes/:contribuyenteId/documentos/conciliar',
  operationId: 'conciliarDocumentos',
  summary: 'Preguntar a SIFEN cómo está lo emitido entre dos fechas',
  description:
    'Pregunta de fondo por cada documento aprobado que se emitió en esas fechas, hasta 10.000 por pedido, sin que la emisión espere por ello. Lo que SIFEN muestra vale, como al preguntar por uno solo: una nominación o una cancelación que registró otro sistema se guarda como evento (origen EXTERNO), y el documento la sigue. No envía nada. Cómo va se mira y se detiene como lo que se trae de SIFEN (adopciones).',
  accion: 'evento.enviar',
  // It sends nothing, but eventos may come of it: it is for whoever may make one.
  permiso: ['nominar', 'anular'],
  idempotente: true,
  body: Type.Object(
    {
      fechaDesde: Type.Optional(
        Type.String({ description: 'Fecha de emisión, desde', examples: ['2026-11-01'] }),
      ),
      fechaHasta: Type.Optional(
        Type.String({
          description: 'Fecha de emisión, hasta, incluida: un día, un minuto o un segundo vale entero',
          examples: ['2026-11-30'],
        }),
      ),
    },
    { title: 'ConciliacionPorFechas' },
  ),
  respuestas: {
    202: {
      description: 'Se pregunta de fondo; Location dice dónde mirar cómo va',
      schema: AdopcionRecibida,
      cabeceras: ['Location'],
      ejemplos: ['fechas'],
    },
  },
  problemas: [
    'validation-error',
    'sandbox-not-supported',
    'emisor-not-ready',
    'operation-in-progress',
    'idempotency-key-reserved',
    'idempotency-key-mismatch',
  ],
  async handle(deps, { emisor, actor, idempotencyKey, body, base, now }) {
    const pedido = { emisor, actor, now, idempotencyKey }
    const orden = await pedirConciliacion(deps, pedido, parseCuerpo(body, parseRango))
    return orden.ok ? answerRecibida(orden.value, base.documentos) : orden
  },
})
