import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { escapeHtml } from '@mbohera/sitio/escape'
import type { FastifyInstance } from 'fastify'
import { fileOf, readFiles, sendFile } from '../files.ts'
import { type Metadatos, readMetadatos } from './metadatos.ts'

const BUILT = join(import.meta.dirname, '../../../../panel/dist')
const HASHED = /^\/panel\//
/** The paths of the panel's pages. Every other path is a route of the API or a file, or does not exist. */
const PAGES = ['/', '/callback', '/nuevo', '/mis-contribuyentes', '/c/*']

export interface PanelOptions {
  /** Where a person logs in, and as which program the panel introduces itself there. */
  issuer: string
  clientId: string
  scope: string
  /** What the provider says of itself; null while it could not be asked. */
  metadatos: () => Promise<Readonly<Record<string, unknown>> | null>
  /** What it tells the provider besides, as a query. */
  params: string
}

/** The panel as it was built. Where it was not built, the service is an API without one. */
export function registerPanel(app: FastifyInstance, options: PanelOptions, dir = BUILT): void {
  const files = readFiles(dir)
  const index = files?.get('/index.html')
  if (files === undefined || index === undefined) return
  const html = index.plain.toString()
  const hashes = hashesOf(html)
  const pages = new Map<string, ReturnType<typeof fileOf>>()
  for (const url of PAGES)
    app.get(url, async (request, reply) => {
      const metadatos = readMetadatos(await options.metadatos())
      const said = metadatos === undefined ? '' : JSON.stringify(metadatos)
      let page = pages.get(said)
      if (page === undefined) {
        page = fileOf('index.html', pageFor(options, said, html))
        // What the provider says changes rarely, and nobody reads what it said before.
        pages.clear()
        pages.set(said, page)
      }
      const headers = headersFor(options.issuer, metadatos, hashes)
      return sendFile(page, request, reply.headers(headers).header('cache-control', 'no-cache'))
    })
  for (const [url, file] of files) {
    if (url === '/index.html') continue
    const cache = HASHED.test(url) ? 'public, max-age=31536000, immutable' : 'public, max-age=3600'
    app.get(url, (request, reply) =>
      sendFile(
        file,
        request,
        reply.headers(headersFor(options.issuer, undefined, [])).header('cache-control', cache),
      ),
    )
  }
}

const pageFor = ({ issuer, clientId, scope, params }: PanelOptions, metadatos: string, html: string) =>
  Buffer.from(
    html
      .replace('%OIDC%', () => escapeHtml([issuer, clientId, scope, params].join('|')))
      .replace('%PROVEEDOR%', () => escapeHtml(metadatos)),
  )

/** Of the scripts that stand in the page itself (CSP 3 §8.4): only what was built runs. */
const hashesOf = (html: string): string[] =>
  [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )

const originOf = (address: string | undefined): string[] =>
  address === undefined ? [] : [new URL(address).origin]

/** Scripts are our own, and the browser talks to us and to the provider only, wherever that gives its tokens. */
function headersFor(
  issuer: string,
  metadatos: Metadatos | undefined,
  scripts: readonly string[],
): Record<string, string> {
  const origins = [new URL(issuer).origin, ...originOf(metadatos?.token_endpoint)]
  const provider = [...new Set(origins)].join(' ')
  return {
    'content-security-policy': [
      "default-src 'none'",
      ["script-src 'self'", ...scripts].join(' '),
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
