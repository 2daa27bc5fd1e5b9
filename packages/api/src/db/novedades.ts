import pg from 'pg'

const CHANNEL = 'mbohera_credenciales'
/** How old the last proof may be that news reaches us. Beyond it nothing in memory is believed. */
const FRESH_MS = 900
const HEARTBEAT_MS = 300
const RETRY_MS = 500

export interface NovedadesOptions {
  url: string
  /** Monotonic milliseconds. */
  monotonic: () => number
  onChange: () => void
  onError: (error: Error) => void
}

/**
 * Hears from the database that a credential changed. A heartbeat on the same connection proves that it would have
 * heard: after a silence of FRESH_MS `fresh()` is false, so what another process revoked is refused here within one second
 * even when the connection died without a word.
 */
export class Novedades {
  #options: NovedadesOptions
  #client: pg.Client | null = null
  #provenAt = Number.NEGATIVE_INFINITY
  #timer: NodeJS.Timeout | undefined
  #closed = false

  constructor(options: NovedadesOptions) {
    this.#options = options
  }

  fresh = (): boolean => this.#options.monotonic() - this.#provenAt < FRESH_MS

  async start(): Promise<void> {
    try {
      await this.#connect()
    } catch (error) {
      this.#lost(error as Error)
    }
  }

  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#timer)
    const client = this.#client
    this.#client = null
    await client?.end().catch(() => {})
  }

  async #connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#options.url,
      application_name: 'mbohera-novedades',
      connectionTimeoutMillis: 2_000,
      query_timeout: 2_000,
    })
    // Its own errors end this connection only; another is tried.
    client.on('error', error => this.#lost(error))
    client.on('end', () => this.#lost(new Error('the connection that hears of changes ended')))
    client.on('notification', () => this.#options.onChange())
    try {
      await client.connect()
      await client.query(`listen ${CHANNEL}`)
    } catch (error) {
      // Nobody else knows it: kept open, each try would leave one more behind.
      client.removeAllListeners('end')
      await client.end().catch(() => {})
      throw error
    }
    if (this.#closed) return void client.end()
    this.#client = client
    this.#options.onChange()
    await this.#beat(client)
  }

  async #beat(client: pg.Client): Promise<void> {
    const asked = this.#options.monotonic()
    await client.query('select 1')
    // Everything committed before the question has been heard with its answer.
    this.#provenAt = asked
    this.#timer = setTimeout(() => {
      this.#beat(client).catch(error => this.#lost(error))
    }, HEARTBEAT_MS)
    this.#timer.unref()
  }

  #lost(error: Error): void {
    if (this.#closed) return
    const client = this.#client
    this.#client = null
    this.#provenAt = Number.NEGATIVE_INFINITY
    this.#options.onChange()
    client?.removeAllListeners('end')
    client?.end().catch(() => {})
    clearTimeout(this.#timer)
    this.#options.onError(error)
    this.#timer = setTimeout(() => void this.start(), RETRY_MS)
    this.#timer.unref()
  }
}
