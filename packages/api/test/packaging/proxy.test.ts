import { mkdtempSync, rmSync } from 'node:fs'
import { createServer as createHttp, type Server as HttpServer } from 'node:http'
import { connect } from 'node:http2'
import { Agent } from 'node:https'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '../../src/db/db.ts'
import { insertRecuperacion } from '../../src/db/recuperacion.ts'
import { ventaDeAhora } from '../support/factura.ts'
import { hasta } from '../support/hasta.ts'
import { blocksOf, inPlaceOf, pageOf } from '../support/paquete.ts'
import { freePorts } from '../support/ports.ts'
import type { Proceso } from '../support/proceso.ts'
import { Procesos } from '../support/procesos.ts'
import { type Destino, hasProxy, Intermediario, makeCertificate, PROXIES } from '../support/proxies.ts'

const MEBIBYTE = 1024 * 1024
const NAMES = ['haproxy', 'nginx', 'caddy'] as const
/** A setting of the page, and what somebody may have put in its place. */
const SENDS_AGAIN: Partial<Record<(typeof NAMES)[number], [string, string]>> = {
  haproxy: ['retry-on conn-failure', 'retry-on all-retryable-errors'],
  nginx: ['proxy_next_upstream error;', 'proxy_next_upstream error non_idempotent;'],
}
const EMITIR = '/api/v1/documento-electronico'

const listening = async (server: Server | HttpServer): Promise<string> => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return String((server.address() as AddressInfo).port)
}

