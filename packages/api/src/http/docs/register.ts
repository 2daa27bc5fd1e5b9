import { Sitio } from '@mbohera/sitio'
import type { FastifyInstance } from 'fastify'
import { type File, fileOf, sendFile } from '../files.ts'
import { openapi } from '../openapi.ts'
import { ROUTES } from '../routes/index.ts'
import { readProblemPages } from './problems.ts'
import { FILES, visorFile } from './visor.ts'

/** The pages and the viewer are files of ours, which may ask us and nobody else: no text of a page becomes a program or a style. */
const CABECERAS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'public, max-age=300',
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; connect-src 'self'; " +
    "frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
}

/** What every server of this process shows: its routes are the same. */
function makeDocs() {
  const contrato = openapi(ROUTES)
  const contract = fileOf('openapi.json', Buffer.from(JSON.stringify(contrato, null, 2)))
  const sitio = new Sitio({ contrato, problemas: readProblemPages() })
  const files = new Map<string, File>()
  const fileAt = async (url: string): Promise<File> => {
    const known = files.get(url)
    if (known !== undefined) return known
    const { name, text } = await sitio.read(url)
    const made = fileOf(name, Buffer.from(text))
    files.set(url, made)
    return made
  }
  return { contract, urls: sitio.urls, fileAt }
}

let docs: ReturnType<typeof makeDocs> | undefined

export function registerDocs(app: FastifyInstance): void {
  docs ??= makeDocs()
  const { contract, urls, fileAt } = docs
  app.get('/openapi.json', (request, reply) => sendFile(contract, request, reply.headers(CABECERAS)))
  for (const url of FILES)
    app.get(url, (request, reply) => sendFile(visorFile(url), request, reply.headers(CABECERAS)))
  for (const url of urls)
    app.get(url, async (request, reply) => sendFile(await fileAt(url), request, reply.headers(CABECERAS)))
}
