import type { IncomingMessage, Server, ServerResponse } from 'node:http'

/** What is left of a body after its answer is taken when it is no longer than this: every honest one is, and its connection serves on. */
export const DRAIN_BYTES = 1024 * 1024
/** After a refusal the connection of a caller that is still sending stays open for so long, so that it can read the answer. */
const LINGER_MS = 1_000

/**
 * After an answer Node reads the rest of the request's body, so that the connection can be reused: a refused caller could go on sending
 * for hours. Here a long body, or one without a Content-Length, is read no further once its answer has left.
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
