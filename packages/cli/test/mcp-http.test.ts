import { once } from 'node:events'
import { type IncomingHttpHeaders, type IncomingMessage, request, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { readEntorno } from '../src/config.ts'
import { CUERPO_MAXIMO, startServidor } from '../src/mcp/http/servidor.ts'
import { Sesiones } from '../src/mcp/http/sesiones.ts'
import type { Servicio } from '../src/mcp/protocolo.ts'
import { Herramientas } from '../src/mcp/servicio.ts'
import { Terminal } from '../src/terminal.ts'

const TOKEN = 'un-token-de-prueba-que-alcanza'
const AMBOS = 'application/json, text/event-stream'

/** The commands, and one more, whose answer is in the hands of the test. */
class ConEspera extends Herramientas {
  static esperada: Promise<void> = Promise.resolve()
  static olvidadas = 0
  static llamadas = 0
  static signal: AbortSignal | undefined

  override async call(...[name, args, signal]: Parameters<Servicio['call']>) {
    if (name !== 'esperar') return super.call(name, args, signal)
    ConEspera.signal = signal
    ConEspera.llamadas++
    await ConEspera.esperada
    return { dicho: { content: [] }, despues: () => void ConEspera.olvidadas++ }
  }
}

let server: Server
let now = 0
let url: URL

beforeAll(async () => {
  const mundo = {
    entorno: readEntorno({
      XDG_CONFIG_HOME: tmpdir(),
      XDG_STATE_HOME: tmpdir(),
      MBOHERA_URL: 'http://127.0.0.1:9',
    }),
    terminal: new Terminal(),
    url: null,
    json: false,
    now: () => now,
  }
  const sesiones = new Sesiones(() => new ConEspera(mundo, true), mundo.now)
  const started = await startServidor(
    { host: '127.0.0.1', puerto: 0 },
    { token: TOKEN, sesiones, sinSesion: new ConEspera(mundo, true), tell: () => undefined },
  )
  server = started.server
  url = new URL(started.url)
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
})

interface Pedida {
  method?: string
  path?: string
  headers?: Record<string, string | undefined>
  body?: string | Buffer
}

const MENSAJE = { authorization: `Bearer ${TOKEN}`, accept: AMBOS, 'content-type': 'application/json' }

/** A request by its bytes: `undefined` leaves a header out. */
async function begin({ method = 'POST', path = '/mcp', headers = {}, body }: Pedida) {
  const all = Object.entries({ ...MENSAJE, ...headers }).filter(([, value]) => value !== undefined)
  const asked = request(url, {
    method,
    path,
    headers: Object.fromEntries(all) as Record<string, string>,
    agent: false,
  })
  asked.end(body)
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  return { asked, answer, estado: answer.statusCode, cabeceras: answer.headers }
}

async function ask(
  pedida: Pedida,
): Promise<{ estado: number | undefined; cabeceras: IncomingHttpHeaders; cuerpo: string }> {
  const { answer, estado, cabeceras } = await begin(pedida)
  let cuerpo = ''
  for await (const chunk of answer.setEncoding('utf8')) cuerpo += chunk
  return { estado, cabeceras, cuerpo }
}

const pregunta = (method: string, params: object = {}) =>
  JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
const INITIALIZE = pregunta('initialize', { protocolVersion: '2025-11-25' })
const PING = pregunta('ping')

async function greet(): Promise<{ 'mcp-session-id': string }> {
  const { cabeceras } = await ask({ body: INITIALIZE })
  return { 'mcp-session-id': String(cabeceras['mcp-session-id']) }
}

/** What a tool said, as one message or as the only event of a stream. */
async function call(headers: object, name: string, args: object, accept = 'application/json') {
  const { cuerpo } = await ask({
    headers: { ...headers, accept },
    body: pregunta('tools/call', { name, arguments: args }),
  })
  return JSON.parse(cuerpo.replace(/^[\s\S]*?data: /, '')).result
}

const DATOS = {
  ...{ timbrado: '12345678', establecimiento: '1', punto: '1', desde: '1', hasta: '2', tipo: 'factura' },
  motivo: 'Se saltaron',
}

/** A call that never ends before its caller has gone, and then does. */
async function cutOff(headers: object, body: string): Promise<void> {
  let end: () => void = () => undefined
  ConEspera.esperada = new Promise(resolve => {
    end = resolve
  })
  const before = ConEspera.llamadas
  const cut = request(url, { method: 'POST', headers: { ...MENSAJE, ...headers }, agent: false })
  cut.on('error', () => undefined)
  const arrived = once(server, 'request') as Promise<[IncomingMessage]>
  cut.end(body)
  const [there] = await arrived
  const gone = new Promise(resolve => there.socket.once('close', resolve))
  for (let times = 0; ConEspera.llamadas === before && times < 1_000_000; times++)
    await new Promise(setImmediate)
  expect(ConEspera.llamadas).toBe(before + 1)
  cut.destroy()
  await gone
  end()
}

describe('who has no business here is not listened to', () => {
  test.each<[string, Pedida, number]>([
    ['without the token', { headers: { authorization: undefined } }, 401],
    ['with another token', { headers: { authorization: `Bearer ${TOKEN}x` } }, 401],
    ['with the token as another thing', { headers: { authorization: `Basic ${TOKEN}` } }, 401],
    ['without the token, at another place', { path: '/', headers: { authorization: '' } }, 401],
    ['with the token in the address', { path: `/mcp?token=${TOKEN}`, headers: { authorization: '' } }, 401],
    ['to hear, without the token', { method: 'GET', headers: { authorization: '' } }, 401],
    ['from a page elsewhere', { headers: { origin: 'https://ejemplo.com' } }, 403],
    ['from a page of nowhere', { headers: { origin: 'null' } }, 403],
    ['from a page of another port here', { headers: { origin: 'http://127.0.0.1:1' } }, 403],
    ['by a name that points here', { headers: { host: 'ejemplo.com' } }, 403],
    [
      'by such a name, from its page',
      { headers: { host: 'ejemplo.com', origin: 'http://ejemplo.com' } },
      403,
    ],
    ['by a name that begins like ours', { headers: { host: '127.0.0.1.ejemplo.com' } }, 403],
  ])('%s', async (_what, pedida, estado) => {
    const answer = await ask({ body: INITIALIZE, ...pedida })
    expect([answer.estado, answer.cabeceras['mcp-session-id']]).toEqual([estado, undefined])
    expect(answer.cabeceras['www-authenticate']?.startsWith('Bearer')).toBe(estado === 401 ? true : undefined)
    expect(answer.cuerpo).not.toContain(TOKEN)
  })

  test('a page that comes from here is, and who reaches it through a tunnel', async () => {
    for (const host of [url.host, 'localhost:9999', '[::1]:1'])
      expect((await ask({ body: INITIALIZE, headers: { host, origin: `http://${host}` } })).estado).toBe(200)
  })
})

describe('what is no message of the protocol is answered with what is wrong with it', () => {
  test.each<[string, Pedida, number]>([
    ['another place', { path: '/otro' }, 404],
    ['another method', { method: 'PUT' }, 405],
    ['what is no JSON by its name', { headers: { 'content-type': 'text/plain' } }, 415],
    ['who takes neither answer', { headers: { accept: 'text/html' } }, 406],
    ['who hears and takes no stream', { method: 'GET', headers: { accept: 'application/json' } }, 406],
    ['what is no JSON', { body: '{' }, 400],
    ['what is no message', { body: '[]' }, 400],
    ['a message of no session', { body: PING }, 400],
    ['a message of an unknown session', { body: PING, headers: { 'mcp-session-id': 'nadie' } }, 404],
    ['to begin in an unknown session', { body: INITIALIZE, headers: { 'mcp-session-id': 'nadie' } }, 404],
    ['to hear in an unknown session', { method: 'GET', headers: { 'mcp-session-id': 'nadie' } }, 404],
    ['to end an unknown session', { method: 'DELETE', headers: { 'mcp-session-id': 'nadie' } }, 404],
    ['to hear in no session', { method: 'GET' }, 400],
  ])('%s', async (_what, pedida, estado) => {
    const answer = await ask(pedida)
    expect([answer.estado, JSON.parse(answer.cuerpo)]).toEqual([
      estado,
      { jsonrpc: '2.0', id: null, error: { code: expect.any(Number), message: expect.any(String) } },
    ])
  })

  test('a version that is not known, once one has greeted; without one it is the first', async () => {
    const sesion = await greet()
    const ping = (version?: string) =>
      ask({ body: PING, headers: { ...sesion, 'mcp-protocol-version': version } })
    expect((await ping('2026-07-28')).estado).toBe(400)
    for (const method of ['GET', 'DELETE'])
      expect((await ask({ method, headers: { ...sesion, 'mcp-protocol-version': '1' } })).estado).toBe(400)
    for (const known of ['2025-11-25', '2025-03-26', undefined]) expect((await ping(known)).estado).toBe(200)
  })

  test('a body that is too large, said beforehand or not, and the next one is served', async () => {
    const body = Buffer.alloc(CUERPO_MAXIMO + 1, ' ')
    for (const headers of [{ 'content-length': String(body.length) }, { 'transfer-encoding': 'chunked' }]) {
      const { estado, cuerpo } = await ask({ body, headers })
      expect([estado, cuerpo]).toEqual([413, expect.stringContaining(`más de ${CUERPO_MAXIMO} bytes`)])
    }
    const whole = Buffer.concat([Buffer.from(INITIALIZE), body]).subarray(0, CUERPO_MAXIMO)
    expect((await ask({ body: whole })).estado).toBe(200)
  })
})

describe('a session', () => {
  test('answers with one message, and a call to whoever takes a stream with a stream; what wants no answer has none', async () => {
    const sesion = await greet()
    const ping = await ask({ body: PING, headers: sesion })
    expect([ping.cabeceras['content-type'], JSON.parse(ping.cuerpo)]).toEqual([
      'application/json',
      { jsonrpc: '2.0', id: 1, result: {} },
    ])
    const body = pregunta('tools/call', { name: 'explicar', arguments: { codigo: 1002 } })
    const flujo = await ask({ body, headers: sesion })
    expect([flujo.cabeceras['content-type'], flujo.cuerpo]).toEqual([
      'text/event-stream',
      expect.stringMatching(/^:\n\nevent: message\ndata: \{.*SIFEN 1002.*\}\n\n$/),
    ])
    const solo = await ask({ body: PING, headers: { ...sesion, accept: 'text/event-stream' } })
    expect(solo.cabeceras['content-type']).toBe('text/event-stream')
    const nada = await ask({
      body: JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' }),
      headers: sesion,
    })
    expect([nada.estado, nada.cuerpo]).toEqual([202, ''])
  })

  test('is heard by one, until she goes or it ends; and then it is no more', async () => {
    const sesion = await greet()
    const gone = await begin({ method: 'GET', headers: sesion })
    gone.answer.on('error', () => undefined)
    gone.asked.destroy()
    let heard = await begin({ method: 'GET', headers: sesion })
    // That she went is known here a moment later.
    for (let times = 0; heard.estado === 409 && times < 1000; times++)
      heard = await begin({ method: 'GET', headers: sesion })
    expect([heard.estado, heard.cabeceras['content-type']]).toEqual([200, 'text/event-stream'])
    expect((await ask({ method: 'GET', headers: sesion })).estado).toBe(409)
    expect((await ask({ method: 'DELETE', headers: sesion })).estado).toBe(204)
    heard.answer.resume()
    await once(heard.answer, 'end')
    for (const method of ['POST', 'GET', 'DELETE'])
      expect((await ask({ method, headers: sesion, body: PING })).estado).toBe(404)
  })

  test('hears from time to time that somebody is there, and lives by that for a day', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      const sesion = await greet()
      const heard = await begin({ method: 'GET', headers: sesion })
      const said = heard.answer.setEncoding('utf8')[Symbol.asyncIterator]()
      expect((await said.next()).value).toBe(':\n\n')
      for (const hora of [1, 2]) {
        now = hora * 3_600_000
        vi.advanceTimersByTime(15_000)
        expect((await said.next()).value).toBe(':\n\n')
      }
      now = 25 * 3_600_000
      vi.advanceTimersByTime(15_000)
      expect((await said.next()).done).toBe(true)
      expect((await ask({ body: PING, headers: sesion })).estado).toBe(404)
    } finally {
      vi.useRealTimers()
    }
  })

  test('does not confirm what another one was shown', async () => {
    const [una, otra] = [await greet(), await greet()]
    const { confirmacion } = (await call(una, 'inutilizar', DATOS)).structuredContent
    const ajena = await call(otra, 'inutilizar', { ...DATOS, confirmacion }, AMBOS)
    expect([ajena.isError, ajena.content[0].text]).toEqual([
      true,
      expect.stringContaining('Esa confirmación no es de estos datos'),
    ])
    // It is still good where it was given: only there is anything asked for, and what is missing here is a key.
    const propia = await call(una, 'inutilizar', { ...DATOS, confirmacion })
    expect(propia.structuredContent).toMatchObject({ salida: 'sinCredencial' })
  })

  test('forgets what ended once it was told, and not before; cut off, it is not told', async () => {
    const body = pregunta('tools/call', { name: 'esperar' })
    const sesion = await greet()
    for (const accept of [AMBOS, 'application/json']) {
      ConEspera.olvidadas = 0
      await ask({ body, headers: { ...sesion, accept } })
      expect(ConEspera.olvidadas).toBe(1)
      await cutOff({ ...sesion, accept }, body)
      await ask({ body: PING, headers: sesion })
      // In a session who hangs up has not cancelled.
      expect([ConEspera.olvidadas, ConEspera.signal?.aborted]).toEqual([1, false])
    }
  })
})

