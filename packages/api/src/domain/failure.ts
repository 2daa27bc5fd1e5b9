import type { Ambiente } from './ambiente.ts'
import type { PermisoDeApiKey } from './api-key/permiso.ts'
import type { Accion } from './permisos.ts'
import type { Receptor } from './receptor/receptor.ts'
import { faultsOf, type Validated } from './validated.ts'

/** One thing that is wrong with one field. `codigo` is stable; `detail` is for a person. */
export interface Fault {
  campo: string
  codigo: string
  detail: string
}

/** What else than its media type keeps a body from being read: a compression, or letters other than UTF-8. */
export type FormaNoAdmitida = 'comprimido' | 'letras'

/** Everything that a caller can be told instead of a result. Closed: a new one without a row in the problem table does not compile. */
export type Failure =
  | { type: 'malformed-body'; faults: readonly Fault[] }
  | { type: 'payload-too-large'; limiteBytes: number }
  /** Without a reason it is neither JSON nor a file that is taken. */
  | { type: 'unsupported-media-type'; motivo?: FormaNoAdmitida }
  | { type: 'headers-too-large'; limiteBytes: number }
  | { type: 'request-timeout' }
  | { type: 'invalid-query'; faults: readonly Fault[] }
  | { type: 'invalid-idempotency-key'; faults: readonly Fault[] }
  /** `apiKeyId`: the key that was shown, when it is one that we know: for our log, not for the caller. */
  | { type: 'unauthenticated'; motivo: CredencialRechazada; apiKeyId?: number }
  /** Of a person (null: no member of the contribuyente), or of an API key. */
  | { type: 'access-denied'; accion: Accion | null }
  | { type: 'access-denied'; apiKey: ClaveNegada }
  | { type: 'plan-operation-not-allowed'; plan: string; apiKeyId?: number }
  | { type: 'contribuyente-not-found' }
  | { type: 'api-key-not-found' }
  | { type: 'alerta-not-found' }
  | { type: 'miembro-not-found' }
  | { type: 'timbrado-not-found' }
  | { type: 'csc-not-found' }
  | { type: 'webhook-not-found' }
  | { type: 'enlace-not-found' }
  | { type: 'peticion-not-found' }
  /** Somebody else asks through the same link, and is not answered yet. */
  | { type: 'enlace-ocupado' }
  /** It is in no state in which that can be done with it. */
  | { type: 'peticion-not-waiting'; estado: string }
  /** `servidor`: whoever runs the service has none; `activar`: the taxpayer did not say that she wants it. */
  | { type: 'correo-not-ready'; falta: 'servidor' | 'activar' }
  | { type: 'adopcion-not-found' }
  | { type: 'tanda-not-found' }
  | { type: 'recurrente-not-found' }
  /** A person is told where it is, if it is hers in another ambiente. */
  | { type: 'documento-not-found'; elegido?: Ambiente; ambiente?: Ambiente }
  | { type: 'ruc-not-found' }
  /** `vacio`: a segment of it is empty, as where a program put nothing for what it should have put. */
  | { type: 'route-not-found'; vacio?: boolean }
  | { type: 'method-not-allowed'; permitidos: string[] }
  | { type: 'evento-not-found' }
  | { type: 'documento-not-approved'; estado: string }
  | { type: 'documento-already-nominated'; eventoSifenId: number; receptor: Receptor }
  | { type: 'documento-not-nominable'; faults: readonly Fault[] }
  | { type: 'ambiente-changed'; visto: string; ambiente: Ambiente; verificado: boolean }
  | { type: 'sandbox-not-supported' }
  | { type: 'documento-nomination-pending'; eventoSifenId: number; desde: number; segundos: number }
  | { type: 'result-uncertain'; eventoSifenId: number; desde: number; segundos: number; withKey: boolean }
  | { type: 'operation-in-progress'; segundos: number }
  | { type: 'idempotency-key-reserved'; hasta: string }
  | { type: 'idempotency-key-mismatch'; operacion: string }
  | { type: 'validation-error'; faults: readonly Fault[] }
  | { type: 'emisor-not-ready'; faults: readonly Fault[] }
  /** SIFEN has a number of this timbrado under another CDC: none of it is taken until somebody aligned it. */
  | { type: 'numeracion-desalineada'; timbradoId: number; faults: readonly Fault[] }
  /** `limite`: a second; of failed credentials and of a link, a minute. */
  | { type: 'rate-limited'; de: LimiteDe; limite: number; segundos: number }
  | { type: 'sifen-unavailable'; motivo: SinSifen; segundos: number }
  /** `desfaseMs`: how far SIFEN's clock is ahead of ours, when it is that which keeps us from signing. */
  /** `sinClave`: what was sealed for this contribuyente this process cannot open. `yaExporta`: a file of its books is being made already. `consultas`: as many long looks as may be are being taken. */
  | {
      type: 'service-unavailable'
      desfaseMs?: number
      incierto?: boolean
      sinClave?: boolean
      yaExporta?: boolean
      consultas?: boolean
    }
  /** The database is older than what was signed. `deAntes`: it was recovered since, and of what went on then nobody knows whether it was to go on. */
  | { type: 'recovery-pending'; segundos: number; deAntes?: boolean }
  | { type: 'internal-error' }

