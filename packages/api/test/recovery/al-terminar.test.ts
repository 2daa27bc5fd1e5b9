import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { hasta } from '../support/hasta.ts'
import type { Proceso } from '../support/proceso.ts'
import { Procesos } from '../support/procesos.ts'

const ASK = 'GET /api/v1/contribuyente HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n'

const waiting: Proceso[] = []
let procesos: Procesos
beforeAll(async () => {
  procesos = await Procesos.open()
})
afterAll(() => procesos.close())
// One that a failure left waiting for its proxy is not waited for.
afterEach(() => Promise.all(waiting.splice(0).map(api => api.kill())))

const portOf = (url: string) => Number(new URL(url).port)

async function connected(api: Proceso): Promise<Socket> {
  const socket = connect(portOf(api.url), '127.0.0.1')
  await once(socket, 'connect')
  return socket
}

/** What is answered to this over a connection that is open, until the other side closes it. */
async function over(socket: Socket, text: string): Promise<string> {
  let said = ''
  socket.setEncoding('latin1').on('data', chunk => (said += chunk))
  socket.on('error', error => (said += error.message))
  socket.write(text)
  await once(socket, 'close')
  return said
}

/** A request over a connection that the agent keeps. */
const kept = (api: Proceso, agent: Agent): Promise<[number | undefined, string | undefined]> =>
  new Promise((resolve, reject) => {
    const asked = request(`${api.url}/healthz`, { agent }, response => {
      response.resume().on('end', () => resolve([response.statusCode, response.headers.connection]))
    })
    asked.on('error', reject).end()
  })

const CLOSED = /^HTTP\/1\.1 401 [\s\S]*\r\nconnection: close\r\n/i

test('a process that ends behind a proxy says that it is not ready, and serves whoever comes until the proxy has seen it', async () => {
  const api = await procesos.start({ MBOHERA_TRUST_PROXY: '1', MBOHERA_DRAIN_SECONDS: '300' })
  waiting.push(api)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  expect(await kept(api, agent)).toEqual([200, 'keep-alive'])
  const before = await connected(api)
  const ended = api.stop()
  await hasta(async () => (await fetch(`${api.health}/readyz`)).status === 503)
  expect(await (await fetch(`${api.health}/readyz`)).json()).toMatchObject({
    estado: 'no listo',
    checks: { servicio: { ok: false, detail: 'deteniéndose' } },
  })
  expect(await kept(api, agent)).toEqual([200, 'close'])
  expect(await over(before, ASK)).toMatch(CLOSED)
  expect(await over(await connected(api), ASK)).toMatch(CLOSED)
  // Who asks a second time does not want to wait.
  api.child.kill('SIGTERM')
  expect(await ended).toBe(0)
  agent.destroy()
})
