import { Agent } from 'node:https'
import type { Certificado } from '../firma/certificado.ts'
import { contextoTls } from './contexto.ts'

export interface AgentOptions {
  readonly ca: readonly string[] | undefined
  readonly maxSockets: number
  readonly maxAgents: number
}

/** The error code of the system or the library. Its message is never used: it may contain an address. */
export const codeOf = (error: unknown, otherwise = 'ERROR'): string =>
  error instanceof Error && 'code' in error && error.code !== undefined ? String(error.code) : otherwise

/** An idle connection older than this is closed here, because the server may close it at the moment a request is written to it. */
const IDLE_MS = 4_000

/**
 * One pool of connections per certificate. Two certificates share neither a socket nor a TLS session, because SIFEN takes the taxpayer
 * from the client certificate. With more than `maxAgents` pools the least recently used one is closed.
 */
export class Agents {
  private readonly options: AgentOptions
  private readonly pools = new Map<string, Agent>()
  private latest: string | null = null

  constructor(options: AgentOptions) {
    this.options = options
  }

  for(certificado: Certificado): Agent {
    const key = certificado.certificate.fingerprint512
    const agent = this.pools.get(key) ?? this.create(certificado)
    if (key === this.latest) return agent
    this.latest = key
    this.pools.delete(key)
    this.pools.set(key, agent)
    for (const [oldest, idle] of this.pools) {
      if (this.pools.size <= this.options.maxAgents) break
      // Only its idle connections are closed; exchanges that are under way finish.
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
    this.latest = null
  }

  private create(certificado: Certificado): Agent {
    const { ca, maxSockets } = this.options
    return new Agent({
      keepAlive: true,
      // Stated explicitly: otherwise NODE_TLS_REJECT_UNAUTHORIZED=0 would switch the verification off.
      rejectUnauthorized: true,
      scheduling: 'lifo',
      timeout: IDLE_MS,
      maxSockets,
      secureContext: contextoTls(certificado, ca),
    })
  }
}
