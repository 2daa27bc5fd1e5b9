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

const CONTRATO = '/openapi.json'

/** What every server of this process shows: its routes are the same. Each text is made when it is first asked for: no start waits for it. */
function makeDocs() {
  let contrato: ReturnType<typeof openapi> | undefined
  const readContrato = () => {
    contrato ??= openapi(ROUTES)
    return contrato
  }
  const sitio = new Sitio({ contrato: readContrato, problemas: readProblemPages() })
  const read = async (url: string) =>
    url === CONTRATO
      ? { name: 'openapi.json', text: JSON.stringify(readContrato(), null, 2) }
      : sitio.read(url)
  const files = new Map<string, File>()
  const fileAt = async (url: string): Promise<File> => {
    const known = files.get(url)
    if (known !== undefined) return known
    const { name, text } = await read(url)
    const made = fileOf(name, Buffer.from(text))
    files.set(url, made)
    return made
  }
  return { urls: [CONTRATO, ...sitio.urls], fileAt }
}

let docs: ReturnType<typeof makeDocs> | undefined

export function registerDocs(app: FastifyInstance): void {
  docs ??= makeDocs()
  const { urls, fileAt } = docs
  for (const url of FILES)
    app.get(url, (request, reply) => sendFile(visorFile(url), request, reply.headers(CABECERAS)))
  for (const url of urls)
    app.get(url, async (request, reply) => sendFile(await fileAt(url), request, reply.headers(CABECERAS)))
}
