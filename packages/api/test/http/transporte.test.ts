import { once } from 'node:events'
import { connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PERMISOS_DE_API_KEY } from '../../src/domain/api-key/permiso.ts'
import { ROUTES } from '../../src/http/routes/index.ts'
import { Servicio } from '../support/servicio.ts'

let servicio: Servicio
let port: number
let key: string
/** It may everything. */
let entera: string

beforeAll(async () => {
  servicio = await Servicio.start()
  key = (await servicio.clave('ana')).key
  entera = (await servicio.clave('ana', 'DEV', { permisos: [...PERMISOS_DE_API_KEY] })).key
  const address = await servicio.http.listen({ host: '127.0.0.1', port: 0 })
  port = Number(new URL(address).port)
})
afterAll(() => servicio.close())

/** What a socket answers to these bytes, until it is closed. */
async function raw(
  bytes: string,
): Promise<{ status: number; headers: Record<string, string>; body: unknown }> {
  const socket = connect(port, '127.0.0.1')
  let text = ''
  socket.setEncoding('utf8').on('data', chunk => {
    text += chunk
  })
  socket.write(bytes)
  await once(socket, 'close')
  const [head, body] = text.split('\r\n\r\n')
  const [statusLine, ...lines] = head!.split('\r\n')
  const headers = lines.map(line => {
    const [, name, value] = /^([^:]+): (.*)$/.exec(line)!
    return [name!.toLowerCase(), value!]
  })
  return {
    status: Number(statusLine!.split(' ')[1]),
    headers: Object.fromEntries(headers),
    body: JSON.parse(body!),
  }
}

test.each(['\u0000\u0000', '}x\r\n\r\n', 'BASURA / HTTP/9.9\r\n\r\n'])(
  'a request with %j behind it is answered as it ended, and nothing on its connection after it',
  async detras => {
    const webhook = JSON.stringify({
      url: 'http://127.0.0.1:9/avisos',
      nombre: 'ERP',
      tipos: ['documento.aprobado'],
    })
    const answer = await raw(
      [
        `POST /api/v1/webhooks HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${entera}\r\nContent-Type: application/json`,
        `Content-Length: ${webhook.length}\r\n\r\n${webhook}${detras}`,
      ].join('\r\n'),
    )
    expect(answer).toMatchObject({ status: 201, headers: { connection: 'close' } })
  },
)

describe('every text says in which letters it is written', () => {
  test.each([
    ['GET', '/api/v1/contribuyente', 200],
    ['GET', '/api/v1/documento-electronico/9', 404],
    ['GET', '/api/v1/nada', 404],
    ['PUT', '/api/v1/contribuyente', 405],
    ['GET', '/api/v1/%', 404],
    ['GET', '/docs', 200],
    ['GET', '/openapi.json', 200],
    ['GET', '/problemas/validation-error', 200],
    ['GET', '/problemas/nada', 404],
    ['GET', '/healthz', 200],
  ] as const)('%s %s', async (method, url, status) => {
    const answer = await servicio.request(method, url, { as: key })
    expect(answer.status).toBe(status)
    expect(answer.headers['content-type']).toMatch(/; charset=utf-8/)
  })

  test('refusals of a body too', async () => {
    const post = (headers: Record<string, string>, body: string) =>
      servicio.request('POST', '/api/v1/documento-electronico/inutilizar', { as: key, headers, body })
    for (const [status, answer] of [
      [400, await post({}, '{')],
      [413, await post({}, JSON.stringify({ motivo: 'x'.repeat(70_000) }))],
      [415, await post({ 'content-type': 'text/plain' }, 'motivo')],
      [422, await post({}, '{}')],
    ] as const) {
      expect(answer.status).toBe(status)
      expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8')
    }
  })
})

describe('what is refused before it is a request is a problem as well', () => {
  const host = 'Host: 127.0.0.1\r\n'

  test.each([
    ['a line that is not HTTP', 'ESTO NO ES HTTP\r\n\r\n', 400, 'malformed-body'],
    [
      'headers over the limit',
      `GET / HTTP/1.1\r\n${host}X-Larga: ${'a'.repeat(20_000)}\r\n\r\n`,
      431,
      'headers-too-large',
    ],
    ['a path over the limit', `GET /${'a'.repeat(20_000)} HTTP/1.1\r\n${host}\r\n`, 431, 'headers-too-large'],
    [
      'two lengths of one body',
      `POST / HTTP/1.1\r\n${host}Content-Length: 1\r\nContent-Length: 2\r\n\r\n`,
      400,
      'malformed-body',
    ],
  ])('%s', async (_, bytes, status, type) => {
    const answer = await raw(bytes)
    expect(answer).toMatchObject({
      status,
      headers: {
        'content-type': 'application/problem+json; charset=utf-8',
        'x-request-id': expect.stringMatching(/^[\w-]+$/),
        connection: 'close',
        link: `</problemas/${type}>; rel="help"`,
      },
      body: { type, status, data: null, errors: expect.any(Array), timestamp: expect.stringMatching(/Z$/) },
    })
    expect((answer.body as { requestId: string }).requestId).toBe(answer.headers['x-request-id'])
  })
})

