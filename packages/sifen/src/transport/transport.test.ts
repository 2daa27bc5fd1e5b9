import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer, type Server } from 'node:https'
import { type AddressInfo, createServer as createTcp, type Socket, type Server as TcpServer } from 'node:net'
import type { TLSSocket } from 'node:tls'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { authority } from '../../test/pki.ts'
import { Breaker } from './breaker.ts'
import { createTransport, type TransportOptions } from './transport.ts'

const pki = authority()
const uno = pki.contribuyente('80099999-1')
const dos = pki.contribuyente('80088888-0')

const open: { close(): void }[] = []
afterEach(() => {
  for (const resource of open.splice(0)) resource.close()
})

type Handler = (
  request: IncomingMessage & { socket: TLSSocket },
  response: ServerResponse,
  body: string,
) => void

async function serve(
  handler: Handler,
  version: { maxVersion?: 'TLSv1.2' | 'TLSv1.3' | 'TLSv1.1'; minVersion?: 'TLSv1' } = {},
) {
  const server: Server = createServer(
    {
      key: pki.serverKey,
      cert: pki.server,
      ca: pki.ca,
      requestCert: true,
      rejectUnauthorized: true,
      ...version,
    },
    async (request, response) => {
      const chunks: Buffer[] = []
      try {
        for await (const chunk of request) chunks.push(chunk as Buffer)
      } catch {
        return
      }
      handler(request as IncomingMessage & { socket: TLSSocket }, response, Buffer.concat(chunks).toString())
    },
  )
  server.on('tlsClientError', () => {})
  const connections = { count: 0 }
  server.on('secureConnection', () => connections.count++)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  open.push({
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  })
  return {
    url: `https://127.0.0.1:${(server.address() as AddressInfo).port}/de/ws/eventos/evento.wsdl`,
    connections,
  }
}

