import type { AddressInfo } from 'node:net'
import { createServer, connect as dial, type Server, type Socket } from 'node:net'

/**
 * What a network does: passes, refuses, stands still, or carries only what goes there and loses what comes back.
 */
export type Modo = 'pasa' | 'corta' | 'traba' | 'mitad'

interface Par {
  near: Socket
  far: Socket
  /** Something on its way back was lost: what follows would not fit. */
  roto: boolean
}

/** The wire between two processes, in the hands of the test. */
export class Red {
  readonly port: number
  #server: Server
  #modo: Modo = 'pasa'
  #pares = new Set<Par>()
  cortes = 0

  private constructor(server: Server, target: number) {
    this.#server = server
    this.port = (server.address() as AddressInfo).port
    server.on('connection', near => this.#accept(near, target))
  }

  static async open(target: number): Promise<Red> {
    const server = createServer({ pauseOnConnect: true })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    return new Red(server, target)
  }

  get modo(): Modo {
    return this.#modo
  }

  set modo(modo: Modo) {
    this.#modo = modo
    if (modo !== 'pasa') this.cortes++
    for (const par of this.#pares) {
      if (modo === 'corta' || par.roto) this.#break(par)
      else this.#move(par)
    }
  }

  close(): Promise<void> {
    for (const par of this.#pares) this.#break(par)
    return new Promise(resolve => this.#server.close(() => resolve()))
  }

  #accept(near: Socket, target: number): void {
    if (this.#modo === 'corta') {
      near.resetAndDestroy()
      return
    }
    const far = dial({ host: '127.0.0.1', port: target, noDelay: true })
    near.setNoDelay(true)
    const par: Par = { near, far, roto: false }
    this.#pares.add(par)
    near.on('data', chunk => far.write(chunk))
    far.on('data', chunk => {
      if (this.#modo === 'mitad') par.roto = true
      else near.write(chunk)
    })
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      socket.on('error', () => this.#break(par))
      socket.on('end', () => other.end())
      socket.on('close', () => this.#break(par))
    }
    this.#move(par)
  }

  #move({ near, far }: Par): void {
    for (const socket of [near, far]) {
      if (this.#modo === 'traba') socket.pause()
      else socket.resume()
    }
  }

  #break(par: Par): void {
    if (!this.#pares.delete(par)) return
    for (const socket of [par.near, par.far]) if (!socket.destroyed) socket.resetAndDestroy()
  }
}
