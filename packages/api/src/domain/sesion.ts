/** Of which session at the provider a token is, where it says so; and when it was given, in seconds since 1970. */
export interface Sesion {
  iss: string
  sub: string
  sid: string | null
  emitidoEn: number
}

/** What a provider says when a session ended: which one, or all that this person had at that second. */
export interface Cierre {
  iss: string
  jti: string
  sid: string | null
  sub: string | null
  avisadaEn: number
}
