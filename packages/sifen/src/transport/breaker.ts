export interface BreakerOptions {
  /** Failures in a row that open the circuit. */
  readonly failures: number
  /** How long it stays open before one exchange is let through to try. */
  readonly coolDownMs: number
}

type State = { failures: number; openedAt: number | null; probing: boolean }

/** Stops asking a server that does not answer, and tries it with one exchange at a time. */
export class Breaker {
  private readonly options: BreakerOptions
  private readonly now: () => number
  private readonly states = new Map<string, State>()

  constructor(options: BreakerOptions, now: () => number) {
    this.options = options
    this.now = now
  }

  /** Whether an exchange may go; if so, `settle` has to be told how it went. */
  admits(origin: string): boolean {
    const state = this.states.get(origin)
    if (!state || state.openedAt === null) return true
    if (state.probing || this.now() - state.openedAt < this.options.coolDownMs) return false
    state.probing = true
    return true
  }

  /** `null`: it says nothing about the server (the caller gave up). */
  settle(origin: string, answered: boolean | null): void {
    if (answered === true) {
      this.states.delete(origin)
      return
    }
    const state = this.states.get(origin) ?? { failures: 0, openedAt: null, probing: false }
    this.states.set(origin, state)
    const probed = state.probing
    state.probing = false
    if (answered === null) return
    state.failures++
    if (probed || state.failures >= this.options.failures) state.openedAt = this.now()
  }
}
