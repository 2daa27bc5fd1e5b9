/** An HTTP answer. */
export interface Respuesta {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

/** What happens on the wire once everything is decided. */
export type Accion =
  | { readonly tipo: 'responder'; readonly respuesta: Respuesta }
  /** The connection is reset: before any byte, in the middle of the body, or after its last byte. */
  | { readonly tipo: 'cortar'; readonly respuesta?: Respuesta; readonly bytes?: number }
  /** Nothing is ever said; the connection is closed after so many ms. */
  | { readonly tipo: 'colgar'; readonly ms: number }
  /** So many bytes each so many ms. */
  | {
      readonly tipo: 'gotear'
      readonly respuesta: Respuesta
      readonly bytes: number
      readonly cadaMs: number
    }

export const SOAP_TYPE = 'application/soap+xml; charset=utf-8'
export const HTML_TYPE = 'text/html; charset=utf-8'

export const soap = (xml: string, status = 200): Respuesta => ({
  status,
  headers: { 'content-type': SOAP_TYPE, 'x-backside-transport': 'OK OK' },
  body: Buffer.from(xml, 'utf8'),
})

export const html = (body: string, status = 200, headers: Record<string, string> = {}): Respuesta => ({
  status,
  headers: { 'content-type': HTML_TYPE, ...headers },
  body: Buffer.from(body, 'utf8'),
})

export const empty = (): Respuesta => ({ status: 200, headers: {}, body: Buffer.alloc(0) })
