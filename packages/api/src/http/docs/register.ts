import type { FastifyInstance } from 'fastify'
import { fileOf, sendFile } from '../files.ts'
import { openapi } from '../openapi.ts'
import { ROUTES } from '../routes/index.ts'
import { problemPage, readProblemPages } from './problems.ts'
import { FILES, visorFile } from './visor.ts'

const COMUNES = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'public, max-age=300',
}

/** No script runs on the pages of problems, and nothing is fetched from elsewhere. */
const DE_TEXTO = {
  ...COMUNES,
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
}

/** The viewer is files of ours, which may ask us and nobody else: no text of the page becomes a program or a style. */
const DEL_VISOR = {
  ...COMUNES,
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; connect-src 'self'; " +
    "frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
}

export function registerDocs(app: FastifyInstance): void {
  const contract = fileOf('openapi.json', Buffer.from(JSON.stringify(openapi(ROUTES), null, 2)))
  const problems = readProblemPages()
  app.get('/openapi.json', (request, reply) => sendFile(contract, request, reply.headers(DE_TEXTO)))
  for (const url of FILES)
    app.get(url, (request, reply) => sendFile(visorFile(url), request, reply.headers(DEL_VISOR)))
  app.get<{ Params: { type: string } }>('/problemas/:type', (request, reply) => {
    const text = problems.get(request.params.type)
    if (text === undefined) return reply.callNotFound()
    return reply.headers(DE_TEXTO).type('text/html; charset=utf-8').send(problemPage(text))
  })
}
