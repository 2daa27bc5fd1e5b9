import { randomUUID } from 'node:crypto'
import { Agent } from 'node:https'
import { setTimeout as pause } from 'node:timers/promises'
import type { Pedir } from './mezcla.ts'
import { askOnce } from './pedir.ts'

/** What an installation of which something died just now may answer: come again. */
const DESPUES = new Set([409, 502, 503, 504])
const PAUSA_MS = 250
/** As long as a till waits though it was told a longer time. */
const MAX_PAUSA_S = 5
/** The service promises 25 s; what takes longer than this is taken for an answer that never comes. */
const SIN_FIN_MS = 40_000
/** An operation that was not done after so long is lost. */
const PERDIDA_MS = 180_000

/** A client as the guide of the service asks for: every POST with its key, repeated with the same one until there is an answer. */
export class Insistente {
  readonly cuentas = new Map<string, number>()
  /** How long each answer took that came, in milliseconds: of one attempt, whatever it said. */
  readonly respuestas: number[] = []
  sinFin = 0
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 512 })
  readonly #url: string
  readonly #clave: string

  constructor(url: string, clave: string) {
    this.#url = `${url}/api/v1/documento-electronico`
    this.#clave = clave
  }

  pedir: Pedir = async (wanted, method, path, json) => {
    const headers = {
      authorization: `Bearer ${this.#clave}`,
      ...(method === 'POST' ? { 'idempotency-key': randomUUID() } : {}),
    }
    const perdida = performance.now() + PERDIDA_MS
    for (;;) {
      const answer = await this.#intentar({ url: this.#url + path, method, headers, json })
      if (answer?.status === wanted) return JSON.parse(answer.text)
      if (answer !== null && !DESPUES.has(answer.status))
        throw new Error(`${answer.status}: ${answer.text.slice(0, 200)}`)
      if (performance.now() > perdida) throw new Error(`${method} ${path}: not done after ${PERDIDA_MS} ms`)
      await pause(PAUSA_MS + Math.min(answer?.retryAfter ?? 0, MAX_PAUSA_S) * 1_000)
    }
  }

  close(): void {
    this.#agent.destroy()
  }

  async #intentar(pedido: {
    url: string
    method: string
    headers: Record<string, string>
    json: object | undefined
  }) {
    const begun = performance.now()
    try {
      const answer = await askOnce({ ...pedido, agent: this.#agent, plazoMs: SIN_FIN_MS })
      this.respuestas.push(performance.now() - begun)
      this.#count(String(answer.status))
      return answer
    } catch (error) {
      const { name } = error as Error
      if (name === 'AbortError' || name === 'TimeoutError') this.sinFin++
      this.#count('conexión rota')
      return null
    }
  }

  #count(what: string): void {
    this.cuentas.set(what, (this.cuentas.get(what) ?? 0) + 1)
  }
}
