import { join } from 'node:path'
import { escapeHtml } from '@mbohera/sitio/escape'
import type { FastifyInstance } from 'fastify'
import { fileOf, readFiles, sendFile } from '../files.ts'

const BUILT = join(import.meta.dirname, '../../../../panel/dist')
const HASHED = /^\/panel\//
/** The paths of the panel's pages. Every other path is a route of the API or a file, or does not exist. */
const PAGES = ['/', '/callback', '/nuevo', '/mis-contribuyentes', '/c/*']

export interface PanelOptions {
  /** Where a person logs in, and as which program the panel introduces itself there. */
  issuer: string
  clientId: string
  scope: string
  /** On which host the provider gives its tokens, as it says itself. */
  origenDeTokens: () => Promise<string | null>
  /** What it tells the provider besides, as a query. */
  params: string
}

/** The panel as it was built. Where it was not built, the service is an API without one. */
export function registerPanel(app: FastifyInstance, options: PanelOptions, dir = BUILT): void {
  const files = readFiles(dir)
  const index = files?.get('/index.html')
  if (files === undefined || index === undefined) return
  const page = fileOf('index.html', pageFor(options, index.plain.toString()))
  for (const url of PAGES)
    app.get(url, async (request, reply) => {
      const headers = headersFor(options.issuer, await options.origenDeTokens())
      return sendFile(page, request, reply.headers(headers).header('cache-control', 'no-cache'))
    })
  for (const [url, file] of files) {
    if (url === '/index.html') continue
    const cache = HASHED.test(url) ? 'public, max-age=31536000, immutable' : 'public, max-age=3600'
    app.get(url, (request, reply) =>
      sendFile(file, request, reply.headers(headersFor(options.issuer, null)).header('cache-control', cache)),
    )
  }
}

const pageFor = ({ issuer, clientId, scope, params }: PanelOptions, html: string): Buffer =>
  Buffer.from(html.replace('%OIDC%', () => escapeHtml([issuer, clientId, scope, params].join('|'))))

/** Scripts are our own files, and the browser talks to us and to the provider only, wherever that gives its tokens. */
function headersFor(issuer: string, tokens: string | null): Record<string, string> {
  const provider = [...new Set([new URL(issuer).origin, ...(tokens === null ? [] : [tokens])])].join(' ')
  return {
    'content-security-policy': [
      "default-src 'none'",
      "script-src 'self'",
      // The component library writes the values of its theme into a style element.
      "style-src 'self' 'unsafe-inline'",
      "img-src 'self' data: blob:",
      "font-src 'self'",
      `connect-src 'self' ${provider}`,
      'frame-src blob:',
      "frame-ancestors 'none'",
      "base-uri 'none'",
      "form-action 'none'",
    ].join('; '),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  }
}
