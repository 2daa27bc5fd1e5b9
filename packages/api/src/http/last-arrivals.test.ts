import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { watchArrivals } from './last-arrivals.ts'

const ASK = 'GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n'
/** Longer than any machine is slow: where it were waited for, the test would not end. */
const LONG_MS = 100_000_000

let server: Server
afterEach(() => server.closeAllConnections())

async function listening(): Promise<number> {
  server = createServer((_, response) => response.end('answered')).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

/** Connected for whoever connects; the server's side may not have been taken yet. */
async function connected(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  return socket
}

/** What is answered to this until the other side closes, or why nothing is. */
async function over(socket: Socket, text: string): Promise<string> {
  let said = ''
  socket.setEncoding('latin1').on('data', chunk => (said += chunk))
  socket.on('error', error => (said += error.message))
  socket.write(text)
  await once(socket, 'close')
  return said
}

test('whoever had connected when the listener was closed is answered, though she had not asked yet; nobody comes after', async () => {
  const port = await listening()
  const arrivals = watchArrivals(server, LONG_MS)
  const silent = await Promise.all(Array.from({ length: 8 }, () => connected(port)))
  let done = false
  const closed = arrivals.close().then(() => (done = true))
  while (server.listening) await new Promise(resolve => setImmediate(resolve))
  await expect(connected(port)).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  expect(done).toBe(false)
  for (const said of await Promise.all(silent.map(socket => over(socket, ASK))))
    expect(said).toMatch(/^HTTP\/1\.1 200 [\s\S]*answered/)
  await closed
})

test('one who asked is waited for by nobody, and one who is gone neither', async () => {
  const port = await listening()
  const arrivals = watchArrivals(server, LONG_MS)
  const gone = await connected(port)
  const asked = await over(await connected(port), ASK)
  expect(asked).toContain('answered')
  gone.destroy()
  await arrivals.close()
  expect(server.listening).toBe(false)
})

test('one who never asks is waited for so long and no longer', async () => {
  const port = await listening()
  const arrivals = watchArrivals(server, 1)
  const silent = await connected(port)
  await arrivals.close()
  expect(silent.destroyed).toBe(false)
  silent.destroy()
})
