import type { TLSSocket } from 'node:tls'
import { rucDeCertificado } from '../juez/index.ts'

const known = new WeakMap<TLSSocket, string | undefined>()

function readRuc(socket: TLSSocket): string | undefined {
  if (!socket.authorized) return undefined
  const cert = socket.getPeerX509Certificate()
  return cert === undefined ? undefined : rucDeCertificado(cert)?.ruc
}

/** RUC of the certificate of a connection; undefined when there is none, or it is not good for anything. */
export function transmisorOf(socket: TLSSocket): string | undefined {
  if (!known.has(socket)) known.set(socket, readRuc(socket))
  return known.get(socket)
}
