import { hasFormOfCdc } from '../cdc.ts'
import { NS_SIFEN } from '../firma/algorithms.ts'

export const NS_SOAP12 = 'http://www.w3.org/2003/05/soap-envelope'
export const NS_SOAP11 = 'http://schemas.xmlsoap.org/soap/envelope/'

/** SIFEN's limit for a message (0200, 0560); for batches the manual says more and the guide of 2024 says this. */
export const MAX_MESSAGE_BYTES = 1000 * 1024

export type DId = number | string

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>'
const OPEN = `${DECLARATION}<env:Envelope xmlns:env="${NS_SOAP12}"><env:Header/><env:Body>`
const CLOSE = '</env:Body></env:Envelope>'

/**
 * The exact body of a request. The XML declaration stays: without it SIFEN has answered 0160. `content` is already XML.
 */
export function request(root: string, dId: DId, content: string): string {
  if (!/^[0-9]{1,15}$/.test(String(dId))) throw new RangeError('dId lleva de 1 a 15 dígitos')
  const body = `${OPEN}<${root} xmlns="${NS_SIFEN}"><dId>${dId}</dId>${content}</${root}>${CLOSE}`
  if (body.length > MAX_MESSAGE_BYTES || Buffer.byteLength(body) > MAX_MESSAGE_BYTES)
    throw new RangeError('el mensaje supera los 1.000 KB que admite SIFEN')
  return body
}

/** A document without its own XML declaration, to stand inside another. */
export const withoutDeclaration = (xml: string): string => xml.replace(/^\uFEFF?<\?xml[^>]*\?>\s*/, '')

export function checkedCdc(cdc: string): string {
  if (!hasFormOfCdc(cdc)) throw new RangeError('el CDC lleva 44 caracteres')
  return cdc
}
