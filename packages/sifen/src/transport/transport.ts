import type { ClientRequest, IncomingMessage } from 'node:http'
import { request } from 'node:https'
import type { Certificado } from '../firma/certificado.ts'
import { Agents } from './agents.ts'
import { Breaker, type BreakerOptions } from './breaker.ts'
import { Gate } from './gate.ts'
import type { Broken, CausaDeCorte, Fase, Outcome, Reply } from './outcome.ts'

export interface TransportOptions {
  /** A monotonic clock in milliseconds. */
  readonly now: () => number
  /** Exchanges at once per RUC; the others wait. SIFEN drops who comes in bursts. */
  readonly maxPerRuc?: number
  readonly maxReplyBytes?: number
  readonly breaker?: BreakerOptions
  /** Pools of connections kept, one per certificate. */
  readonly maxCertificados?: number
  /** Who is trusted instead of the system's authorities: for a simulator. */
  readonly ca?: readonly string[]
  readonly userAgent?: string
}

export interface Exchange {
  readonly url: string
  readonly body: string
  readonly certificado: Certificado
  /** The one deadline: waiting, connecting, sending and receiving. */
  readonly signal: AbortSignal
}

export interface Transport {
  /** Never rejects for what happens on the network. */
  exchange(exchange: Exchange): Promise<Outcome>
  close(): void
}

const DEFAULT_PER_RUC = 4
const DEFAULT_REPLY_BYTES = 16 * 1024 * 1024
const DEFAULT_CERTIFICADOS = 500

const broken = (fase: Fase, causa: CausaDeCorte, codigo: string): Broken => ({
  kind: 'broken',
  fase,
  causa,
  codigo,
})

const gaveUp = (signal: AbortSignal): CausaDeCorte =>
  (signal.reason as { name?: unknown } | undefined)?.name === 'TimeoutError' ? 'plazo' : 'cancelado'

function causeOf(codigo: string): CausaDeCorte {
  if (codigo === 'ENOTFOUND' || codigo === 'EAI_AGAIN') return 'dns'
  return /^(ERR_SSL|ERR_TLS|CERT_|UNABLE_TO|DEPTH_ZERO|SELF_SIGNED|EPROTO|HOSTNAME)/.test(codigo)
    ? 'tls'
    : 'conexion'
}

/** Follows how far the request got, from the events of its socket. */
function followPhase(outgoing: ClientRequest): () => Fase {
  let fase: Fase = 'before'
  outgoing.on('socket', socket => {
    const connected = () => {
      if (fase === 'before') fase = 'while'
    }
    // A kept connection, or one opened for a request that was withdrawn, has done its handshake: bytes may leave now.
    // Only what says clearly that the handshake is still to come counts as nothing sent.
    if (outgoing.reusedSocket || (socket as { secureConnecting?: boolean }).secureConnecting !== true)
      connected()
    else socket.once('secureConnect', connected)
  })
  outgoing.on('finish', () => {
    if (fase === 'while') fase = 'after'
  })
  return () => fase
}

function headersOf(incoming: IncomingMessage): Record<string, string> {
  const headers: Record<string, string> = {}
  for (const [name, value] of Object.entries(incoming.headers))
    if (value !== undefined && name !== 'set-cookie') headers[name] = String(value)
  return headers
}

function receive(incoming: IncomingMessage, max: number, done: (outcome: Outcome) => void): void {
  const chunks: Buffer[] = []
  let size = 0
  incoming.on('data', (chunk: Buffer) => {
    size += chunk.length
    if (size > max) {
      done(broken('after', 'muy-grande', 'REPLY_TOO_LARGE'))
      incoming.destroy()
    } else chunks.push(chunk)
  })
  incoming.on('error', (error: NodeJS.ErrnoException) =>
    done(broken('after', 'conexion', error.code ?? 'ERROR')),
  )
  incoming.on('close', () => done(broken('after', 'conexion', 'ECLOSED')))
  incoming.on('end', () => {
    const reply: Reply = {
      kind: 'reply',
      status: incoming.statusCode ?? 0,
      headers: headersOf(incoming),
      body: Buffer.concat(chunks),
    }
    if (incoming.complete) done(reply)
  })
}

function converse(exchange: Exchange, agents: Agents, options: TransportOptions): Promise<Outcome> {
  const { signal, body, url } = exchange
  return new Promise(resolve => {
    const outgoing = request(url, {
      method: 'POST',
      agent: agents.for(exchange.certificado),
      headers: {
        'content-type': 'application/soap+xml; charset=utf-8',
        'content-length': Buffer.byteLength(body),
        'user-agent': options.userAgent ?? 'mbohera',
        accept: 'application/soap+xml, application/xml, text/xml',
      },
    })
    const fase = followPhase(outgoing)
    const done = (outcome: Outcome) => {
      signal.removeEventListener('abort', abort)
      resolve(outcome)
    }
    const abort = () => {
      done(broken(fase(), gaveUp(signal), 'ABORTED'))
      outgoing.destroy()
    }
    signal.addEventListener('abort', abort, { once: true })
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      const codigo = error.code ?? 'ERROR'
      done(broken(fase(), causeOf(codigo), codigo))
    })
    outgoing.on('response', incoming => receive(incoming, options.maxReplyBytes ?? DEFAULT_REPLY_BYTES, done))
    outgoing.end(body)
  })
}

/** A breaker learns from what the server did, not from a caller that gave up. */
function answered(outcome: Outcome): boolean | null {
  if (outcome.kind === 'reply') return outcome.status < 500
  return outcome.causa === 'cancelado' ? null : false
}

const isHttps = (url: string) => URL.canParse(url) && new URL(url).protocol === 'https:'

/** The only socket to SIFEN: mutual TLS, kept connections, no cookies, no redirects, no proxy of the environment. */
export function createTransport(options: TransportOptions): Transport {
  const maxPerRuc = options.maxPerRuc ?? DEFAULT_PER_RUC
  const gate = new Gate(maxPerRuc)
  const breaker = options.breaker ? new Breaker(options.breaker, options.now) : null
  const agents = new Agents({
    ca: options.ca,
    maxSockets: maxPerRuc,
    maxAgents: options.maxCertificados ?? DEFAULT_CERTIFICADOS,
  })
  return {
    async exchange(exchange) {
      const { signal, certificado, url } = exchange
      if (!isHttps(url)) return broken('before', 'conexion', 'ERR_NOT_HTTPS')
      const leave = await gate.enter(certificado.ruc?.numero ?? certificado.serie, signal)
      if (!leave) return broken('before', gaveUp(signal), 'ABORTED')
      const { origin } = new URL(url)
      try {
        if (signal.aborted) return broken('before', gaveUp(signal), 'ABORTED')
        if (breaker && !breaker.admits(origin)) return broken('before', 'circuito-abierto', 'CIRCUIT_OPEN')
        const outcome = await converse(exchange, agents, options)
        breaker?.settle(origin, answered(outcome))
        return outcome
      } finally {
        leave()
      }
    },
    close: () => agents.close(),
  }
}
