import type { IncomingMessage } from 'node:http'

/** Cookies that say who is asking are not sent with forms of other sites; this says the same a second time. */
export function isForeign({ headers }: IncomingMessage): boolean {
  if (headers.origin !== undefined) return URL.parse(headers.origin)?.host !== headers.host
  const site = headers['sec-fetch-site']
  return site !== undefined && site !== '' && site !== 'same-origin' && site !== 'none'
}
