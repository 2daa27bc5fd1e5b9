/** What operations need from outside, as narrow as they use it. */

/** Milliseconds since 1970. */
export type Clock = () => number

export type RandomBytes = (length: number) => Uint8Array

/** SHA-256 of an API key: what is stored instead of it. */
export type HashClave = (clave: string) => Uint8Array

/** A person, as a verified access token names her. */
export interface Identidad {
  iss: string
  sub: string
  correo: string | null
  /** Only an e-mail that the provider verified opens an invitation. */
  correoVerificado: boolean
  nombre: string | null
}
