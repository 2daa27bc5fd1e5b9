/** Names of this very machine. */
export const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

/** What is not on this very machine is reached with TLS. */
export const isSegura = (url: URL | null): url is URL =>
  url?.protocol === 'https:' || (url?.protocol === 'http:' && LOOPBACK.test(url.hostname))
