import type { IncomingMessage, Server, ServerResponse } from 'node:http'

/** What is left of a body after its answer is taken when it is no longer than this: every honest one is, and its connection serves on. */
const DRAIN_BYTES = 1024 * 1024
/** So long has a caller who still writes for reading why he was refused. */
const LINGER_MS = 1_000

/**
 * Node reads on after an answer until the whole body of its request has come, so that the connection can be used again: whoever was
 * refused could go on sending for hours. Here a long body, or one of no announced length, is read no further than it was when its
 * answer left.
 */
export function boundDrain(server: Server): void {
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    response.once('finish', () => {
      const announced = Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY)
      // After Node's own turn, in which it begins to read the rest.
      if (!request.complete && !(announced <= DRAIN_BYTES)) setImmediate(() => hangUp(request))
    })
  })
}

function hangUp({ complete, socket }: IncomingMessage): void {
  if (complete || socket.destroyed) return
  socket.pause()
  socket.end()
  const cut = setTimeout(() => socket.destroy(), LINGER_MS)
  socket.once('close', () => clearTimeout(cut))
}
