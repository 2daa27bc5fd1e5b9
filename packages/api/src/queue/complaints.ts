import type { Logger } from 'pino'
import { toError } from '../domain/thrown.ts'

const CADA_MS = 60_000

/**
 * What goes wrong at every look, of which there are many a second: said when it begins and when it is another thing, and once a minute while it stays, with
 * how often it was. Hours without a database would otherwise take everything else out of the log.
 */
export class Complaints {
  readonly #log: Pick<Logger, 'warn'>
  readonly #msg: string
  /** Of each cause, when it was said last, and how often it was since: of several servers each may have its own, in turn. */
  readonly #said = new Map<string, { at: number; times: number }>()

  constructor(log: Pick<Logger, 'warn'>, msg: string) {
    this.#log = log
    this.#msg = msg
  }

  tell(error: unknown): void {
    const { message } = toError(error)
    const now = performance.now()
    const last = this.#said.get(message)
    if (last !== undefined) last.times += 1
    if (last !== undefined && now - last.at < CADA_MS) return
    this.#log.warn({ err: error, ...(last === undefined ? {} : { veces: last.times }) }, this.#msg)
    for (const [old, { at }] of this.#said) if (now - at > 2 * CADA_MS) this.#said.delete(old)
    this.#said.set(message, { at: now, times: 0 })
  }

  /** One went well: what comes now begins. */
  forget(): void {
    this.#said.clear()
  }
}