/** A process that takes a request whole and dies over it; one before it it answers. */
class Moribundo {
  received = 0
  readonly #sockets = new Set<Socket>()
  readonly #server = createServer(socket => {
    this.#sockets.add(socket)
    let text = ''
    socket.on('error', () => {})
    socket.on('data', chunk => {
      text += chunk
      if (text.includes('ANTES')) {
        text = ''
        socket.write('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok')
      }
      if (!text.includes('FIN')) return
      this.received++
      socket.destroy()
    })
  })
  readonly #health = createHttp((_request, response) => response.end('{}'))

  async start(): Promise<Destino> {
    return { port: await listening(this.#server), health: await listening(this.#health) }
  }

  stop(): void {
    for (const socket of this.#sockets) socket.destroy()
    this.#server.close()
    this.#health.closeAllConnections()
    this.#health.close()
  }
}

/** By HTTP/2, one after the other. What the proxy says may be sent again by itself is told by its name. */
async function askInOneSession(port: string, bodies: readonly string[]): Promise<(number | string)[]> {
  const session = connect(`https://localhost:${port}`, { rejectUnauthorized: false })
  const spoken = await new Promise<boolean>(resolve => {
    session.on('error', () => resolve(false))
    session.on('connect', () => resolve(session.alpnProtocol === 'h2'))
  })
  if (!spoken) {
    session.destroy()
    return ['no HTTP/2']
  }
  const answers: (number | string)[] = []
  for (const body of bodies) {
    const stream = session.request({ ...headers, ':method': 'POST', ':path': EMITIR })
    stream.end(body)
    answers.push(
      await new Promise<number | string>(resolve => {
        stream.on('response', answer => resolve(answer[':status'] ?? 0))
        stream.on('error', error => resolve(error.message))
        stream.resume()
      }),
    )
  }
  session.destroy()
  return answers
}

let procesos: Procesos
let apis: Proceso[]
let ports: string[]
let page: string
let headers: Record<string, string>
const dir = mkdtempSync(join(tmpdir(), 'mbohera-proxy-'))
const certificate = makeCertificate(dir)
const destinoDe = ({ url, health }: Proceso): Destino => ({
  port: new URL(url).port,
  health: new URL(health).port,
})

const startAt = (index: number): Promise<Proceso> =>
  procesos.start({
    ...{ MBOHERA_TRUST_PROXY: '1', MBOHERA_DRAIN_SECONDS: '3', MBOHERA_LOG_LEVEL: 'info' },
    ...{ MBOHERA_PORT: ports[index]!, MBOHERA_HEALTH_PORT: `1${ports[index]}` },
  })

beforeAll(async () => {
  page = await pageOf('proxy.md')
  procesos = await Procesos.open()
  ports = await freePorts(2)
  apis = await Promise.all([startAt(0), startAt(1)])
  headers = {
    authorization: `Bearer ${await procesos.clave(apis[0]!)}`,
    'content-type': 'application/json',
  }
})
afterAll(async () => {
  await procesos.close()
  rmSync(dir, { recursive: true })
})

test('a page is read with the ports of the test, whichever they are', () => {
  const settings = 'bind :443\nserver 127.0.0.1:3000\nserver 127.0.0.1:3010'
  const words = [
    [':443', ':3000'],
    ['127.0.0.1:3000', '127.0.0.1:3010'],
    ['127.0.0.1:3010', '127.0.0.1:4430'],
  ] as const
  expect(inPlaceOf(settings, words)).toBe('bind :3000\nserver 127.0.0.1:3010\nserver 127.0.0.1:4430')
})

for (const name of NAMES) {
  const absent = hasProxy(name) ? '' : `, skipped: apt-get install ${name}`
  describe.skipIf(absent !== '')(`the settings of the page for ${name}${absent}`, () => {
    const started: Intermediario[] = []
    const start = async (
      destinos: readonly [Destino, Destino],
      change = (settings: string) => settings,
    ): Promise<Intermediario> => {
      const settings = change(blocksOf(page, PROXIES[name].language)[0]!)
      const [port] = await freePorts(1)
      const proxy = await Intermediario.start(name, settings, { dir, port: port!, ...certificate }, destinos)
      started.push(proxy)
      return proxy
    }
    const again = SENDS_AGAIN[name]
    const both = (): [Destino, Destino] => [destinoDe(apis[0]!), destinoDe(apis[1]!)]
    afterAll(async () => {
      for (const proxy of started) await proxy.stop()
    })

    test('an invoice is issued by either process, and who calls is not who she says she is', async () => {
      const proxy = await start(both())
      const before = apis.map(api => api.output().length)
      const answers = await Promise.all(
        Array.from({ length: 8 }, () =>
          proxy.ask(
            'POST',
            EMITIR,
            { ...headers, 'x-forwarded-for': '9.9.9.9' },
            JSON.stringify(ventaDeAhora()),
          ),
        ),
      )
      expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(202))
      const asked = () =>
        apis
          .flatMap((api, i) => api.output().slice(before[i]).split('\n'))
          .filter(line => /"route":"[^"]*documento-electronico"/.test(line))
      await hasta(() => asked().length >= 8)
      expect(new Set(asked().map(line => (JSON.parse(line) as { origen: string }).origen))).toEqual(
        new Set(['127.0.0.1']),
      )
      for (const [i, api] of apis.entries())
        expect(api.output().slice(before[i])).toContain('"msg":"request"')
    })

    test('the largest file that the service takes comes through, and the service judges it', async () => {
      const proxy = await start(both())
      const file = { ...headers, 'content-type': 'text/plain' }
      const whole = await proxy.ask('POST', `${EMITIR}/adoptar`, file, Buffer.alloc(16 * MEBIBYTE, '\n'))
      expect([whole.status, whole.type]).toEqual([422, expect.stringContaining('application/problem+json')])
    })

    /** How often a POST arrives at processes that all die over it. */
    const arrivals = async (
      change?: (settings: string) => string,
    ): Promise<[status: number, count: number]> => {
      const two = [new Moribundo(), new Moribundo()] as const
      const proxy = await start([await two[0].start(), await two[1].start()], change)
      const { status, retryAfter } = await proxy.ask('POST', EMITIR, headers, 'FIN')
      for (const one of two) one.stop()
      expect(retryAfter).toBe('5')
      return [status, two[0].received + two[1].received]
    }

    test('a POST whose process dies over it is not sent to the other one', async () => {
      expect(await arrivals()).toEqual([502, 1])
    })

    test('so it is with the second one of a connection, which is answered by a refusal all the same', async () => {
      const two = [new Moribundo(), new Moribundo()] as const
      const proxy = await start([await two[0].start(), await two[1].start()])
      const agent = new Agent({ keepAlive: true, maxSockets: 1 })
      const asked: (string | number | undefined)[] = []
      for (const body of ['ANTES', 'ANTES', 'FIN'])
        asked.push((await proxy.ask('POST', EMITIR, headers, body, agent)).status)
      agent.destroy()
      const multiplexed = await askInOneSession(proxy.port, ['ANTES', 'ANTES', 'FIN'])
      for (const one of two) one.stop()
      // HAProxy would say of the last one that it was not begun.
      const offered = name === 'haproxy' ? ['no HTTP/2'] : [200, 200, 502]
      expect([asked, multiplexed]).toEqual([[200, 200, 502], offered])
      expect(two[0].received + two[1].received).toBe(name === 'haproxy' ? 1 : 2)
    })

    if (again !== undefined)
      test('with a setting that sends it again it would be seen to arrive twice', async () => {
        const [right, wrong] = again
        const [, count] = await arrivals(settings => inPlaceOf(settings, [[right, wrong]]))
        expect(count).toBeGreaterThan(1)
      })

    test('where no process is left its caller hears it as a problem, with when to come again', async () => {
      const gone = createServer()
      const port = await listening(gone)
      await new Promise(resolve => gone.close(resolve))
      const proxy = await start([
        { port, health: port },
        { port, health: port },
      ])
      for (const method of ['GET', 'POST']) {
        const { status, type, retryAfter, text } = await proxy.ask(method, EMITIR, headers)
        expect([502, 503]).toContain(status)
        expect([type, retryAfter]).toEqual(['application/problem+json', '5'])
        expect(JSON.parse(text)).toMatchObject({ type: 'service-unavailable', status, errors: [] })
      }
    })

    test('a process that is not there is passed over', async () => {
      const gone = createServer()
      const port = await listening(gone)
      await new Promise(resolve => gone.close(resolve))
      const proxy = await start([{ port, health: port }, destinoDe(apis[1]!)])
      const statuses: number[] = []
      for (let i = 0; i < 6; i++)
        statuses.push((await proxy.ask('POST', EMITIR, headers, JSON.stringify(ventaDeAhora()))).status)
      // Caddy remembers who did not take a connection, and passes over them after that.
      const lost = name === 'caddy' ? statuses.filter(status => status === 502).slice(0, 1) : []
      expect(statuses.sort()).toEqual([...Array(6 - lost.length).fill(202), ...lost])
    })
  })
}

const two = (['haproxy', 'nginx'] as const).filter(hasProxy)
const without = two.length === 2 ? '' : ', skipped: apt-get install haproxy nginx'

/** The page's settings with shorter times, as the drain of the processes is shorter here; an answer has the page's time all the same. */
const HASTY: Record<(typeof two)[number], [string, string][]> = {
  haproxy: [
    ['inter 2s', 'inter 200ms'],
    ['timeout connect 2s', 'timeout connect 2s\n    timeout check 2s'],
  ],
  nginx: [['fail_timeout=5s', 'fail_timeout=1s']],
}

describe.skipIf(without !== '')(`behind the two that lose nothing${without}`, () => {
  test('one process after the other is started anew, and nobody who asks meanwhile loses a request', async () => {
    const places = await freePorts(two.length)
    const behind = await Promise.all(
      two.map((name, i) => {
        const settings = inPlaceOf(blocksOf(page, PROXIES[name].language)[0]!, HASTY[name])
        const lugar = { dir, port: places[i]!, ...certificate }
        return Intermediario.start(name, settings, lugar, [destinoDe(apis[0]!), destinoDe(apis[1]!)])
      }),
    )
    const agents = behind.map(() => new Agent({ keepAlive: true, maxSockets: 2 }))
    const answers: string[] = []
    let over = false
    const insist = async (i: number, method: string, agent: Agent | false) => {
      const [path, body] =
        method === 'POST' ? [EMITIR, JSON.stringify(ventaDeAhora())] : ['/api/v1/contribuyente']
      const named = { ...headers, 'x-request-id': `por-${two[i]}` }
      while (!over)
        answers.push(
          await behind[i]!.ask(method, path!, named, body, agent).then(
            ({ status, text }) => `${method} ${status}${status < 300 ? '' : text}`,
            (error: Error) => `${method} ${error.message}`,
          ),
        )
    }
    // HAProxy keeps no connection of anybody.
    const asking = behind.flatMap((_, i) =>
      ['GET', 'POST'].flatMap(method => [
        ...(two[i] === 'haproxy' ? [] : [insist(i, method, false)]),
        insist(i, method, agents[i]!),
      ]),
    )
    /** As the page says: the next one is stopped when this one is asked again, by both. */
    const asked = (api: Proceso) => hasta(() => two.every(name => api.output().includes(`por-${name}`)))
    try {
      for (const index of [0, 1]) {
        expect(await apis[index]!.stop()).toBe(0)
        apis[index] = await startAt(index)
        await asked(apis[index]!)
      }
    } finally {
      over = true
      await Promise.all(asking)
      for (const agent of agents) agent.destroy()
      for (const proxy of behind) await proxy.stop()
    }
    const said = behind.map(proxy => proxy.said()).join('\n')
    expect([...new Set(answers)].sort(), said).toEqual(['GET 200', 'POST 202'])
  })
})

const noHaproxy = hasProxy('haproxy') ? '' : ', skipped: apt-get install haproxy'

/** Between a proxy and the health of a process: how often it was asked. */
class Escucha {
  asked = 0
  readonly #server: HttpServer

  constructor({ health }: Proceso) {
    this.#server = createHttp((_request, response) => {
      this.asked++
      fetch(`${health}/readyz`).then(
        ({ status }) => response.writeHead(status).end(),
        () => response.destroy(),
      )
    })
  }

  start = (): Promise<string> => listening(this.#server)

  stop(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }
}

