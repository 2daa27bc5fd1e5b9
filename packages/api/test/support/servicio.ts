import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import type { Simulador } from '@mbohera/simulador'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import pg from 'pg'
import { newParDeClaves } from '../../src/cifrado/autofirmado.ts'
import { toConfig } from '../../src/config/config.ts'
import type { Env } from '../../src/config/env.ts'
import { toSecrets } from '../../src/config/secrets.ts'
import { type Context, openContext } from '../../src/context.ts'
import type { Ambiente } from '../../src/domain/ambiente.ts'
import { createLog } from '../../src/http/log.ts'
import { seedDemo } from '../../src/operador/index.ts'
import { createDatabase } from './database.ts'
import { expectDocumented } from './documentado.ts'
import { hasta } from './hasta.ts'
import { Issuer } from './issuer.ts'
import { SIN_LIMITES } from './limites.ts'
import { correrBase, leerBase, pararBase } from './reloj.ts'
import { envDe, equipoDe } from './simulador.ts'

/** 20 November 2026, 9:00 in Asunción. */
export const NOW = Date.UTC(2026, 10, 20, 12)

export const PERSONAS = {
  ana: { sub: 'sub-ana', correo: 'ana@ejemplo.com.py', nombre: 'Ana', contribuyente: 1, rol: 'PROPIETARIO' },
  beto: { sub: 'sub-beto', correo: 'beto@otra.com.py', nombre: 'Beto', contribuyente: 2, rol: 'PROPIETARIO' },
  carla: {
    sub: 'sub-carla',
    correo: 'carla@ejemplo.com.py',
    nombre: 'Carla',
    contribuyente: 1,
    rol: 'LECTOR',
  },
} as const
export type Persona = keyof typeof PERSONAS

/** Bytes that nobody draws twice, and everybody who counts draws again. */
const chanceOf = (drawn: number, length: number): Uint8Array =>
  Uint8Array.from({ length }, (_, i) =>
    i === 0 ? drawn : ((drawn * 31 + i * 7) ^ (i < 4 ? drawn >>> (8 * i) : 0)) & 255,
  )

const PARES = 3
let turno = 0
const pares: ReturnType<typeof newParDeClaves>[] = []

/** Of the few of this process, in turn: to find primes for each taxpayer took an eighth of the processor of these tests. */
const parDeTurno = () => (pares[turno++ % PARES] ??= newParDeClaves())

export interface Respuesta {
  status: number
  headers: LightMyRequestResponse['headers']
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers as clients do
  body: any
  text: string
}

/** The whole service on a database and a clock of its own. */
export class Servicio {
  #at: () => number = () => NOW
  /** Against which deadlines are held: a test may let it run ahead. */
  monotonic: () => number = () => performance.now()
  readonly logs: string[] = []
  readonly databaseUrl: string
  readonly dataDir = mkdtempSync(join(tmpdir(), 'mbohera-api-'))
  readonly issuer: Issuer
  db: pg.Client
  http!: FastifyInstance
  internal!: FastifyInstance
  flushUsos!: () => Promise<void>
  envio!: Context['envio']
  /** What this process takes for the database's clock. */
  base!: () => number
  #ends: (() => unknown)[] = []

  private constructor(databaseUrl: string, issuer: Issuer) {
    this.databaseUrl = databaseUrl
    this.issuer = issuer
    this.db = new pg.Client({ connectionString: databaseUrl })
  }

