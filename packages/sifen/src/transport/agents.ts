import { Agent } from 'node:https'
import type { Certificado } from '../firma/certificado.ts'
import { contextoTls } from './contexto.ts'

export interface AgentOptions {
  readonly ca: readonly string[] | undefined
  readonly maxSockets: number
  readonly maxAgents: number
}

/** Of the system or the library; no text, which might name an address. */
export const codeOf = (error: unknown, otherwise = 'ERROR'): string =>
  error instanceof Error && 'code' in error && error.code !== undefined ? String(error.code) : otherwise

/** An idle connection older than this is closed by us, before the server closes it under a request. */
const IDLE_MS = 4_000

/**
 * One pool of connections per certificate, and nothing shared between two: not a socket, not a TLS session. The least
 * used pool goes when there are too many.
 */
export class Agents {
  private readonly options: AgentOptions
  private readonly pools = new Map<string, Agent>()

  constructor(options: AgentOptions) {
    this.options = options
  }

  for(certificado: Certificado): Agent {
    const key = certificado.certificate.fingerprint512
    const agent = this.pools.get(key) ?? this.create(certificado)
    this.pools.delete(key)
    this.pools.set(key, agent)
    for (const [oldest, idle] of this.pools) {
      if (this.pools.size <= this.options.maxAgents) break
      // Its exchanges in course end by themselves; only idle connections close.
      this.pools.delete(oldest)
      for (const sockets of Object.values(idle.freeSockets))
        for (const socket of sockets ?? []) socket.destroy()
    }
    return agent
  }

  /** The code with which TLS refuses the certificate on this very machine; null when it takes it. */
  refuses(certificado: Certificado): string | null {
    try {
      this.for(certificado)
      return null
    } catch (error) {
      return codeOf(error)
    }
  }

  close(): void {
    for (const agent of this.pools.values()) agent.destroy()
    this.pools.clear()
  }

  private create(certificado: Certificado): Agent {
    const { ca, maxSockets } = this.options
    return new Agent({
      keepAlive: true,
      // Said, so that no variable of the environment can switch it off.
      rejectUnauthorized: true,
      scheduling: 'lifo',
      timeout: IDLE_MS,
      maxSockets,
      secureContext: contextoTls(certificado, ca),
    })
  }
}
