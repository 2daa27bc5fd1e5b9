import inspector from 'node:inspector'
import { Worker } from 'node:worker_threads'

/** Nothing that the service does holds the event loop for a tenth of this; a loop held for longer is taken to be stuck. */
export const HELD_MS = 10_000

/** Shared with the thread that watches: how often the loop has turned, and whether a debugger may have stopped it on purpose. */
export const TURNS = 0
export const DEBUGGED = 1

/**
 * Ends a process whose event loop is held: it answers no request, but to a supervisor that only sees processes it looks alive. A thread
 * of its own reads a counter that each turn of the loop advances. When the counter stands still for `heldMs`, the thread writes where the program is
 * and kills the process; the supervisor starts another. Work that was under way is found in the tables, as after any crash.
 */
export function startWatchdog(heldMs = HELD_MS): Disposable {
  const shared = new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT))
  const turn = () => {
    Atomics.add(shared, TURNS, 1)
    Atomics.store(shared, DEBUGGED, inspector.url() === undefined ? 0 : 1)
  }
  turn()
  const turning = setInterval(turn, heldMs / 10)
  turning.unref()
  const thread = new Worker(new URL('./watchdog-thread.ts', import.meta.url), {
    workerData: { shared, heldMs },
    name: 'watchdog',
  })
  thread.unref()
  return {
    [Symbol.dispose]() {
      clearInterval(turning)
      void thread.terminate()
    },
  }
}
