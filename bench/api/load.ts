import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

const STATUS = Buffer.from('HTTP/1.1 ')
const GOOD = Buffer.from('200 ')

/** Answers in the chunks of one connection, also where a chunk ends in the middle of a status line. */
class Counter {
  #rest: Buffer = Buffer.alloc(0)

  take(chunk: Buffer): number {
    const bytes = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk])
    let count = 0
    let at = bytes.indexOf(STATUS)
    while (at !== -1 && at + STATUS.length + GOOD.length <= bytes.length) {
      const status = bytes.subarray(at + STATUS.length, at + STATUS.length + GOOD.length)
      if (!status.equals(GOOD)) throw new Error(`the server answered ${status}`)
      count++
      const next = bytes.indexOf(STATUS, at + STATUS.length)
      if (next === -1) {
        this.#rest = Buffer.from(bytes.subarray(Math.max(at + STATUS.length, bytes.length - STATUS.length)))
        return count
      }
      at = next
    }
    this.#rest = Buffer.from(at === -1 ? bytes.subarray(-STATUS.length) : bytes.subarray(at))
    return count
  }
}

const requestOf = (url: URL, headers: Record<string, string>): Buffer => {
  const lines = Object.entries({ host: url.host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.from(`GET ${url.pathname}${url.search} HTTP/1.1\r\n${lines.join('')}\r\n`)
}

/** As many connections as asked for, each with one request under way at any time. */
export class Load {
  #sockets: Socket[]
  #request: Buffer
  #done = 0
  #stopped = true
  #failed: Error | null = null

  private constructor(sockets: Socket[], request: Buffer) {
    this.#sockets = sockets
    this.#request = request
    for (const socket of sockets) {
      const counter = new Counter()
      socket.on('data', chunk => this.#answered(socket, counter, chunk))
      socket.on('error', error => {
        this.#failed = error
      })
    }
  }

  static async open(url: string, headers: Record<string, string>, connections: number): Promise<Load> {
    const target = new URL(url)
    const sockets = await Promise.all(
      Array.from({ length: connections }, async () => {
        const socket = connect({ host: target.hostname, port: Number(target.port), noDelay: true })
        await once(socket, 'connect')
        return socket
      }),
    )
    return new Load(sockets, requestOf(target, headers))
  }

  #idle = new Set<Socket>()

  #answered(socket: Socket, counter: Counter, chunk: Buffer): void {
    try {
      const answers = counter.take(chunk)
      this.#done += answers
      if (answers === 0) return
      if (this.#stopped) this.#idle.add(socket)
      else socket.write(this.#request)
    } catch (error) {
      this.#failed = error as Error
    }
  }

  /** Answers over that time, per second of it, and per second of the processor that gave them. */
  async rate(
    ms: number,
    cpu: () => Promise<number>,
  ): Promise<{ answers: number; perSecond: number; perCpuSecond: number }> {
    this.#stopped = false
    this.#idle.clear()
    this.#done = 0
    const cpuBefore = await cpu()
    const start = performance.now()
    for (const socket of this.#sockets) socket.write(this.#request)
    await new Promise(resolve => setTimeout(resolve, ms))
    const perSecond = (this.#done * 1000) / (performance.now() - start)
    this.#stopped = true
    while (this.#idle.size < this.#sockets.length && this.#failed === null)
      await new Promise(resolve => setTimeout(resolve, 2))
    if (this.#failed !== null) throw this.#failed
    return { answers: this.#done, perSecond, perCpuSecond: this.#done / ((await cpu()) - cpuBefore) }
  }

  close(): void {
    for (const socket of this.#sockets) socket.destroy()
  }
}
