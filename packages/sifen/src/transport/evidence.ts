import type { Outcome } from './outcome.ts'

/** What the server shows is not the certificate of who it should be: whoever comes next meets the same. */
const NOT_WHO_IT_SAYS =
  /^(CERT_|UNABLE_TO|DEPTH_ZERO|SELF_SIGNED|ERR_TLS_CERT|HOSTNAME|ERR_SSL_WRONG_VERSION)/

/**
 * What an outcome says of the next exchange of anybody: `true`, the server answers; `false`, it does not, or there is no way to
 * it from here; `null`, nothing. What never reached the wire says nothing, nor does a deadline too short to judge by, nor a
 * handshake that was refused for the sake of one certificate.
 */
export function evidence(
  outcome: Outcome,
  given: { deadlineMs: number; patienceMs: number },
): boolean | null {
  if (outcome.kind === 'reply') return outcome.status < 500
  switch (outcome.causa) {
    case 'conexion':
    case 'dns':
      return false
    case 'plazo':
      return given.deadlineMs < given.patienceMs ? null : false
    case 'tls':
      return NOT_WHO_IT_SAYS.test(outcome.codigo) ? false : null
    case 'cancelado':
    case 'turno':
    case 'local':
    case 'circuito-abierto':
    case 'muy-grande':
      return null
  }
}
