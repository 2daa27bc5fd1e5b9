import { createPrivateKey, generateKeyPairSync, X509Certificate } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer, type Server } from 'node:https'
import { type AddressInfo, createServer as createTcp, type Socket, type Server as TcpServer } from 'node:net'
import type { TLSSocket } from 'node:tls'
import forge from 'node-forge'
import { afterEach, describe, expect, test } from 'vitest'
import { makeCertificado } from '../firma/certificado.ts'
import { Breaker } from './breaker.ts'
import { Gate } from './gate.ts'
import { createTransport, type TransportOptions } from './transport.ts'

/** A throw-away authority: its own certificate, one for the server, one per taxpayer. */
function authority() {
  const keys = (bits = 2048) => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: bits })
    return privateKey.export({ type: 'pkcs8', format: 'pem' }) as string
  }
  const caKey = keys()
  const issue = (pem: string, attributes: forge.pki.CertificateField[], extensions: object[]) => {
    const cert = forge.pki.createCertificate()
    const key = forge.pki.privateKeyFromPem(pem)
    cert.publicKey = forge.pki.setRsaPublicKey(key.n, key.e)
    cert.serialNumber = `01${Buffer.from(attributes.map(a => a.value).join())
      .toString('hex')
      .slice(0, 16)}`
    cert.validity.notBefore = new Date('2026-01-01')
    cert.validity.notAfter = new Date('2040-01-01')
    cert.setSubject(attributes)
    cert.setIssuer([{ name: 'commonName', value: 'CA de prueba' }])
    cert.setExtensions(extensions)
    cert.sign(forge.pki.privateKeyFromPem(caKey), forge.md.sha256.create())
    return forge.pki.certificateToPem(cert)
  }
  const ca = issue(
    caKey,
    [{ name: 'commonName', value: 'CA de prueba' }],
    [{ name: 'basicConstraints', cA: true, critical: true }],
  )
  const serverKey = keys()
  const server = issue(
    serverKey,
    [{ name: 'commonName', value: 'localhost' }],
    [
      {
        name: 'subjectAltName',
        altNames: [
          { type: 2, value: 'localhost' },
          { type: 7, ip: '127.0.0.1' },
        ],
      },
    ],
  )
  const contribuyente = (ruc: string) => {
    const pem = keys()
    const cert = issue(
      pem,
      [
        { name: 'commonName', value: ruc },
        { type: '2.5.4.5', value: `RUC${ruc}` } as forge.pki.CertificateField,
      ],
      [],
    )
    return makeCertificado(createPrivateKey(pem), new X509Certificate(cert))
  }
  return { ca, server, serverKey, contribuyente }
}

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

  test('who waits may give up, and does not hold the place', async () => {
    const gate = new Gate(1)
    const first = await gate.enter('a', never())
    const controller = new AbortController()
    const second = gate.enter('a', controller.signal)
    const third = gate.enter('a', never())
    controller.abort()
    expect(await second).toBeNull()
    first!()
    first!()
    const leave = await third
    expect(leave).not.toBeNull()
    const fourth = gate.enter('a', never())
    let entered = false
    void fourth.then(() => {
      entered = true
    })
    await Promise.resolve()
    expect(entered).toBe(false)
    leave!()
    expect(await fourth).not.toBeNull()
    expect(await gate.enter('b', never())).not.toBeNull()
    expect(await gate.enter('b', AbortSignal.abort())).toBeNull()
    expect(() => new Gate(0)).toThrow(RangeError)
  })
})

describe('the circuit breaker', () => {
  test('opens after failures in a row, lets one try after a while, and closes when it is answered', () => {
    let time = 0
    const breaker = new Breaker({ failures: 2, coolDownMs: 100 }, () => time)
    const fail = () => {
      expect(breaker.admits('a')).toBe(true)
      breaker.settle('a', false)
    }
    fail()
    breaker.settle('a', true)
    fail()
    fail()
    expect(breaker.admits('a')).toBe(false)
    expect(breaker.admits('b')).toBe(true)
    time = 99
    expect(breaker.admits('a')).toBe(false)
    time = 100
    expect(breaker.admits('a')).toBe(true)
    expect(breaker.admits('a')).toBe(false)
    breaker.settle('a', false)
    expect(breaker.admits('a')).toBe(false)
    time = 200
    expect(breaker.admits('a')).toBe(true)
    breaker.settle('a', null)
    expect(breaker.admits('a')).toBe(true)
    breaker.settle('a', true)
    fail()
    expect(breaker.admits('a')).toBe(true)
  })

  test('an open circuit does not touch the network', async () => {
    let asked = 0
    const { url } = await serve(request => {
      asked++
      request.socket.destroy()
    })
    const client = transport({ breaker: { failures: 2, coolDownMs: 1000 } })
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