describe.skipIf(noHaproxy !== '')(`what all processes share${noHaproxy}`, () => {
  test('while a recovery is pending HAProxy takes nobody away: who reads is served, who writes hears it from the service', async () => {
    const escuchas = apis.map(api => new Escucha(api))
    const destinos = await Promise.all(
      apis.map(async (api, i) => ({ ...destinoDe(api), health: await escuchas[i]!.start() })),
    )
    const settings = inPlaceOf(blocksOf(page, 'haproxy')[0]!, HASTY.haproxy)
    const [port] = await freePorts(1)
    const lugar = { dir, port: port!, ...certificate }
    const proxy = await Intermediario.start('haproxy', settings, lugar, [destinos[0]!, destinos[1]!])
    try {
      await insertRecuperacion(procesos.db as Db)
      for (const { health } of apis)
        await hasta(async () => (await (await fetch(`${health}/readyz`)).text()).includes('degradado'))
      // Three that were not answered well would be enough.
      const before = escuchas.map(({ asked }) => asked)
      await hasta(() => escuchas.every(({ asked }, i) => asked > before[i]! + 4))
      expect((await proxy.ask('GET', '/api/v1/contribuyente', headers)).status).toBe(200)
      const { status, retryAfter, text } = await proxy.ask(
        'POST',
        EMITIR,
        headers,
        JSON.stringify(ventaDeAhora()),
      )
      expect([status, JSON.parse(text).type, Number(retryAfter)]).toEqual([503, 'recovery-pending', 30])
    } finally {
      await proxy.stop()
      for (const escucha of escuchas) escucha.stop()
    }
  })
})
