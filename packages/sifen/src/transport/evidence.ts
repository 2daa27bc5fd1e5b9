import type { Outcome } from './outcome.ts'

/** TLS errors about the server's own certificate: every caller meets them, so they speak of the server. */
const NOT_WHO_IT_SAYS =
  /^(CERT_|UNABLE_TO|DEPTH_ZERO|SELF_SIGNED|ERR_TLS_CERT|HOSTNAME|ERR_SSL_WRONG_VERSION)/

/**
 * What an outcome says about the server for the next exchange of any caller: `true`, it answers; `false`, it does not answer or cannot be
 * reached; `null`, nothing. Nothing is said by a request that never reached the wire, by a deadline shorter than `patienceMs`, and by a
 * handshake that the server refused because of the caller's certificate.
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