/** Which limit was exceeded: requests of one API key or person, of one contribuyente, from one address, refused credentials from one address, or what is done through one link. */
export type LimiteDe = 'credencial' | 'contribuyente' | 'direccion' | 'fallidas' | 'enlace'

/** Why a key that is in force does not open this: what is done, or from where. The identifiers are for our log. */
export type ClaveNegada = { apiKeyId: number; contribuyenteId: number } & (
  | { motivo: 'permiso'; permisos: readonly PermisoDeApiKey[] }
  | { motivo: 'direccion'; origen: string }
)

/**
 * It was asked and gave no answer; it is spared; this machine's TLS does not take the certificate; the clock of its service of events has
 * not come yet to what the event follows; it answered, and shows nothing of a documento that it approved. Nothing was sent but in the first.
 */
export type SinSifen =
  | 'sin-respuesta'
  | 'circuito-abierto'
  | 'local'
  | 'diario'
  | 'reloj-de-eventos'
  | 'no-lo-muestra'

/** Why a credential was refused. The caller learns it only where that does not help to guess one. */
export type CredencialRechazada =
  | 'ausente'
  | 'no-bearer'
  | 'jwt-invalido'
  | 'jwt-vencido'
  | 'jwt-opaco'
  | 'jwt-emisor'
  | 'jwt-audiencia'
  | 'sesion-cerrada'
  | 'clave-donde-va-jwt'
  | 'jwt-donde-va-clave'
  | 'clave-mal-escrita'
  | 'clave-no-vigente'

export type Result<T> = { ok: true; value: T } | { ok: false; failure: Failure }

export const ok = <T>(value: T): Result<T> => ({ ok: true, value })

/** The faults that a failure names, if it is one of those that do. */
export const faultsIn = (result: Result<unknown>): readonly Fault[] =>
  result.ok || !('faults' in result.failure) ? [] : result.failure.faults

export const fail = (failure: Failure): { ok: false; failure: Failure } => ({ ok: false, failure })

/** The value of a step. Without one, what is attempted ends here, with the step's failure. */
type Need = <T>(step: Result<T>) => T
/** The same where only a failure may come of a step. */
type Unless = (refused: Failure | null) => void

class Stopped extends Error {
  readonly failure: Failure

  constructor(failure: Failure) {
    super(failure.type)
    this.failure = failure
  }
}

const need: Need = step => {
  if (step.ok) return step.value
  throw new Stopped(step.failure)
}

const unless: Unless = refused => {
  if (refused !== null) throw new Stopped(refused)
}

/**
 * Several steps, each of which may fail: the first failure is the answer to all of them. A transaction that it leaves is rolled back.
 */
export async function attempt<T>(steps: (need: Need, unless: Unless) => Promise<T>): Promise<Result<T>> {
  try {
    return ok(await steps(need, unless))
  } catch (thrown) {
    if (thrown instanceof Stopped) return fail(thrown.failure)
    throw thrown
  }
}

/** What was asked for is wrong, as a caller is told. */
export const invalid = (read: Validated<unknown>) =>
  fail({ type: 'validation-error', faults: faultsOf(read) })

export const invalidQuery = (read: Validated<unknown>) =>
  fail({ type: 'invalid-query', faults: faultsOf(read) })
