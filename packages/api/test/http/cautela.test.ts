import { once } from 'node:events'
import { connect } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DRAIN_BYTES } from '../../src/http/drain.ts'
import { ROUTES } from '../../src/http/routes/index.ts'
import { Servicio } from '../support/servicio.ts'

let servicio: Servicio
let ana: string
let key: string
const ports = new Map<FastifyInstance, number>()

beforeAll(async () => {
  servicio = await Servicio.start({ worker: '0' })
  ana = await servicio.token('ana')
  key = (await servicio.clave('ana')).key
  for (const app of [servicio.http, servicio.internal])
    ports.set(app, Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port))
})
afterAll(() => servicio.close())

const PARAMS: Record<string, string> = { contribuyenteId: '1', tipo: 'validation-error' }
const urlOf = (url: string) => `/api/v1${url.replace(/:(\w+)/g, (_, name) => PARAMS[name] ?? '1')}`

describe('every answer says that its type is not to be guessed, and what is of a taxpayer is kept by nobody', () => {
  test.each(ROUTES)('$operationId: refused, mistaken and answered', async ({ method, url, acceso }) => {
    const as = acceso.tipo === 'clave' ? key : ana
    const json = method === 'GET' || method === 'DELETE' ? {} : { json: {} }
    for (const who of [{}, { as }]) {
      const { status, headers } = await servicio.request(method, urlOf(url), { ...who, ...json })
      expect([status, headers['x-content-type-options'], headers['cache-control']]).toEqual([
        expect.any(Number),
        'nosniff',
        'no-store',
      ])
    }
  })

  test.each(['/nada', '/api/v1/%', '/healthz', '/problemas/nada'])('%s', async url => {
    const { headers } = await servicio.request('GET', url)
    expect([headers['x-content-type-options'], headers['cache-control']]).toEqual(['nosniff', 'no-store'])
  })

  test.each(['/healthz', '/readyz', '/metrics'] as const)('%s of the second listener', async url => {
    const { headers } = await servicio.salud(url)
    expect([headers['x-content-type-options'], headers['cache-control']]).toEqual(['nosniff', 'no-store'])
  })

  test.each(['/openapi.json', '/docs', '/docs/referencia', '/problemas/validation-error'])(
    '%s may be kept by everybody',
    async url => {
      const { headers } = await servicio.request('GET', url)
      expect([headers['x-content-type-options'], headers['cache-control']]).toEqual([
        'nosniff',
        'public, max-age=300',
      ])
    },
  )
})

/** What a socket answers to these bytes, until the other side closes it or has answered. */
async function raw(app: FastifyInstance, bytes: string): Promise<string> {
  const socket = connect(ports.get(app)!, '127.0.0.1')
  let text = ''
  socket.setEncoding('latin1').on('data', chunk => (text += chunk))
  socket.end(bytes, 'latin1')
  await once(socket, 'close')
  return text
}

const RAROS = [
  '//',
  '//evil',
  '///',
  'http://x/',
  'http://x//',
  'https://x:99999/',
  '/%',
  '/%00',
  '/\u0000',
  '/%ff%fe',
  '*',
  '?',
  '/..//..',
  '/\\\\',
  `/${'a'.repeat(8000)}`,
  `/api/v1/${'%41'.repeat(2500)}`,
  'x',
  '/api/v1//',
  '/;',
  '/c/%',
]

describe.each(['http', 'internal'] as const)('odd targets at %s are refused, and never our fault', name => {
  test.each(RAROS)('%j', async target => {
    for (const method of ['GET', 'POST', 'OPTIONS']) {
      const head = `${method} ${target} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`
      const text = await raw(servicio[name], head)
      const status = Number(text.split(' ')[1])
      expect(text.slice(0, 9), `${method} ${target}`).toBe('HTTP/1.1 ')
      expect(status < 500 && (status >= 400 || method === 'GET'), `${method} ${target}: ${status}`).toBe(true)
      expect(text.toLowerCase()).toContain('x-content-type-options: nosniff')
    }
  })
})

describe('whoever is refused is not listened to for ever', () => {
  let viva: string
  beforeAll(async () => {
    viva = (await servicio.clave('beto')).key
  })

  /** How many bytes of a body without end are taken, and what is answered. */
  async function enviado(head: string[], enmarcar: (chunk: Buffer) => Buffer) {
    const socket = connect(ports.get(servicio.http)!, '127.0.0.1')
    let text = ''
    socket.setEncoding('latin1').on('data', chunk => (text += chunk))
    socket.on('error', () => {})
    const closed = new Promise(resolve => socket.once('close', resolve))
    socket.write(`${head.join('\r\n')}\r\n\r\n`)
    const chunk = Buffer.alloc(64 * 1024, 'x')
    const more = () => {
      while (socket.writable && socket.write(enmarcar(chunk)));
    }
    socket.on('drain', more)
    more()
    await closed
    return { status: Number(text.split(' ')[1]), bytes: socket.bytesWritten }
  }
  const largo = (chunk: Buffer) => chunk
  const porPartes = (chunk: Buffer) =>
    Buffer.concat([Buffer.from(`${chunk.length.toString(16)}\r\n`), chunk, Buffer.from('\r\n')])
  const POST = 'POST /api/v1/documento-electronico HTTP/1.1\r\nHost: 127.0.0.1'
  const JSON_TYPE = 'Content-Type: application/json'
  const LENGTH = `Content-Length: ${300 * 1024 * 1024}`
  const CHUNKED = 'Transfer-Encoding: chunked'
  // What the kernels on both sides hold beside what was taken.
  const ALCANZA = DRAIN_BYTES + 16 * 1024 * 1024

  test.each([
    ['without a credential, 300 MB', [POST, JSON_TYPE, LENGTH], largo, 401],
    ['without a credential, without end', [POST, JSON_TYPE, CHUNKED], porPartes, 401],
    ['a type that is not read', [POST, 'Content-Type: text/plain', 'AUTH', CHUNKED], porPartes, 413],
    ['more than a body may have', [POST, JSON_TYPE, 'AUTH', LENGTH], largo, 413],
    ['more than a body may have, without end', [POST, JSON_TYPE, 'AUTH', CHUNKED], porPartes, 413],
    [
      'to a path that is none',
      ['POST /nada HTTP/1.1\r\nHost: 127.0.0.1', JSON_TYPE, CHUNKED],
      porPartes,
      404,
    ],
  ] as const)('%s', async (_, head, body, status) => {
    const lines = head.map(line => (line === 'AUTH' ? `Authorization: Bearer ${viva}` : line))
    const answer = await enviado(lines, body)
    expect(answer.status).toBe(status)
    expect(answer.bytes).toBeLessThan(ALCANZA)
  })

  test('a refused body of an honest size leaves its connection open for the next request', async () => {
    const socket = connect(ports.get(servicio.http)!, '127.0.0.1')
    let text = ''
    socket.setEncoding('latin1').on('data', chunk => (text += chunk))
    const body = 'x'.repeat(200_000)
    socket.write([POST, JSON_TYPE, `Content-Length: ${body.length}`, '', body].join('\r\n'))
    socket.write('GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n')
    await once(socket, 'close')
    expect([...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)).toEqual(['401', '200'])
  })
})
