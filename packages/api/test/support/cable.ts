/** A wire between a client and the service that loses what it is told to lose; what went over it stands in `llamadas`. */
export class Cable {
  readonly llamadas: { key: string | null; body: string }[] = []
  #plan: ('pasa' | 'no sale' | 'no vuelve' | 'pagina')[] = []

  /** What becomes of the next requests; the rest pass. */
  next(...plan: ('pasa' | 'no sale' | 'no vuelve' | 'pagina')[]): void {
    this.#plan = plan
  }

  fetch: typeof fetch = async (input, init) => {
    const fate = this.#plan.shift() ?? 'pasa'
    const headers = new Headers(init?.headers)
    if (init?.method === 'POST')
      this.llamadas.push({ key: headers.get('idempotency-key'), body: String(init.body) })
    if (fate === 'no sale') throw new TypeError('fetch failed', { cause: new Error('ECONNREFUSED') })
    const answer = await fetch(input, init)
    if (fate === 'pasa') return answer
    await answer.arrayBuffer()
    if (fate === 'pagina') return new Response('<html>504 Gateway Time-out</html>', { status: 504 })
    throw new TypeError('fetch failed', { cause: new Error('ECONNRESET') })
  }
}
