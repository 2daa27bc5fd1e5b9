/** What SIFEN can be known to have decided. "I do not know" is an answer of its own. */

export interface Mensaje {
  readonly codigo: string
  readonly mensaje: string
}

export interface Approved {
  readonly kind: 'approved'
  /** SIFEN's number for what it registered. */
  readonly protocolo: string
  /** Approved with a remark. */
  readonly observado: boolean
  readonly mensajes: readonly Mensaje[]
  readonly dFecProc: string | null
}

export interface Rejected {
  readonly kind: 'rejected'
  /** The first of the messages, the one that counts. */
  readonly codigo: string
  readonly mensaje: string
  readonly mensajes: readonly Mensaje[]
  readonly dFecProc: string | null
}

export type RazonIncierta =
  // No reply
  | 'no-enviado'
  | 'plazo-vencido'
  | 'conexion-cortada'
  | 'respuesta-muy-grande'
  // A reply that is not SIFEN's
  | 'redireccion'
  | 'estado-http'
  | 'vacia'
  | 'html'
  | 'no-xml'
  | 'soap-fault'
  | 'forma-desconocida'
  // SIFEN's, but it settles nothing
  | 'transitorio'
  | 'generico-0160'
  | 'codigo-desconocido'
  | 'id-ajeno'
  | 'contradictorio'
  | 'lote-no-encolado'

export interface Uncertain {
  readonly kind: 'uncertain'
  readonly razon: RazonIncierta
  /** For our own records, in Spanish. */
  readonly detalle: string
  /** `false` only when not one byte of the request left. */
  readonly enviado: boolean
  readonly mensajes: readonly Mensaje[]
}

export type Verdict = Approved | Rejected | Uncertain

export const uncertain = (
  razon: RazonIncierta,
  detalle: string,
  mensajes: readonly Mensaje[] = [],
): Uncertain => ({
  kind: 'uncertain',
  razon,
  detalle,
  enviado: razon !== 'no-enviado',
  mensajes,
})
