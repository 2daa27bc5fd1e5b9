/** What came of one exchange: the reply as it arrived, or where it broke. Never an exception. */

export interface Reply {
  readonly kind: 'reply'
  readonly status: number
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
}

export type Fase =
  /** Not one byte of the request left. */
  | 'before'
  /** Part of the request may have left. */
  | 'while'
  /** All of it left; the reply did not arrive whole. */
  | 'after'

export type CausaDeCorte =
  | 'plazo'
  /** Its turn did not come while there was time. Never reached the wire. */
  | 'turno'
  /** This machine refused to begin: TLS does not take the certificate, the address is none. Never reached the wire. */
  | 'local'
  | 'cancelado'
  | 'conexion'
  | 'tls'
  | 'dns'
  | 'muy-grande'
  | 'circuito-abierto'

export interface Broken {
  readonly kind: 'broken'
  readonly fase: Fase
  readonly causa: CausaDeCorte
  /** Code of the system or the library (`ECONNRESET`); no address, no secret. */
  readonly codigo: string
}

export type Outcome = Reply | Broken

export const broken = (fase: Fase, causa: CausaDeCorte, codigo: string): Broken => ({
  kind: 'broken',
  fase,
  causa,
  codigo,
})
