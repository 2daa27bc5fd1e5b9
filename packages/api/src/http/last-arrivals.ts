import type { Server } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import { setTimeout as pass } from 'node:timers/promises'

/** So long a connection on which nothing was asked yet is waited for: whoever opened it was about to ask. */
const PATIENCE_MS = 2_000
/** A turn of the event loop in which nothing was done takes less, and so does one in which no other process had the processor. */
const QUIET_MS = 0.2
/** Whoever slept so long has the processor for what it does next. One that turns without rest loses it in the middle of a turn. */
const REST_MS = 2
/** So long a quiet turn is waited for. */
const SEARCH_MS = 1_000

/**
 * Closes a listener so that whoever came before is answered. A connection that the kernel has and the program has not would be reset with the
 * listener, and so would one that is taken and not read yet: Node counts it as idle. A proxy that sent a POST over it cannot send it again.
 */
export function watchArrivals(server: Server, patienceMs = PATIENCE_MS): { close: () => Promise<void> } {
  const silent = new Set<Socket>()
  let came = false
  let onHeard = () => {}
  const forget = (socket: Socket) => {
    silent.delete(socket)
    if (silent.size === 0) onHeard()
  }
  server.on('connection', (socket: Socket) => {
    came = true
    silent.add(socket)
    socket.once('close', () => forget(socket))
  })
  server.on('request', ({ socket }) => forget(socket))

  /** Until a turn of the event loop has asked the kernel who came, and nobody had: the listener is closed in that turn. */
  async function quietTurn(): Promise<void> {
    const giveUp = performance.now() + SEARCH_MS
    do {
      // It ends before the next turn asks the kernel.
      await pass(REST_MS)
      const began = performance.now()
      came = false
      await new Promise(resolve => setImmediate(resolve))
      if (!came && performance.now() - began < QUIET_MS) return
    } while (performance.now() < giveUp)
  }

  return {
    async close() {
      if (!server.listening) return
      await quietTurn()
      // Not the HTTP server's own: that destroys what it takes to be idle.
      NetServer.prototype.close.call(server)
      if (silent.size === 0) return
      await new Promise<void>(resolve => {
        const timer = setTimeout(resolve, patienceMs)
        onHeard = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    },
  }
}
