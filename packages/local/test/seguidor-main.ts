// A program of the local start: says what time it is there, and asks for its clock to be moved.
import { createServer } from 'node:http'

class Momento extends Date {}

const horas = () => ({
  movidas: [Date.now(), Date.parse(new Date().toISOString()), Date.parse(Date()), new Momento().getTime()],
  fijas: [
    new Date(0).getTime(),
    Date.UTC(2026, 0),
    new Date() instanceof Date,
    new Momento() instanceof Momento,
  ],
})

/** What its starter says to such a wish: null when it came true. */
const pedir = (avanzarMs: number) =>
  new Promise<string | null>(resolve => {
    process.once('message', function hear(message: { reloj?: { falta: string | null } }) {
      if (message.reloj === undefined) process.once('message', hear)
      else resolve(message.reloj.falta)
    })
    process.send?.({ reloj: { id: 1, avanzarMs } })
  })

const server = createServer(async (req, res) => {
  const { searchParams } = new URL(req.url ?? '/', 'http://127.0.0.1')
  const pide = searchParams.get('pide')
  const answer = pide === null ? horas() : { falta: await pedir(Number(pide)) }
  res.end(JSON.stringify(answer))
})
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as { port: number }
  process.send?.({ ready: true, url: `http://127.0.0.1:${port}` })
})
process.once('disconnect', () => process.exit())