describe('which host is asked', () => {
  const ask = (version: string, ...hosts: string[]) =>
    raw(
      [
        `GET /api/v1/contribuyente HTTP/${version}`,
        ...hosts.map(host => `Host: ${host}`),
        `Authorization: Bearer ${key}`,
        'X-Request-Id: mio',
        'Connection: close',
        '',
        '',
      ].join('\r\n'),
    )

  test.each([
    ['none', []],
    ['two', ['127.0.0.1', 'otro.ejemplo.com.py']],
    ['the same twice', ['127.0.0.1', '127.0.0.1']],
  ])('%s named: a problem, as RFC 9112 asks', async (_, hosts) => {
    expect(await ask('1.1', ...hosts)).toMatchObject({
      status: 400,
      headers: { 'content-type': 'application/problem+json; charset=utf-8', 'x-request-id': 'mio' },
      body: {
        type: 'malformed-body',
        requestId: 'mio',
        errors: [{ campo: 'Host', codigo: 'http', detail: expect.stringContaining('una vez') }],
      },
    })
  })

  test('HTTP/1.0 has no such header', async () =>
    expect(await ask('1.0')).toMatchObject({ status: 200, body: { contribuyenteId: 1 } }))
})

describe('a body that is not there', () => {
  const paths: Record<string, string> = {
    contribuyenteId: '1',
    apiKeyId: '999',
    miembroId: '1',
    timbradoId: '1',
    id: '1',
  }
  const withBody = ROUTES.filter(({ body, bodyOptional }) => body !== undefined && bodyOptional !== true)
  const urlOf = (url: string) => `/api/v1${url.replace(/:(\w+)/g, (_, name) => paths[name]!)}`

  test.each(withBody)('$operationId answers as to an empty object', async ({ method, url, acceso }) => {
    const as = acceso.tipo === 'clave' ? key : await servicio.token('ana')
    const send = async (options: { body?: string; headers?: Record<string, string> }) => {
      const { status, body, text } = await servicio.request(method, urlOf(url), { as, ...options })
      // A paper, which says what it is of and not when it was drawn.
      if (body === undefined) return { status, body: text }
      const { timestamp, requestId, ...rest } = body
      return { status, body: rest }
    }
    const empty = await send({ body: '{}' })
    expect(empty.status, JSON.stringify(empty)).not.toBe(400)
    expect(await send({})).toEqual(empty)
    expect(await send({ headers: { 'content-type': 'application/json' }, body: '' })).toEqual(empty)
    expect(
      await send({ headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: '' }),
    ).toEqual(empty)
  })

  test('its missing fields are named', async () => {
    const { status, body } = await servicio.request('POST', '/api/v1/documento-electronico', { as: key })
    expect([status, body.type]).toEqual([422, 'validation-error'])
    expect(body.errors.map(({ campo }: { campo: string }) => campo)).toContain('items')
  })
})

describe('a body where the contract has none', () => {
  const paths: Record<string, string> = { contribuyenteId: '1' }
  const without = ROUTES.filter(({ method, body }) => method !== 'GET' && body === undefined)
  const urlOf = (url: string) => `/api/v1${url.replace(/:(\w+)/g, (_, name) => paths[name] ?? '999999')}`

  test.each(without)('$operationId reads it all the same: what is no JSON object is 400', async route => {
    const as = route.acceso.tipo === 'clave' ? entera : await servicio.token('ana')
    const send = (body?: string) =>
      servicio.request(route.method, urlOf(route.url), {
        as,
        headers: { 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body }),
      })
    for (const body of ['{bad', '[1,', '[1]', '"x"', 'null', '{"a":1,"a":2}']) {
      const answer = await send(body)
      expect([body, answer.status, answer.body.type]).toEqual([body, 400, 'malformed-body'])
    }
    for (const body of [undefined, '', '{}', ' {"motivo":"x"} '])
      expect((await send(body)).body?.type, body).not.toBe('malformed-body')
  })
})

