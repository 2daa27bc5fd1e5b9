import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { authority } from './pki.ts'

/** A server that answers when the test says so. */
export async function controlled({ serverKey, server: cert, ca }: ReturnType<typeof authority>) {
  const asked: (() => void)[] = []
  let seen = 0
  let heard = () => {}
  const server = createServer({ key: serverKey, cert, ca, requestCert: true }, (request, response) => {
    request.resume().once('end', () => {
      seen++
      asked.push(() => response.end('ok'))
      heard()
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `https://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    /** How many requests arrived. */
    seen: () => seen,
    /** The oldest request that has no answer yet, when there is one: called, it is answered. */
    async next(): Promise<() => void> {
      while (asked.length === 0) await new Promise<void>(resolve => (heard = resolve))
      return asked.shift()!
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Time that passes when the test says so. */
export class Tiempo {
  ms = 0
  #timers = new Set<{ at: number; then: () => void }>()

  now = (): number => this.ms

  timer = (ms: number, then: () => void): (() => void) => {
    const timer = { at: this.ms + ms, then }
    this.#timers.add(timer)
    return () => this.#timers.delete(timer)
  }

  pass(ms: number): void {
    this.ms += ms
    for (const timer of [...this.#timers].sort((a, b) => a.at - b.at)) {
      if (timer.at > this.ms || !this.#timers.delete(timer)) continue
      timer.then()
    }
  }

  /** Timers that nobody took back. */
  get pending(): number {
    return this.#timers.size
  }
}