  /** `via`: where the service finds the database, when the wire to it is in the hands of the test. `given`: which one. */
  static async start(
    env: Env = {},
    simulador?: Simulador,
    via: (url: string) => Promise<string> = async url => url,
    given?: Awaited<ReturnType<typeof createDatabase>>,
  ): Promise<Servicio> {
    const database = given ?? (await createDatabase())
    const issuer = await Issuer.start()
    const servicio = new Servicio(database.url, issuer)
    const usuarios = Object.values(PERSONAS).map(persona => ({ ...persona }))
    const { dataDir } = servicio
    servicio.#ends.push(() => rmSync(dataDir, { recursive: true, force: true }))
    await seedDemo({
      databaseUrl: database.url,
      issuer: issuer.url,
      issuerAnterior: null,
      usuarios,
      ...(simulador ? { equipo: equipoDe(simulador, dataDir) } : {}),
    })
    await servicio.db.connect()
    await correrBase(servicio.db, NOW)
    servicio.#ends.push(
      () => issuer.close(),
      () => database.drop(),
      () => servicio.db.end(),
    )
    const url = await via(database.url)
    await servicio.#open({ dataDir, ...(simulador ? envDe(simulador, dataDir) : {}), ...env }, url)
    if (env?.oidcIssuer === undefined) await servicio.#conocerProveedor()
    return servicio
  }

  async #open(env: Env, databaseUrl: string): Promise<void> {
    const faults: string[] = []
    const config = toConfig(
      {
        oidcIssuer: this.issuer.url,
        logLevel: 'debug',
        poolConnections: '4',
        metricsSeconds: '0',
        // Nothing of a test leaves this machine.
        webhooksLocales: '1',
        ...SIN_LIMITES,
        ...env,
      },
      faults,
    )
    if (faults.length > 0) throw new Error(`The service would not start: ${faults.join('; ')}`)
    const sink = new Writable({
      write: (chunk, _encoding, done) => {
        this.logs.push(String(chunk))
        done()
      },
    })
    let counter = 0
    const world = {
      clock: () => this.now,
      monotonic: () => this.monotonic(),
      randomBytes: (length: number) => chanceOf(++counter, length),
      newParDeClaves: parDeTurno,
      // Of many at once none is turned away because this machine does much else.
      conexionMs: 60_000,
    }
    const context = await openContext(
      config,
      toSecrets({ ...env, databaseUrl }, faults),
      createLog('debug', sink),
      world,
    )
    this.http = context.http
    this.internal = context.internal
    this.flushUsos = context.flushUsos
    this.envio = context.envio
    this.base = context.base
    this.#ends.push(() => context[Symbol.asyncDispose]())
  }

  /** A test of something else does not judge how soon the provider answers a machine that does much else. */
  async #conocerProveedor(): Promise<void> {
    const said = this.logs.length
    const as = await this.token('ana')
    await hasta(
      async () => (await this.request('GET', '/api/v1/contribuyentes', { as })).status === 200,
      120_000,
    )
    this.logs.length = said
  }

  token(persona: Persona, claims: Record<string, unknown> = {}): Promise<string> {
    const { sub, correo, nombre } = PERSONAS[persona]
    const seconds = Math.floor(this.now / 1000)
    return this.issuer.token({
      sub,
      email: correo,
      email_verified: true,
      name: nombre,
      iat: seconds,
      exp: seconds + 600,
      ...claims,
    })
  }

  async request(
    method: InjectOptions['method'],
    url: string,
    options: {
      as?: string
      json?: unknown
      body?: string | Buffer
      headers?: Record<string, string>
      /** Where it comes from. */
      desde?: string
    } = {},
  ): Promise<Respuesta> {
    const { as, json, body, headers = {}, desde = '127.0.0.1' } = options
    const payload = json !== undefined ? JSON.stringify(json) : body
    const response = await this.http.inject({
      method: method!,
      url,
      remoteAddress: desde,
      headers: {
        ...(as === undefined ? {} : { authorization: `Bearer ${as}` }),
        ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(payload === undefined ? {} : { payload }),
    })
    expectDocumented({ method: method!, url, status: response.statusCode, headers: response.headers })
    const isJson = /json/.test(String(response.headers['content-type']))
    return {
      status: response.statusCode,
      headers: response.headers,
      body: isJson ? response.json() : undefined,
      text: response.body,
    }
  }

  /** What those who run it are told. */
  async salud(url: '/healthz' | '/readyz' | '/metrics'): Promise<Respuesta> {
    const response = await this.internal.inject({ method: 'GET', url })
    const { statusCode: status, headers, body: text } = response
    return {
      status,
      headers,
      text,
      body: /json/.test(String(headers['content-type'])) ? response.json() : undefined,
    }
  }

  get now(): number {
    return this.#at()
  }

  /** The clock stands still at that instant. */
  set now(instant: number) {
    this.#at = () => instant
  }

  /** From here on it stands still: nothing of what may be asked in a minute comes back meanwhile, however long that takes. */
  stopClock(): void {
    const instant = this.now
    this.now = instant
  }

  /** From here on the clock runs. */
  runClock(): void {
    const from = this.#at() - performance.now()
    this.#at = () => Math.round(from + performance.now())
  }

  /** Time passes for everybody: for this process, and for the database, by whose clock leases, waits and ages are counted. */
  async pasar(ms: number): Promise<void> {
    const at = this.#at
    this.#at = () => at() + ms
    await correrBase(this.db, (await leerBase(this.db)) + ms)
    await this.#oirBase()
  }

  /** The clock that all processes share shows that from here on; the one of this process shows what it did. */
  async ponerBase(instant: number, { parada = false } = {}): Promise<void> {
    await (parada ? pararBase : correrBase)(this.db, instant)
    await this.#oirBase()
  }

  /** Another database took the place of the one that it was connected to. */
  async reconectar(): Promise<void> {
    const otra = new pg.Client({ connectionString: this.databaseUrl })
    otra.on('error', () => {})
    await otra.connect()
    this.db = otra
  }

  /** Until this process heard of it: it hears it three times a second. */
  async #oirBase(): Promise<void> {
    await hasta(async () => Math.abs(this.base() - (await leerBase(this.db))) < 2_000)
  }

  /** An API key, made as the panel makes it. */
  async clave(
    persona: Persona,
    ambiente: Ambiente = 'DEV',
    cuerpo: { permisos?: string[]; direcciones?: string[]; expiraEn?: string } = {},
  ): Promise<{ key: string; apiKeyId: number }> {
    const id = PERSONAS[persona].contribuyente
    await this.db.query('update contribuyente set ambiente = $2 where contribuyente_id = $1', [id, ambiente])
    const url = `/api/v1/contribuyentes/${id}/api-keys`
    const created = await this.request('POST', url, {
      as: await this.token(persona),
      json: { nombre: `de ${persona}`, ...cuerpo },
    })
    await this.db.query(`update contribuyente set ambiente = 'DEV' where contribuyente_id = $1`, [id])
    return created.body.data
  }

  async close(): Promise<void> {
    for (const end of this.#ends.reverse()) await end()
  }
}