const META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
}
const VERSION = { 'mcp-protocol-version': '2026-07-28' }

/** A question of the revision without greeting; `undefined` leaves a header out. */
const sinSaludo = (method: string, params: object = {}, headers: Pedida['headers'] = {}): Pedida => ({
  headers: { ...VERSION, 'mcp-method': method, ...headers },
  body: pregunta(method, { _meta: META, ...params }),
})
const EXPLICAR = { name: 'explicar', arguments: { codigo: 1002 } }
const ESPERAR = { 'mcp-name': 'esperar' }

describe('without a greeting and without a session', () => {
  test('each question is answered by itself, and none opens a session, whatever it names', async () => {
    const vieja = await greet()
    for (const headers of [{}, vieja, { 'mcp-session-id': 'nadie' }]) {
      const seen = await ask(sinSaludo('server/discover', {}, headers))
      expect([seen.estado, seen.cabeceras['mcp-session-id'], JSON.parse(seen.cuerpo).result]).toMatchObject([
        200,
        undefined,
        { resultType: 'complete', supportedVersions: ['2026-07-28'] },
      ])
    }
    for (const name of ['explicar', '=?base64?ZXhwbGljYXI=?=']) {
      const flujo = await ask(sinSaludo('tools/call', EXPLICAR, { 'mcp-name': name }))
      expect([flujo.estado, flujo.cabeceras['x-accel-buffering'], flujo.cuerpo]).toEqual([
        200,
        'no',
        expect.stringMatching(/^:\n\nevent: message\ndata: \{.*SIFEN 1002.*\}\n\n$/),
      ])
    }
    const notified = JSON.stringify({ jsonrpc: '2.0', method: 'notifications/cancelled' })
    expect((await ask({ headers: VERSION, body: notified })).estado).toBe(202)
    expect((await ask({ body: PING, headers: vieja })).estado).toBe(200)
  })

  const mal = (changed: object) => ({ _meta: { ...META, ...changed } })
  const DISCOVER = 'server/discover'
  test.each<[string, Pedida, number, number]>([
    [
      'no revision in the header',
      sinSaludo(DISCOVER, {}, { 'mcp-protocol-version': undefined }),
      400,
      -32020,
    ],
    [
      'another revision in the header',
      sinSaludo(DISCOVER, {}, { 'mcp-protocol-version': '2025-11-25' }),
      400,
      -32020,
    ],
    ['no method in the header', sinSaludo(DISCOVER, {}, { 'mcp-method': undefined }), 400, -32020],
    ['another method in the header', sinSaludo(DISCOVER, {}, { 'mcp-method': 'tools/list' }), 400, -32020],
    ['a method in other letters', sinSaludo(DISCOVER, {}, { 'mcp-method': 'Server/Discover' }), 400, -32020],
    ['no tool in the header', sinSaludo('tools/call', EXPLICAR), 400, -32020],
    ['another tool in the header', sinSaludo('tools/call', EXPLICAR, { 'mcp-name': 'estado' }), 400, -32020],
    ['a header of no letters', sinSaludo('tools/call', { name: 'é' }, { 'mcp-name': 'é' }), 400, -32020],
    ['no revision in the message', sinSaludo(DISCOVER, { _meta: {} }), 400, -32602],
    ['no revision in a message that others send too', sinSaludo('tools/list', { _meta: {} }), 400, -32602],
    [
      'no capabilities in the message',
      sinSaludo(DISCOVER, mal({ 'io.modelcontextprotocol/clientCapabilities': 1 })),
      400,
      -32602,
    ],
    [
      'a revision of later',
      sinSaludo(DISCOVER, mal({ 'io.modelcontextprotocol/protocolVersion': '2099-01-01' }), {
        'mcp-protocol-version': '2099-01-01',
      }),
      400,
      -32022,
    ],
    ['a method that is not there', sinSaludo('resources/list'), 404, -32601],
    ['a greeting', sinSaludo('initialize', { protocolVersion: '2026-07-28' }), 404, -32601],
  ])('%s is refused, under the name of the question', async (_what, pedida, estado, code) => {
    const answer = await ask(pedida)
    expect([answer.estado, JSON.parse(answer.cuerpo)]).toMatchObject([
      estado,
      { jsonrpc: '2.0', id: 1, error: { code } },
    ])
  })

  test('who has not the token, or comes from elsewhere, is not listened to, and nothing is heard or ended', async () => {
    const { headers, body } = sinSaludo('server/discover')
    const refused = async (more: Pedida['headers']) =>
      (await ask({ body: body!, headers: { ...headers, ...more } })).estado
    expect([
      await refused({ authorization: undefined }),
      await refused({ host: 'ejemplo.com' }),
      await refused({ origin: 'https://ejemplo.com' }),
    ]).toEqual([401, 403, 403])
    for (const method of ['GET', 'DELETE']) {
      const { estado, cabeceras } = await ask({ method, headers: VERSION })
      expect([estado, cabeceras.allow]).toEqual([405, 'POST'])
    }
  })

  test('what was shown is done by its confirmation and by nothing else, and not in a session', async () => {
    const vieja = await greet()
    const inutilizar = async (args: object) => {
      const params = { name: 'inutilizar', arguments: args }
      const { cuerpo } = await ask(sinSaludo('tools/call', params, { 'mcp-name': 'inutilizar' }))
      return JSON.parse(cuerpo.replace(/^[\s\S]*?data: /, '')).result
    }
    const { confirmacion } = (await inutilizar(DATOS)).structuredContent
    const done = { structuredContent: { salida: 'sinCredencial' } }
    expect((await call(vieja, 'inutilizar', { ...DATOS, confirmacion })).structuredContent.salida).toBe('uso')
    expect(await inutilizar({ ...DATOS, confirmacion })).toMatchObject(done)
    expect((await inutilizar({ ...DATOS, confirmacion })).structuredContent.salida).toBe('uso')
    const other = (await inutilizar(DATOS)).structuredContent.confirmacion
    expect((await inutilizar({ ...DATOS, hasta: '3', confirmacion: other })).structuredContent.salida).toBe(
      'uso',
    )
  })

  test('who hangs up has cancelled: what only waits is told, and nothing is forgotten', async () => {
    const { headers, body } = sinSaludo('tools/call', { name: 'esperar' }, ESPERAR)
    for (const accept of [AMBOS, 'application/json']) {
      ConEspera.olvidadas = 0
      await cutOff({ ...headers, accept }, String(body))
      await ask(sinSaludo('server/discover'))
      expect([ConEspera.signal?.aborted, ConEspera.olvidadas]).toEqual([true, 0])
    }
  })
})
