import type { RequestOptions } from 'node:https'
import { urlToHttpOptions } from 'node:url'
import type { Certificado } from '../firma/certificado.ts'
import { Agents } from './agents.ts'
import type { Breaker } from './breaker.ts'
import { converse, type Timer } from './converse.ts'
import { evidence } from './evidence.ts'
import { Gate } from './gate.ts'
import { type Broken, broken, type CausaDeCorte, type Outcome } from './outcome.ts'

export interface TransportOptions {
  /** A monotonic clock in milliseconds. */
  readonly now: () => number
  /** Timers for deadlines; setTimeout when none is given. */
  readonly timer?: Timer
  /** Exchanges at once per RUC and server; further ones wait, because SIFEN drops connections that come in bursts. */
  readonly maxPerRuc?: number
  /** The same for exchanges that nobody waits for; they take no place of the others. Twice as many by default: with those, few enough connections. */
  readonly maxAsidePerRuc?: number
  readonly maxReplyBytes?: number
  readonly breaker?: Breaker
  /** An exchange that failed by a deadline shorter than this (ms) is not counted by the breaker as a failure of the server. */
  readonly patienceMs?: number
  /** Pools of connections kept, one per certificate. */
  readonly maxCertificados?: number
  /** Authorities (PEM) that are trusted instead of the system's: for a simulator. */
  readonly ca?: readonly string[]
  readonly userAgent?: string
}

export interface Exchange {
  readonly url: string
  readonly body: string
  readonly certificado: Certificado
  /** Deadline for connecting, sending and receiving, counted from when the exchange may begin; 20 s by default. */
  readonly deadlineMs?: number
  /** Budget for everything, including the wait for its turn; one and a half deadlines by default. */
  readonly budgetMs?: number
  /** The exchange does not begin with less than this left of the budget; the whole deadline by default. */
  readonly leastMs?: number
  /** A request is waiting for the answer: this exchange passes those of its RUC that can wait. */
  readonly first?: boolean
  /** Nobody waits for the answer: it has a queue and places of its own, so that nothing else of its RUC ever waits for it. */
  readonly aside?: boolean
  /** Aborts the exchange, also while it waits for its turn. */
  readonly signal?: AbortSignal
}

export interface Transport {
  /** Never rejects, neither for what happens on the network nor for what this machine refuses. */
  exchange(exchange: Exchange): Promise<Outcome>
  /** The code with which this machine's TLS refuses the certificate before any server is asked; null when it takes it. */
  refuses(certificado: Certificado): string | null
  close(): void
}

const MAX_DESTINOS = 100
const DEFAULT_PER_RUC = 4
const DEFAULT_REPLY_BYTES = 16 * 1024 * 1024
const DEFAULT_CERTIFICADOS = 500
const DEFAULT_DEADLINE_MS = 20_000
const NEVER = new AbortController().signal

const systemTimer: Timer = (ms, then) => {
  const timer = setTimeout(then, ms)
  return () => clearTimeout(timer)
}

/** Under which key the gate and the breaker count a certificate: its RUC, or its serial number where it names none. */
export const callerOf = ({ ruc, serie }: Certificado): string => ruc?.numero ?? serie

const gaveUp = (signal: AbortSignal, otherwise: CausaDeCorte): Broken => {
  if (!signal.aborted) return broken('before', otherwise, 'NO_TURN')
  const late = signal.reason?.name === 'TimeoutError'
  return broken('before', late ? 'turno' : 'cancelado', 'ABORTED')
}

/** Resolves with the function that leaves the gate; with null when the time to wait is over or the signal fires. */
async function awaitTurn(
  gate: Gate,
  key: string,
  { waitMs, signal, first, timer }: { waitMs: number; signal: AbortSignal; first: boolean; timer: Timer },
): Promise<(() => void) | null> {
  const atOnce = signal.aborted ? null : gate.tryEnter(key)
  if (atOnce !== null) return atOnce
  const waiting = new AbortController()
  const giveUp = () => waiting.abort()
  if (signal.aborted) giveUp()
  signal.addEventListener('abort', giveUp, { once: true })
  const entering = gate.enter(key, waiting.signal, first)
  const stop = timer(waitMs, giveUp)
  try {
    return await entering
  } finally {
    stop()
    signal.removeEventListener('abort', giveUp)
  }
}

/** A server is asked again and again: where it is, is read once. There are few of them. */
const destinos = new Map<string, Destino | null>()

export interface Destino {
  readonly origin: string
  readonly options: RequestOptions
}

function destinoDe(url: string): Destino | null {
  const known = destinos.get(url)
  if (known !== undefined) return known
  const parsed = URL.parse(url)
  const destino =
    parsed?.protocol === 'https:' ? { origin: parsed.origin, options: urlToHttpOptions(parsed) } : null
  if (destinos.size >= MAX_DESTINOS) destinos.clear()
  destinos.set(url, destino)
  return destino
}

/** The only socket to SIFEN: mutual TLS, kept connections, no cookies, no redirects, no proxy of the environment. */
export function createTransport(options: TransportOptions): Transport {
  const { now, breaker, maxPerRuc = DEFAULT_PER_RUC, timer = systemTimer } = options
  const { maxAsidePerRuc = maxPerRuc * 2 } = options
  const gate = new Gate(maxPerRuc)
  const asideGate = new Gate(maxAsidePerRuc)
  const agents = new Agents({
    ca: options.ca,
    maxSockets: maxPerRuc + maxAsidePerRuc,
    maxAgents: options.maxCertificados ?? DEFAULT_CERTIFICADOS,
  })
  const limits = {
    timer,
    maxReplyBytes: options.maxReplyBytes ?? DEFAULT_REPLY_BYTES,
    userAgent: options.userAgent ?? 'mbohera',
  }

  /** Runs when the gate let the exchange in. The breaker is asked only now: a waiting exchange must not hold the single place of a probe. */
  async function begin(
    exchange: Exchange,
    { origin, options: to }: Destino,
    deadlineMs: number,
  ): Promise<Outcome> {
    const settle = breaker?.admit(origin, callerOf(exchange.certificado))
    if (settle === null) return broken('before', 'circuito-abierto', 'CIRCUIT_OPEN')
    let answered: boolean | null = null
    try {
      const { body, certificado, signal } = exchange
      const outcome = await converse({ to, body, certificado, signal, deadlineMs }, agents, limits)
      answered = evidence(outcome, { deadlineMs, patienceMs: options.patienceMs ?? 0 })
      return outcome
    } finally {
      settle?.(answered)
    }
  }

  return {
    async exchange(exchange) {
      const { certificado, signal = NEVER, first = false, deadlineMs = DEFAULT_DEADLINE_MS } = exchange
      const { budgetMs = deadlineMs * 1.5, leastMs = deadlineMs } = exchange
      const destino = destinoDe(exchange.url)
      if (destino === null) return broken('before', 'local', 'ERR_NOT_HTTPS')
      const started = now()
      const waitMs = Math.max(0, budgetMs - leastMs)
      const key = `${destino.origin} ${callerOf(certificado)}`
      const leave = await awaitTurn(exchange.aside ? asideGate : gate, key, { waitMs, signal, first, timer })
      if (!leave) return gaveUp(signal, 'turno')
      try {
        const left = budgetMs - (now() - started)
        if (signal.aborted || left < Math.min(leastMs, budgetMs)) return gaveUp(signal, 'turno')
        return await begin(exchange, destino, Math.min(deadlineMs, left))
      } finally {
        leave()
      }
    },
    refuses: certificado => agents.refuses(certificado),
    close: () => agents.close(),
  }
}
