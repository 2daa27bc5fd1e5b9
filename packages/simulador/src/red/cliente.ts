import type { TLSSocket } from 'node:tls'
import { rucDeCertificado } from '../juez/index.ts'

/** The taxpayer at the other end of a connection, from the client certificate. */
export interface Transmisor {
  /** RUC without check digit. */
  readonly ruc: string
  /** Serial number of the certificate, upper-case hexadecimal. */
  readonly serie: string
}

const known = new WeakMap<TLSSocket, Transmisor | undefined>()

function read(socket: TLSSocket): Transmisor | undefined {
  if (!socket.authorized) return undefined
  const cert = socket.getPeerX509Certificate()
  const ruc = cert === undefined ? undefined : rucDeCertificado(cert)?.ruc
  return cert === undefined || ruc === undefined ? undefined : { ruc, serie: cert.serialNumber }
}

/** Undefined when there is no certificate, or it is not good for anything. */
export function transmisorOf(socket: TLSSocket): Transmisor | undefined {
  if (!known.has(socket)) known.set(socket, read(socket))
  return known.get(socket)
}
