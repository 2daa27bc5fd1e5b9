import type { ClientRequest, IncomingMessage } from 'node:http'
import { type RequestOptions, request } from 'node:https'
import type { Certificado } from '../firma/certificado.ts'
import { type Agents, codeOf } from './agents.ts'
import { broken, type CausaDeCorte, type Fase, type Outcome, type Reply } from './outcome.ts'

/** Calls `then` after `ms` milliseconds; the function that it returns cancels the call. */
export type Timer = (ms: number, then: () => void) => () => void

interface Begun {
  readonly to: RequestOptions
  readonly body: string
  readonly certificado: Certificado
  readonly signal: AbortSignal | undefined
  readonly deadlineMs: number
}

interface Limits {
  readonly timer: Timer
  readonly maxReplyBytes: number
  readonly userAgent: string
}

const causeOfAbort = (signal: AbortSignal | undefined): CausaDeCorte =>
  signal?.reason?.name === 'TimeoutError' ? 'plazo' : 'cancelado'

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
    // A reused connection, or one that was opened for an abandoned request, has its handshake behind it: bytes may leave at once. The
    // phase stays `before` only while the socket itself says that its handshake is still to come (secureConnecting).
    const shakingHands = 'secureConnecting' in socket && socket.secureConnecting === true
    if (outgoing.reusedSocket || !shakingHands) connected()
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
  incoming.on('error', error => done(broken('after', 'conexion', codeOf(error))))
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

/** One request and its reply. The deadline starts with the call. The promise never rejects: a failure is an outcome. */
export function converse(begun: Begun, agents: Agents, limits: Limits): Promise<Outcome> {
  const { signal, body, to, certificado, deadlineMs } = begun
  return new Promise(resolve => {
    let outgoing: ClientRequest
    try {
      outgoing = request({
        ...to,
        method: 'POST',
        agent: agents.for(certificado),
        headers: {
          'content-type': 'application/soap+xml; charset=utf-8',
          'content-length': Buffer.byteLength(body),
          'user-agent': limits.userAgent,
          accept: 'application/soap+xml, application/xml, text/xml',
        },
      })
    } catch (error) {
      // Node's TLS refuses a certificate (a key too short, one that does not belong to it) before there is a socket.
      resolve(broken('before', 'local', codeOf(error)))
      return
    }
    const fase = followPhase(outgoing)
    const done = (outcome: Outcome) => {
      stop()
      signal?.removeEventListener('abort', abort)
      resolve(outcome)
    }
    const cut = (causa: CausaDeCorte) => {
      done(broken(fase(), causa, 'ABORTED'))
      outgoing.destroy()
    }
    const abort = () => cut(causeOfAbort(signal))
    const stop = limits.timer(deadlineMs, () => cut('plazo'))
    signal?.addEventListener('abort', abort, { once: true })
    outgoing.on('error', error => {
      const codigo = codeOf(error)
      done(broken(fase(), causeOf(codigo), codigo))
    })
    outgoing.on('response', incoming => receive(incoming, limits.maxReplyBytes, done))
    outgoing.end(body)
  })
}
