import type pg from 'pg'
import { hasClockJumped, type Lectura } from '../domain/reloj.ts'
import { toError } from '../domain/thrown.ts'
import { CONSUMO } from './consumo.ts'
import { CREDENCIALES } from './credenciales.ts'
import { one } from './db.ts'
import { POR_ENVIAR } from './por-enviar.ts'
import { RECUPERACION } from './recuperacion.ts'
import { Conexion, OYENTE, SESION_DE, Servidores } from './servidores.ts'
import { SinSesion } from './sqlstate.ts'

const CHANNELS = [CREDENCIALES, POR_ENVIAR, RECUPERACION, CONSUMO] as const
type Channel = (typeof CHANNELS)[number]
/** How old the last proof may be that news reaches us. Beyond it nothing in memory is believed. */
const FRESH_MS = 900
/** Three chances to hear before what is in memory is too old. */
const HEARTBEAT_MS = 300
const RETRY_MS = 500
const LATIDO = {
  text: `select (extract(epoch from ahora()) * 1000)::float8 as ahora, ${SESION_DE} as quien`,
}

export interface NovedadesOptions {
  url: string
  /** Milliseconds since 1970, by this machine. */
  clock: () => number
  /** Monotonic milliseconds. */
  monotonic: () => number
  onError: (error: Error) => void
  /** How often it is proved that news would reach us; more seldom where nothing is believed for it. */
  heartbeatMs?: number
}

/** Hears the payload of each telling; null when some may have been missed, because the connection is new or lost. */
export type Listener = (payload: string | null) => void

/**
 * Hears from the database what other processes tell: that a credential changed, that something waits to be sent. A heartbeat on the same connection proves that it would have
 * heard: after a silence of FRESH_MS `fresh()` is false, so what another process revoked is refused here within one second
 * even when the connection died without a word. The same heartbeat tells what the database's clock shows: by it, and not by the one of
 * this machine, is told what has expired.
 */
export class Novedades implements AsyncDisposable {
  #options: NovedadesOptions
  readonly #servidores: Servidores
  readonly #listeners = new Map<Channel, Listener>()
  #client: pg.Client | null = null
  /** What both clocks of this machine showed when the last proof was asked for. */
  #proven: Lectura | null = null
  /** How far the database's clock is ahead of the monotonic one. */
  #base: number | null = null
  #timer: NodeJS.Timeout | undefined
  #closed = false

  constructor(options: NovedadesOptions) {
    this.#options = options
    this.#servidores = new Servidores(options.url)
  }

  /** Who hears what is told on a channel. */
  on(channel: Channel, listener: Listener): void {
    this.#listeners.set(channel, listener)
  }

  /** A machine that slept has not heard what happened meanwhile, however little its monotonic clock moved. */
  fresh = (): boolean => {
    if (this.#proven === null) return false
    const now = this.#read()
    return now.monotona - this.#proven.monotona < FRESH_MS && !hasClockJumped(this.#proven, now)
  }

  /** What the database's clock shows. Without a connection it is counted on; before the first there is only our own. */
  ahora = (): number =>
    this.#base === null ? this.#options.clock() : Math.round(this.#base + this.#options.monotonic())

  #read(): Lectura {
    return { pared: this.#options.clock(), monotona: this.#options.monotonic() }
  }

  /** A database that is away is waited for; an address that can never do is a fault of whoever wrote it. */
  async start(): Promise<void> {
    try {
      await this.#connect()
    } catch (error) {
      if (error instanceof SinSesion) throw error
      this.#lost(toError(error))
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#closed = true
    clearTimeout(this.#timer)
    const client = this.#client
    this.#client = null
    await client?.end().catch(() => {})
  }

  async #connect(): Promise<void> {
    const client = new Conexion({
      servidores: this.#servidores,
      application_name: OYENTE,
      connectionTimeoutMillis: 2_000,
      query_timeout: 2_000,
    })
    // Its own errors end this connection only; another is tried.
    client.on('error', error => this.#lost(error))
    client.on('end', () => this.#lost(new Error('the connection that hears of changes ended')))
    client.on('notification', ({ channel, payload = '' }) => {
      for (const [on, listener] of this.#listeners) if (on === channel) listener(payload)
    })
    try {
      await client.connect()
      await client.query(CHANNELS.map(channel => `listen ${channel}`).join(';'))
    } catch (error) {
      // The failed connection is ended here, because nothing else refers to it: otherwise every attempt would leave one open.
      client.removeAllListeners('end')
      await client.end().catch(() => {})
      throw error
    }
    if (this.#closed) return void client.end()
    this.#client = client
    this.#missed()
    await this.#beat(client)
  }

  async #beat(client: Conexion): Promise<void> {
    const asked = this.#read()
    const { ahora, quien } = await one<{ ahora: number; quien: string | null }>(client, LATIDO)
    client.verifySesion(quien)
    this.#base = ahora - this.#options.monotonic()
    // Everything committed before the question has been heard with its answer.
    this.#proven = asked
    this.#timer = setTimeout(() => {
      this.#beat(client).catch(error => this.#lost(error))
    }, this.#options.heartbeatMs ?? HEARTBEAT_MS)
    this.#timer.unref()
  }

  #missed(): void {
    for (const listener of this.#listeners.values()) listener(null)
  }

  #lost(error: Error): void {
    if (this.#closed) return
    const client = this.#client
    this.#client = null
    this.#proven = null
    this.#missed()
    client?.removeAllListeners('end')
    client?.end().catch(() => {})
    clearTimeout(this.#timer)
    this.#options.onError(error)
    this.#timer = setTimeout(() => {
      this.#connect().catch(reason => this.#lost(toError(reason)))
    }, RETRY_MS)
    this.#timer.unref()
  }
}
