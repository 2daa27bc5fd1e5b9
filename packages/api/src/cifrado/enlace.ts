import { createHmac, hash, timingSafeEqual } from 'node:crypto'
import type { HashConSecreto } from '../operations/ports.ts'

/** What is kept of a link: enough to know it again, and nothing that opens. */
export const hashEnlace = (pase: string): Uint8Array => hash('sha256', pase, 'buffer')

const hmac = (secreto: string, bytes: Uint8Array): Buffer =>
  createHmac('sha256', Buffer.from(secreto, 'base64url')).update(bytes).digest()

/** Of fewer nothing is proved. */
const MIN_BYTES = 8

/** HMAC-SHA256. */
export const hashConSecreto: HashConSecreto = {
  hash: hmac,
  verify: (secreto, bytes, dado) =>
    dado.length >= MIN_BYTES &&
    timingSafeEqual(hmac(secreto, bytes).subarray(0, dado.length), Buffer.from(dado)),
}
