export interface BreakerOptions {
  /** Failures in a row that open a circuit. */
  readonly failures: number
  /** How long a circuit stays open before one exchange is let through as a probe. */
  readonly coolDownMs: number
  /** Called when a circuit opened or closed: the common one of a server, or that of one caller. */
  readonly onChange?: (change: CircuitChange) => void
}

export interface CircuitChange {
  readonly origin: string
  /** Null: the common circuit. */
  readonly caller: string | null
  readonly open: boolean
}

/** Ends an admitted exchange: `true`, the server answered; `false`, it did not; `null`, the exchange says nothing about that. Only the first call counts. */
export type Settle = (answered: boolean | null) => void

/** At least so many callers must have failed before the common circuit opens. */
const WITNESSES = 2

class Circuit {
  failures = 0
  openedAt: number | null = null
  failedAt = 0
  probing = false
  readonly witnesses = new Set<string>()
}

/**
 * Stops sending to a server that does not answer, and after the pause probes it with one exchange at a time. Each server has one circuit
 * for every caller, opened by that caller's failures, and one common circuit, opened when at least two callers failed and no exchange
 * was answered in between: a failure that only one caller meets may be caused by that caller, so it must not keep others out.
 */
export class Breaker {
  readonly #options: BreakerOptions
  readonly #now: () => number
  readonly #servers = new Map<string, Circuit>()
  readonly #callers = new Map<string, Map<string, Circuit>>()

  constructor(options: BreakerOptions, now: () => number) {
    this.#options = options
    this.#now = now
  }

  /** How many exchanges are admitted now: 0, 1 (a probe) or Infinity. Without a caller only the common circuit counts. */
  allowance(origin: string, caller?: string): number {
    return Math.min(...this.#circuits(origin, caller).map(circuit => this.#allowance(circuit)))
  }

  /** Milliseconds until an exchange of the caller may be admitted; null when one is admitted now. */
  waitMs(origin: string, caller: string): number | null {
    if (this.allowance(origin, caller) > 0) return null
    const { coolDownMs } = this.#options
    const waits = this.#circuits(origin, caller).map(({ openedAt, probing }) =>
      probing ? coolDownMs : openedAt === null ? 0 : openedAt + coolDownMs - this.#now(),
    )
    return Math.max(0, ...waits)
  }

  /**
   * Whether the server answered nothing since as many failures as open a circuit, counted over all callers. It describes the server;
   * whether a given caller may send is told by `allowance`.
   */
  isSilent(origin: string): boolean {
    return this.silentForMs(origin) !== null
  }

  /** While it is silent, for how long nobody tried in vain; null while it is not. */
  silentForMs(origin: string): number | null {
    const server = this.#servers.get(origin)
    const silent =
      server !== undefined && (server.openedAt !== null || server.failures >= this.#options.failures)
    return silent ? this.#now() - server.failedAt : null
  }

  /** The callers whose own circuit with this server is open. */
  openCallers(origin: string): string[] {
    const callers = this.#callers.get(origin) ?? new Map<string, Circuit>()
    return [...callers].flatMap(([caller, { openedAt }]) => (openedAt === null ? [] : [caller]))
  }

  /** Admits an exchange, and returns the function that must be called with its result in any case; null when the exchange is not admitted. */
  admit(origin: string, caller: string): Settle | null {
    const server = this.#servers.get(origin) ?? new Circuit()
    const callers = this.#callers.get(origin) ?? new Map<string, Circuit>()
    const own = callers.get(caller) ?? new Circuit()
    const allowed = [server, own].map(circuit => this.#allowance(circuit))
    if (Math.min(...allowed) < 1) return null
    this.#servers.set(origin, server)
    this.#callers.set(origin, callers)
    const probed = [server, own].filter((_, index) => allowed[index] === 1)
    for (const circuit of probed) circuit.probing = true
    let settled = false
    return answered => {
      if (settled) return
      settled = true
      for (const circuit of probed) circuit.probing = false
      if (answered === null) return
      // A caller has a circuit in the map since it failed, until it is answered: another one may have put it there, or taken it away, meanwhile.
      const his = callers.get(caller) ?? own
      if (answered) {
        callers.delete(caller)
        this.#close(server, { origin, caller: null })
        this.#close(his, { origin, caller })
        return
      }
      callers.set(caller, his)
      this.#fail(his, { origin, caller }, { probed: probed.includes(his), witness: caller, needed: 1 })
      const everybody = { probed: probed.includes(server), witness: caller, needed: WITNESSES }
      this.#fail(server, { origin, caller: null }, everybody)
    }
  }

  #circuits(origin: string, caller: string | undefined): Circuit[] {
    const own = caller === undefined ? undefined : this.#callers.get(origin)?.get(caller)
    return [this.#servers.get(origin) ?? new Circuit(), ...(own === undefined ? [] : [own])]
  }

  #allowance({ openedAt, probing }: Circuit): number {
    if (openedAt === null) return Number.POSITIVE_INFINITY
    return probing || this.#now() - openedAt < this.#options.coolDownMs ? 0 : 1
  }

  #close(circuit: Circuit, whose: Omit<CircuitChange, 'open'>): void {
    const wasOpen = circuit.openedAt !== null
    circuit.failures = 0
    if (circuit.witnesses.size > 0) circuit.witnesses.clear()
    circuit.openedAt = null
    if (wasOpen) this.#options.onChange?.({ ...whose, open: false })
  }

  #fail(
    circuit: Circuit,
    whose: Omit<CircuitChange, 'open'>,
    { probed, witness, needed }: { probed: boolean; witness: string; needed: number },
  ): void {
    circuit.failures++
    circuit.failedAt = this.#now()
    circuit.witnesses.add(witness)
    const wasOpen = circuit.openedAt !== null
    if (wasOpen) {
      // A failure of an exchange that was under way when the circuit opened changes nothing; a failed probe starts the pause again.
      if (probed) circuit.openedAt = this.#now()
      return
    }
    if (circuit.failures < this.#options.failures || circuit.witnesses.size < needed) return
    circuit.openedAt = this.#now()
    this.#options.onChange?.({ ...whose, open: true })
  }
}
