import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { type File, fileOf, sendFile } from '../files.ts'
import { estiloDeNominarse, type Vista } from './pagina.ts'
import { PALABRAS } from './palabras.ts'

const read = (...path: string[]): Buffer => readFileSync(join(import.meta.dirname, ...path))

/** What the page is made of besides itself, by its URL. Its sheet begins with that of the page of a link: they look alike. */
export function readEstaticos(): ReadonlyMap<string, File> {
  const propios = ['pagina', 'mostrar', 'ruc', 'servicio', 'componente'].map(
    name => [`${name}.js`, read('estatico', `${name}.js`)] as const,
  )
  const palabras = Buffer.from(`const PALABRAS = ${JSON.stringify(PALABRAS)}\n`)
  const files = [
    ...propios,
    ['decir.js', Buffer.concat([palabras, read('estatico/decir.js')])] as const,
    ['estilo.css', Buffer.concat([read('../enlaces/estilo.css'), read('estatico/estilo.css')])] as const,
  ]
  return new Map(files.map(([name, plain]) => [`/n/${name}`, fileOf(name, plain)]))
}

export function registerEstaticos(app: FastifyInstance): void {
  for (const [url, file] of readEstaticos())
    app.get(url, (request, reply) => sendFile(file, request, reply.headers(cabecerasDe(url))))
}

/** What shops put on their pages is for whoever asks; the rest for the page alone. */
const cabecerasDe = (url: string): Record<string, string> => ({
  'cache-control': 'public, max-age=3600',
  'x-content-type-options': 'nosniff',
  ...(url === '/n/componente.js'
    ? { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' }
    : { 'cross-origin-resource-policy': 'same-origin' }),
})

/**
 * No program but its own runs in the page, it talks to nobody else, sends no form, and stands on no page but those whose origins the taxpayer listed.
 */
export function cabecerasDePagina(
  vista: Parameters<typeof estiloDeNominarse>[0] & Pick<Vista, 'origenes'>,
): Record<string, string> {
  const estilo = estiloDeNominarse(vista)
  const suyo = estilo === '' ? '' : ` 'sha256-${hash('sha256', estilo, 'base64')}'`
  const { origenes } = vista
  return {
    ...CABECERAS,
    'content-security-policy': politicaDe(suyo, origenes.length === 0 ? "'none'" : origenes.join(' ')),
    ...(origenes.length === 0 ? { 'x-frame-options': 'DENY' } : {}),
  }
}

const politicaDe = (estilo: string, marcos: string): string =>
  `default-src 'none'; script-src 'self'; style-src 'self'${estilo}; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors ${marcos}`

const CABECERAS = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow, noarchive',
  'x-content-type-options': 'nosniff',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
}
