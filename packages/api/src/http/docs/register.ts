import type { FastifyInstance } from 'fastify'
import { openapi } from '../openapi.ts'
import { ROUTES } from '../routes/index.ts'
import { docsPage } from './page.ts'
import { problemPage, readProblemPages } from './problems.ts'

/** No script runs on our pages, and nothing is fetched from elsewhere. */
const HEADERS = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'public, max-age=300',
}

export function registerDocs(app: FastifyInstance): void {
  const contract = JSON.stringify(openapi(ROUTES), null, 2)
  const page = docsPage(JSON.parse(contract))
  const problems = readProblemPages()
  app.get('/openapi.json', (_request, reply) =>
    reply.headers(HEADERS).type('application/json; charset=utf-8').send(contract),
  )
  app.get('/docs', (_request, reply) => reply.headers(HEADERS).type('text/html; charset=utf-8').send(page))
  app.get('/problemas/:type', (request, reply) => {
    const text = problems.get((request.params as { type: string }).type)
    if (text === undefined) return reply.callNotFound()
    return reply.headers(HEADERS).type('text/html; charset=utf-8').send(problemPage(text))
  })
}