async function tcp(onConnect: (socket: Socket) => void) {
  const sockets = new Set<Socket>()
  const server: TcpServer = createTcp(socket => {
    sockets.add(socket)
    socket.on('error', () => {})
    onConnect(socket)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  open.push({
    close: () => {
      for (const s of sockets) s.destroy()
      server.close()
    },
  })
  return `https://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

function transport(options: Partial<TransportOptions> = {}) {
  const made = createTransport({ now: () => 0, ca: [pki.ca], ...options })
  open.push(made)
  return made
}
/** A deadline that comes exactly when the server has seen what it should have seen. */
function deadline() {
  const controller = new AbortController()
  return { signal: controller.signal, comes: () => controller.abort(new DOMException('', 'TimeoutError')) }
}
const never = () => new AbortController().signal
const ask = (url: string, options: Partial<TransportOptions> = {}, signal = never(), body = '<a/>') =>
  transport(options).exchange({ url, body, certificado: uno, signal })

describe('an exchange that arrives', () => {
  test('is a POST of the exact bytes, with no cookie, over TLS 1.2 or more, with our certificate', async () => {
    const { url } = await serve((request, response, body) => {
      const { socket, headers, method, url: path } = request
      response.writeHead(200, { 'set-cookie': 'MRHSession=x', 'x-a': 'b' })
      response.end(
        JSON.stringify({
          method,
          path,
          body,
          cookie: headers.cookie,
          type: headers['content-type'],
          length: headers['content-length'],
          tls: socket.getProtocol(),
          cn: socket.getPeerCertificate().subject.CN,
        }),
      )
    })
    const client = transport()
    for (let i = 0; i < 2; i++) {
      const outcome = await client.exchange({ url, body: '<ñ/>', certificado: uno, signal: never() })
      if (outcome.kind !== 'reply') throw new Error(outcome.codigo)
      expect(outcome.status).toBe(200)
      expect(outcome.headers['x-a']).toBe('b')
      expect(outcome.headers['set-cookie']).toBeUndefined()
      expect(JSON.parse(Buffer.from(outcome.body).toString())).toEqual({
        method: 'POST',
        path: '/de/ws/eventos/evento.wsdl',
        body: '<ñ/>',
        type: 'application/soap+xml; charset=utf-8',
        length: '5',
        tls: 'TLSv1.3',
        cn: '80099999-1',
      })
    }
  })

  test('keeps its connection for the next one', async () => {
    const { url, connections } = await serve((_, response) => response.end('ok'))
    const client = transport()
    for (let i = 0; i < 5; i++)
      expect((await client.exchange({ url, body: 'x', certificado: uno, signal: never() })).kind).toBe(
        'reply',
      )
    expect(connections.count).toBe(1)
  })

  test('is given whatever the status; a redirect is not followed', async () => {
    let asked = 0
    const { url } = await serve((_, response) => {
      asked++
      response.writeHead(302, { location: '/vdesk/hangup.php3' }).end()
    })
    expect(await ask(url)).toMatchObject({
      kind: 'reply',
      status: 302,
      headers: { location: '/vdesk/hangup.php3' },
    })
    expect(asked).toBe(1)
  })

  test('believes no server that it does not know, whatever the environment says', async () => {
    const { url } = await serve((_, response) => response.end())
    const ca = [pki.contribuyente('1234567-9').certificate.toString()]
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0')
    try {
      expect(await ask(url, { ca })).toMatchObject({ kind: 'broken', fase: 'before', causa: 'tls' })
    } finally {
      vi.unstubAllEnvs()
    }
  })

  test('knows nothing of the proxies of the environment', async () => {
    const { url } = await serve((_, response) => response.end('directo'))
    const before = process.env.HTTPS_PROXY
    process.env.HTTPS_PROXY = 'http://127.0.0.1:1'
    try {
      expect((await ask(url)).kind).toBe('reply')
    } finally {
      if (before === undefined) delete process.env.HTTPS_PROXY
      else process.env.HTTPS_PROXY = before
    }
  })
})

test('two taxpayers at once never share a connection or a certificate', async () => {
  const owners = new WeakMap<object, string>()
  const { url } = await serve((request, response, body) => {
    const cn = request.socket.getPeerCertificate().subject.CN as string
    const owner = owners.get(request.socket) ?? cn
    owners.set(request.socket, owner)
    response.end(`${body} ${cn} ${owner} ${request.socket.isSessionReused()}`)
  })
  const client = transport({ maxPerRuc: 3 })
  const answers = await Promise.all(
    Array.from({ length: 60 }, async (_, i) => {
      const certificado = i % 2 ? uno : dos
      const outcome = await client.exchange({ url, body: `${i}`, certificado, signal: never() })
      return outcome.kind === 'reply' ? Buffer.from(outcome.body).toString().split(' ').slice(0, 3) : outcome
    }),
  )
  answers.forEach((answer, i) => {
    const cn = i % 2 ? '80099999-1' : '80088888-0'
    expect(answer).toEqual([`${i}`, cn, cn])
  })
})

describe('an exchange that breaks says where', () => {
  test('before: nobody listens', async () => {
    const url = await tcp(() => {})
    for (const resource of open.splice(0)) resource.close()
    expect(await ask(url)).toEqual({
      kind: 'broken',
      fase: 'before',
      causa: 'conexion',
      codigo: 'ECONNREFUSED',
    })
  })
  test('before: no such name', async () =>
    expect(await ask('https://no-existe.invalid/')).toMatchObject({
      kind: 'broken',
      fase: 'before',
      causa: 'dns',
    }))
  test('before: it is not TLS', async () => {
    const url = await tcp(socket => socket.end('HTTP/1.1 400 Bad\r\n\r\n'))
    expect(await ask(url)).toMatchObject({ kind: 'broken', fase: 'before' })
  })
  test('before: the server is not who it says', async () => {
    const { url } = await serve((_, response) => response.end())
    expect(await ask(url, { ca: [pki.contribuyente('1234567-9').certificate.toString()] })).toMatchObject({
      fase: 'before',
      causa: 'tls',
    })
  })
  test('before: the handshake never ends', async () => {
    const limit = deadline()
    const url = await tcp(limit.comes)
    const outcome = await ask(url, {}, limit.signal)
    expect(outcome).toMatchObject({ kind: 'broken', fase: 'before', causa: 'plazo' })
  })
  test('before: an address without TLS', async () =>
    expect(await ask('http://127.0.0.1/')).toMatchObject({ fase: 'before', codigo: 'ERR_NOT_HTTPS' }))
  test('before: the caller had given up', async () =>
    expect(await ask('https://127.0.0.1/', {}, AbortSignal.abort())).toMatchObject({
      fase: 'before',
      causa: 'cancelado',
    }))

  test('after: cut without answer', async () => {
    const { url } = await serve(request => request.socket.destroy())
    expect(await ask(url)).toMatchObject({ kind: 'broken', fase: 'after', causa: 'conexion' })
  })
  test('after: cut in the middle of the answer', async () => {
    const { url } = await serve((request, response) => {
      response.writeHead(200, { 'content-length': '100' })
      response.write('mitad', () => request.socket.destroy())
    })
    expect(await ask(url)).toMatchObject({ kind: 'broken', fase: 'after', causa: 'conexion' })
  })
  test('after: the deadline comes first', async () => {
    const limit = deadline()
    const { url } = await serve(limit.comes)
    expect(await ask(url, {}, limit.signal)).toMatchObject({
      kind: 'broken',
      fase: 'after',
      causa: 'plazo',
    })
  })
  test('after: the deadline comes in the middle of the answer', async () => {
    const limit = deadline()
    const { url } = await serve((_, response) => response.write('mitad', limit.comes))
    expect(await ask(url, {}, limit.signal)).toMatchObject({
      kind: 'broken',
      fase: 'after',
      causa: 'plazo',
    })
  })
  test('after: the caller gives up', async () => {
    const controller = new AbortController()
    const { url } = await serve(() => controller.abort())
    expect(await ask(url, {}, controller.signal)).toMatchObject({
      kind: 'broken',
      fase: 'after',
      causa: 'cancelado',
    })
  })
  test('after: an answer without end', async () => {
    const { url } = await serve((_, response) => {
      const more = () => {
        while (response.write('x'.repeat(10_000)) && !response.destroyed);
      }
      response.on('drain', more)
      more()
    })
    expect(await ask(url, { maxReplyBytes: 100_000 })).toMatchObject({
      kind: 'broken',
      fase: 'after',
      causa: 'muy-grande',
    })
  })
  test('while: cut before the whole request was taken', async () => {
    const server = createServer(
      { key: pki.serverKey, cert: pki.server, ca: pki.ca, requestCert: true },
      request => {
        request.once('data', () => request.socket.destroy())
      },
    )
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    open.push({
      close: () => {
        server.closeAllConnections()
        server.close()
      },
    })
    const url = `https://127.0.0.1:${(server.address() as AddressInfo).port}/`
    const outcome = await ask(url, {}, never(), 'x'.repeat(30_000_000))
    expect(outcome).toMatchObject({ kind: 'broken', fase: 'while' })
  })
  test('an exact limit is not exceeded', async () => {
    const { url } = await serve((_, response) => response.end('x'.repeat(1000)))
    expect((await ask(url, { maxReplyBytes: 1000 })).kind).toBe('reply')
    expect((await ask(url, { maxReplyBytes: 999 })).kind).toBe('broken')
  })
})