describe('odd requests', () => {
  test('a GET that names the type of a body it does not have is served', async () => {
    for (const type of ['application/json', 'text/plain', 'application/x-www-form-urlencoded']) {
      const headers = { 'content-type': type }
      expect((await servicio.request('GET', '/api/v1/contribuyente', { as: key, headers })).status).toBe(200)
    }
  })

  test('OPTIONS, and a HEAD of what is not read, are 405 with what the path has', async () => {
    const headers = { authorization: `Bearer ${key}` }
    for (const [method, url, allow] of [
      ['OPTIONS', '/api/v1/contribuyente', 'GET, HEAD'],
      ['HEAD', '/api/v1/documento-electronico/1/nominar', 'POST'],
    ] as const) {
      const answer = await servicio.http.inject({ method, url, headers })
      expect([method, answer.statusCode, answer.headers.allow]).toEqual([method, 405, allow])
    }
  })

  test.each([
    ['/api/v1/contribuyente', 200],
    ['/api/v1/documento-electronico', 200],
    ['/api/v1/documento-electronico?limite=0', 400],
    ['/api/v1/documento-electronico/9/kude', 404],
    ['/api/v1/contribuyentes/1', 401],
  ])('HEAD of what is read says what GET says, without the body: %s, %i', async (url, status) => {
    const headers = { authorization: `Bearer ${key}`, 'x-request-id': 'la-misma' }
    const head = await servicio.http.inject({ method: 'HEAD', url, headers })
    const get = await servicio.http.inject({ method: 'GET', url, headers })
    expect([head.statusCode, get.statusCode, head.payload]).toEqual([status, status, ''])
    expect({ ...head.headers, date: '' }).toEqual({ ...get.headers, date: '' })
  })

  test.each([
    ['POST', '/api/v1/nada', 404],
    ['POST', '/nada', 404],
    ['PUT', '/api/v1/contribuyente', 405],
  ] as const)('where nothing is, no body is looked at: %s %s is %i', async (method, url, status) => {
    for (const [type, body] of [
      ['text/plain', 'x'],
      ['', 'x'],
      ['application/json; charset=utf-16', '{}'],
      ['multipart/form-data; boundary=x', '--x--'],
      ['application/json', `{"a":"${'a'.repeat(70_000)}"}`],
    ] as const) {
      const headers = { 'content-type': type }
      const answer = await servicio.http.inject({ method, url, headers, payload: body })
      expect([type, answer.statusCode, answer.json().status]).toEqual([type, status, status])
    }
  })

  test.each([
    ['POST', '/api/v1/documento-electronico/1/nominar', 'otra'],
    ['POST', '/api/v1/documento-electronico/1/nominar', 'una'],
    ['POST', '/api/v1/documento-electronico/conciliar', 'una'],
  ])(
    '%s %s: a key that comes twice is refused for that, not chosen from: una, %s',
    async (method, path, otra) => {
      const answer = await raw(
        [
          `${method} ${path} HTTP/1.1`,
          'Host: 127.0.0.1',
          `Authorization: Bearer ${key}`,
          'Idempotency-Key: una',
          `idempotency-KEY: ${otra}`,
          'Content-Type: application/json',
          'Content-Length: 2',
          'Connection: close',
          '',
          '{}',
        ].join('\r\n'),
      )
      expect(answer).toMatchObject({
        status: 400,
        body: {
          type: 'invalid-idempotency-key',
          errors: [{ campo: 'Idempotency-Key', detail: 'se envió más de una vez' }],
        },
      })
    },
  )

  test('two credentials are none: nobody can say which of them was meant', async () => {
    for (const name of ['Authorization', 'AUTHORIZATION']) {
      const answer = await raw(
        [
          'GET /api/v1/contribuyente HTTP/1.1',
          'Host: 127.0.0.1',
          `Authorization: Bearer ${key}`,
          `${name}: Bearer ${key}`,
          'Connection: close',
          '',
          '',
        ].join('\r\n'),
      )
      expect(answer).toMatchObject({ status: 401, headers: { 'www-authenticate': 'Bearer' } })
    }
  })

  test('a request that names the whole address, as to a proxy, is one for its path', async () => {
    const ask = (method: string) =>
      raw(
        [
          `${method} HTTP://otra.ejemplo:8080/api/v1/contribuyente?x=1 HTTP/1.1`,
          'Host: otra.ejemplo:8080',
          `Authorization: Bearer ${key}`,
          'Connection: close',
          '',
          '',
        ].join('\r\n'),
      )
    expect(await ask('GET')).toMatchObject({ status: 200, body: { contribuyenteId: 1 } })
    expect(await ask('DELETE')).toMatchObject({
      ...{ status: 405, headers: { allow: 'GET, HEAD' } },
      body: { instance: '/api/v1/contribuyente' },
    })
  })

  test('an expectation that nobody knows is not met, and the request is answered as any other', async () => {
    const answer = await raw(
      [
        'GET /api/v1/contribuyente HTTP/1.1',
        'Host: 127.0.0.1',
        `Authorization: Bearer ${key}`,
        'Expect: nada',
        'Connection: close',
        '',
        '',
      ].join('\r\n'),
    )
    expect(answer).toMatchObject({ status: 200, body: { contribuyenteId: 1 } })
  })

  test('a path that cannot be read names its request as any other', async () => {
    const { status, headers, body } = await servicio.request('GET', '/api/v1/%zz', {
      headers: { 'x-request-id': 'mio' },
    })
    expect([status, headers['x-request-id'], body.requestId]).toEqual([404, 'mio', 'mio'])
  })

  describe('a body in another form than JSON in UTF-8', () => {
    const post = (headers: Record<string, string>, body: string | Buffer) =>
      servicio.request('POST', '/api/v1/documento-electronico/1/cancelar', { as: key, headers, body })
    const json = (type: string) => ({ 'content-type': `application/json${type}` })

    test.each([
      '; charset=utf-8',
      ';charset="UTF-8"',
      '; charset=utf8',
      '; charset=us-ascii',
      ';CHARSET="ISO-8859-1"',
      '; version=1; charset = windows-1252',
      '; version=1',
      '',
    ])('application/json%s is read', async type => expect((await post(json(type), '{}')).status).toBe(422))

    test.each(['application/xml', 'nada', 'text/plain'])('%s is 415', async type =>
      expect((await post({ 'content-type': type }, '{}')).status).toBe(415),
    )

    test('in Latin letters that are none of UTF-8 it is 400, and says so', async () => {
      const bytes = Buffer.from('{"motivo":"anulación"}', 'latin1')
      const { status, body } = await post(json('; charset=iso-8859-1'), bytes)
      expect([status, body.type, body.errors[0].detail]).toEqual([
        400,
        'malformed-body',
        expect.stringContaining('UTF-8'),
      ])
    })

    test.each(['; charset=utf-16', ';CHARSET="UTF-32"', '; version=1; charset = shift_jis'])(
      'application/json%s is 415, whatever the bytes are, and says in which letters it is to be',
      async type => {
        const { status, body } = await post(json(type), '{"motivo":"error de carga"}')
        expect([status, body.type]).toEqual([415, 'unsupported-media-type'])
        expect(body.detail).toContain('UTF-8')
        expect(body.detail).toContain('charset')
      },
    )

    test.each(['gzip', 'br', 'GZIP', 'identity, gzip'])(
      'Content-Encoding %s is 415, and says to send it as it is',
      async encoding => {
        for (const body of [gzipSync('{"motivo":"error de carga"}'), '{"motivo":"error de carga"}']) {
          const answer = await post({ 'content-encoding': encoding }, body)
          expect([answer.status, answer.body.type]).toEqual([415, 'unsupported-media-type'])
          expect(answer.body.detail).toContain('sin comprimir')
          expect(answer.headers['accept-encoding']).toBe('identity')
        }
      },
    )

    test('a file that is compressed on the way is 415, too', async () => {
      const { status, body } = await servicio.request('POST', '/api/v1/documento-electronico/adoptar', {
        as: entera,
        headers: { 'content-type': 'application/xml', 'content-encoding': 'gzip' },
        body: gzipSync('<a/>'),
      })
      expect([status, body.detail]).toEqual([415, expect.stringContaining('sin comprimir')])
    })

    test('Content-Encoding: identity says nothing, and nothing at all has no form', async () => {
      expect((await post({ 'content-encoding': 'Identity' }, '{}')).status).toBe(422)
      expect((await post({ 'content-encoding': 'gzip', ...json('; charset=utf-16') }, '')).status).toBe(422)
    })

    test('other letters that are called UTF-8 are 400', async () =>
      expect((await post({}, Buffer.from('{"motivo":"canci\xf3n"}', 'latin1'))).status).toBe(400))
  })
})
