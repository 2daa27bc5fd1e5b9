import type { Cuerpo } from '../../../domain/cuerpo.ts'
import type { CuerpoEmision as CuerpoDeEmision } from '../../../domain/emision/campos.ts'
import { deNadie, deVenta } from '../../../domain/emision/sin-efecto.ts'
import { ok } from '../../../domain/failure.ts'
import { emitirDocumento } from '../../../operations/emitir.ts'
import { findPases } from '../../../operations/nominarse/enlace.ts'
import { CuerpoEmision } from '../../cuerpos.ts'
import { dosPuertas } from '../../dos-puertas.ts'
import { MEBIBYTE } from '../../medios.ts'
import { DocumentoEmitido, presentEmitido } from '../../present/documento.ts'

const SIN_CLAVE = 'Sin Idempotency-Key: si repite esta solicitud tras un corte, se emite otro documento'

/** RFC 9111 gave 199 to "something a person should know". */
function warningOf({ dado }: Cuerpo<CuerpoDeEmision>, sinClave: boolean): { warning?: string } {
  const dichos = (que: string, campos: readonly string[]) =>
    campos.length === 0 ? [] : [`${que}: ${campos.join(', ')}`]
  const avisos = [
    ...(sinClave ? [SIN_CLAVE] : []),
    ...dichos('No van en una nota, y no se firmaron', deVenta(dado)),
    ...dichos('De un receptor innominado no se firma nada', deNadie(dado)),
  ]
  return avisos.length === 0 ? {} : { warning: avisos.map(aviso => `199 - "${aviso}"`).join(', ') }
}

export const emitir = dosPuertas({
  method: 'POST',
  url: '/documento-electronico',
  urlDePersona: '/contribuyentes/:contribuyenteId/documentos',
  operationId: 'emitirDocumento',
  summary: 'Emitir un documento electrónico',
  description:
    'Factura, autofactura, nota de crédito, de débito o de remisión. El servidor asigna número y CDC, calcula los totales y el IVA, firma y guarda; el envío a SIFEN sigue aparte. Consulte statusUrl. Una nota sobre una factura suya que emitió otro sistema la trae antes de SIFEN; si SIFEN no contesta es 503 y no se numera nada.',
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
    const replayed = repetida ? { 'idempotent-replayed': 'true' } : {}
    return ok({
      status: 202,
      body: presentEmitido(documento, base.documentos, {
        // It is issued, whatever keeps its link from being made: the status has it later.
        pases: await findPases(deps, emisor, documento).catch(() => null),
        urlPublica: deps.urlPublica,
      }),
      headers: { location, ...replayed, ...warningOf(body, idempotencyKey === null) },
    })
  },
})
