import type { Failure } from '../../../domain/failure.ts'
import { numeracionDesalineada } from '../../../domain/numeracion/desalineada.ts'
import type { Receptor } from '../../../domain/receptor/receptor.ts'
import { describeFalla } from '../../json-roto.ts'
import { PROBLEMS, toProblem } from '../../problems.ts'
import type { Ejemplo } from './ejemplo.ts'

const FALTA = { campo: 'items[0].tasaIVA', codigo: 'enum', detail: 'debe ser 5 o 10' }
const DESDE = Date.UTC(2026, 10, 20, 12)

const NOMINADO: Receptor = {
  iNatRec: 1,
  iTiOpe: 1,
  cPaisRec: 'PRY',
  iTiContRec: 2,
  dRucRec: '80012345',
  dDVRec: 0,
  dNomRec: 'COMPRADORA SA',
}

/** One of each kind: a new one without an example does not compile. */
export const FALLAS_DE_EJEMPLO: { [Type in Failure['type']]: Extract<Failure, { type: Type }> } = {
  'malformed-body': {
    type: 'malformed-body',
    faults: [{ campo: '', codigo: 'json', detail: describeFalla('{"nombre": "una", }') }],
  },
  'payload-too-large': { type: 'payload-too-large', limiteBytes: 1_048_576 },
  'unsupported-media-type': { type: 'unsupported-media-type' },
  'headers-too-large': { type: 'headers-too-large', limiteBytes: 16_384 },
  'request-timeout': { type: 'request-timeout' },
  'invalid-query': {
    type: 'invalid-query',
    faults: [{ campo: 'limite', codigo: 'range', detail: 'debe ser un entero de 1 a 100' }],
  },
  'invalid-idempotency-key': {
    type: 'invalid-idempotency-key',
    faults: [{ campo: 'Idempotency-Key', codigo: 'format', detail: 'está vacía' }],
  },
  unauthenticated: { type: 'unauthenticated', motivo: 'clave-no-vigente' },
  'access-denied': { type: 'access-denied', accion: 'documento.emitir' },
  'plan-operation-not-allowed': { type: 'plan-operation-not-allowed', plan: 'GRATUITO' },
  'contribuyente-not-found': { type: 'contribuyente-not-found' },
  'api-key-not-found': { type: 'api-key-not-found' },
  'adopcion-not-found': { type: 'adopcion-not-found' },
  'tanda-not-found': { type: 'tanda-not-found' },
  'recurrente-not-found': { type: 'recurrente-not-found' },
  'alerta-not-found': { type: 'alerta-not-found' },
  'miembro-not-found': { type: 'miembro-not-found' },
  'timbrado-not-found': { type: 'timbrado-not-found' },
  'enlace-not-found': { type: 'enlace-not-found' },
  'enlace-ocupado': { type: 'enlace-ocupado' },
  'peticion-not-found': { type: 'peticion-not-found' },
  'peticion-not-waiting': { type: 'peticion-not-waiting', estado: 'DESISTIDA' },
  'correo-not-ready': { type: 'correo-not-ready', falta: 'activar' },
  'webhook-not-found': { type: 'webhook-not-found' },
  'csc-not-found': { type: 'csc-not-found' },
  'documento-not-found': { type: 'documento-not-found' },
  'ruc-not-found': { type: 'ruc-not-found' },
  'route-not-found': { type: 'route-not-found' },
  'method-not-allowed': { type: 'method-not-allowed', permitidos: ['GET', 'HEAD', 'POST'] },
  'evento-not-found': { type: 'evento-not-found' },
  'documento-not-approved': { type: 'documento-not-approved', estado: 'ENVIADO' },
  'documento-already-nominated': {
    type: 'documento-already-nominated',
    eventoSifenId: 1,
    receptor: NOMINADO,
  },
  'documento-not-nominable': {
    type: 'documento-not-nominable',
    faults: [
      {
        campo: 'receptor',
        codigo: '4469',
        detail:
          'la factura ya nombra a su receptor, y solo se nomina una innominada: si es otro, cancélela o haga una nota de crédito, y emita otra',
      },
    ],
  },
  'ambiente-changed': { type: 'ambiente-changed', visto: 'DEV', ambiente: 'PROD', verificado: true },
  'sandbox-not-supported': { type: 'sandbox-not-supported' },
  'documento-nomination-pending': {
    type: 'documento-nomination-pending',
    eventoSifenId: 1,
    desde: DESDE,
    segundos: 30,
  },
  'result-uncertain': {
    type: 'result-uncertain',
    eventoSifenId: 1,
    desde: DESDE,
    segundos: 30,
    withKey: true,
  },
  'operation-in-progress': { type: 'operation-in-progress', segundos: 2 },
  'idempotency-key-reserved': { type: 'idempotency-key-reserved', hasta: '2031-12-31' },
  'idempotency-key-mismatch': { type: 'idempotency-key-mismatch', operacion: 'EMISION' },
  'validation-error': { type: 'validation-error', faults: [FALTA] },
  'numeracion-desalineada': numeracionDesalineada({
    timbradoId: 41,
    establecimiento: '001',
    punto: '001',
    detenidoNumero: 5,
  }).failure,
  'emisor-not-ready': {
    type: 'emisor-not-ready',
    faults: [
      { campo: 'emisor', codigo: 'certificado', detail: 'falta el certificado de firma (PUT …/certificado)' },
    ],
  },
  'rate-limited': { type: 'rate-limited', de: 'credencial', limite: 200, segundos: 1 },
  'sifen-unavailable': { type: 'sifen-unavailable', motivo: 'sin-respuesta', segundos: 30 },
  'recovery-pending': { type: 'recovery-pending', segundos: 30 },
  'service-unavailable': { type: 'service-unavailable' },
  'internal-error': { type: 'internal-error' },
}

const SOLICITUD = {
  instance: '/api/v1/documento-electronico/3/nominar',
  requestId: '0b8e6f0c5d9a4c1e',
  timestamp: '2026-11-20T12:00:02.000Z',
}

/** What the service answers in such a case, word for word. */
export function ejemploDeProblema(type: Failure['type']): Ejemplo {
  return { summary: PROBLEMS[type].title, value: toProblem(FALLAS_DE_EJEMPLO[type], SOLICITUD).body }
}
