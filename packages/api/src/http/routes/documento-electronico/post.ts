import { ok } from '../../../domain/failure.ts'
import { emitirDocumento } from '../../../operations/emitir.ts'
import { CuerpoEmision } from '../../cuerpos.ts'
import { dosPuertas } from '../../dos-puertas.ts'
import { DocumentoEmitido, presentEmitido } from '../../present/documento.ts'

const MEBIBYTE = 1024 * 1024
/** RFC 9111 gave 199 to "something a person should know". */
const SIN_CLAVE =
  '199 - "Sin Idempotency-Key: si repite esta solicitud tras un corte, se emite otro documento"'

export const emitir = dosPuertas({
  method: 'POST',
  url: '/documento-electronico',
  urlDePersona: '/contribuyentes/:contribuyenteId/documentos',
  operationId: 'emitirDocumento',
  summary: 'Emitir un documento electrónico',
  description:
    'Factura, nota de crédito o nota de débito. El servidor asigna número y CDC, calcula los totales y el IVA, firma y guarda; el envío a SIFEN sigue aparte. Consulte statusUrl. Una nota sobre una factura suya que emitió otro sistema la trae antes de SIFEN; si SIFEN no contesta es 503 y no se numera nada.',
  accion: 'documento.emitir',
  permiso: 'emitir',
  idempotente: true,
  body: CuerpoEmision,
  bodyLimit: MEBIBYTE,
  exactDecimals: true,
  respuestas: {
    202: {
      description: 'Emitido; PENDIENTE de envío',
      schema: DocumentoEmitido,
      cabeceras: ['Location', 'Warning'],
    },
  },
  problemas: [
    'operation-in-progress',
    'idempotency-key-reserved',
    'idempotency-key-mismatch',
    'validation-error',
    'emisor-not-ready',
    'recovery-pending',
    'sifen-unavailable',
    'numeracion-desalineada',
  ],
  async handle(deps, { emisor, actor, idempotencyKey, body, now, base }) {
    const emitted = await emitirDocumento(deps, {
      emisor,
      actor,
      cuerpo: body,
      idempotencyKey,
      now,
    })
    if (!emitted.ok) return emitted
    const { documento, repetida } = emitted.value
    const location = `${base.documentos}/${documento.documentoId}`
    const note = repetida
      ? { 'idempotent-replayed': 'true' }
      : idempotencyKey === null
        ? { warning: SIN_CLAVE }
        : {}
    return ok({
      status: 202,
      body: presentEmitido(documento, base.documentos),
      headers: { location, ...note },
    })
  },
})