describe('one taxpayer at a time', () => {
  test('no more exchanges than allowed are open for one RUC, and the rest are not lost', async () => {
    let now = 0
    let most = 0
    const waiting: (() => void)[] = []
    const { url } = await serve((_, response) => {
      most = Math.max(most, ++now)
      waiting.push(() => {
        now--
        response.end('ok')
      })
      if (waiting.length === 2) for (const go of waiting.splice(0)) go()
    })
    const client = transport({ maxPerRuc: 2 })
    const all = await Promise.all(
      Array.from({ length: 10 }, () =>
        client.exchange({ url, body: 'x', certificado: uno, signal: never() }),
      ),
    )
    expect(all.every(outcome => outcome.kind === 'reply')).toBe(true)
    expect(most).toBe(2)
  })
})

describe('the circuit breaker', () => {
  test('an open circuit does not touch the network', async () => {
    let asked = 0
    const { url } = await serve(request => {
      asked++
      request.socket.destroy()
    })
    const client = transport({ breaker: new Breaker({ failures: 2, coolDownMs: 1000 }, () => 0) })
    const go = () => client.exchange({ url, body: 'x', certificado: uno, signal: never() })
    await go()
    await go()
    expect(await go()).toEqual({
      kind: 'broken',
      fase: 'before',
      causa: 'circuito-abierto',
      codigo: 'CIRCUIT_OPEN',
    })
    expect(asked).toBe(2)
  })
})

test('pools beyond the maximum are let go, and the taxpayer still gets through', async () => {
  const { url } = await serve((request, response) =>
    response.end(request.socket.getPeerCertificate().subject.CN as string),
  )
  const client = transport({ maxCertificados: 1 })
  for (const [certificado, cn] of [
    [uno, '80099999-1'],
    [dos, '80088888-0'],
    [uno, '80099999-1'],
  ] as const) {
    const outcome = await client.exchange({ url, body: 'x', certificado, signal: never() })
    expect(outcome.kind === 'reply' && Buffer.from(outcome.body).toString()).toBe(cn)
  }
})

test('a server that only speaks TLS 1.1 is not spoken to', async () => {
  const { url } = await serve((_, response) => response.end(), { minVersion: 'TLSv1', maxVersion: 'TLSv1.1' })
  expect(await ask(url)).toMatchObject({ kind: 'broken', fase: 'before', causa: 'tls' })
})
