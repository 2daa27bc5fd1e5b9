import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openEnchufe } from '../../src/db/enchufe.ts'

const MEBIBYTE = 1024 * 1024
/** No two stretches of it are the same. */
const SAID = Buffer.alloc(8 * MEBIBYTE)
for (let at = 0; at < SAID.length; at += 4) SAID.writeUInt32LE(at, at)

let server: Server
let port: number
let heard: Promise<Socket>
beforeEach(async () => {
  server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
  heard = once(server, 'connection').then(([socket]: Socket[]) => socket!)
})
afterEach(() => server.close())

test('what came stays as it came, whatever comes after it, on this socket and on others', async () => {
  const sockets = [openEnchufe(), openEnchufe()]
  server.on('connection', socket => socket.end(SAID))
  const came = await Promise.all(
    sockets.map(async socket => {
      const chunks: Buffer[] = []
      for await (const chunk of socket.connect(port, '127.0.0.1')) chunks.push(chunk)
      return chunks
    }),
  )
  for (const chunks of came) {
    expect(chunks.length).toBeGreaterThan(1)
    expect(Buffer.concat(chunks).equals(SAID)).toBe(true)
  }
})

test('whoever does not read holds back who sends, and misses nothing of it afterwards', async () => {
  const socket = openEnchufe().connect(port, '127.0.0.1')
  let length = 0
  socket.on('data', chunk => (length += chunk.length))
  const other = await heard
  socket.pause()
  other.write(SAID)
  for (let turn = 0; turn < 200; turn++) await new Promise(resolve => setImmediate(resolve))
  expect(length).toBe(0)
  expect(socket.readableLength).toBeLessThan(MEBIBYTE)
  other.end()
  socket.resume()
  await once(socket, 'close')
  expect(length).toBe(SAID.length)
})
