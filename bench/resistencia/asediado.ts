import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Simulador, startSimulador } from '@mbohera/simulador'
import type pg from 'pg'
import { type Env, NAMES } from '../../packages/api/src/config/env.ts'
import { types } from '../../packages/api/src/db/db.ts'
import { openConexion, Servidores } from '../../packages/api/src/db/servidores.ts'
import { seedDemo } from '../../packages/api/src/operador/index.ts'
import { Issuer } from '../../packages/api/test/support/issuer.ts'
import { PROCESO_SIN_LIMITES } from '../../packages/api/test/support/limites.ts'
import { blocksOf, pageOf } from '../../packages/api/test/support/paquete.ts'
import { freePorts } from '../../packages/api/test/support/ports.ts'
import { type Proceso, startApi, startWorker } from '../../packages/api/test/support/proceso.ts'
import { hasProxy, Intermediario, makeCertificate } from '../../packages/api/test/support/proxies.ts'
import { envDe, equipoDe } from '../../packages/api/test/support/simulador.ts'
import { type Postgres, startPostgres } from '../../packages/local/src/postgres/index.ts'
import { crearClave } from '../api/world.ts'

export const CLASES = ['api', 'worker', 'postgres', 'proxy'] as const
export type Clase = (typeof CLASES)[number]

/** A database that somebody else keeps alive, and kills meanwhile: three PostgreSQL behind Patroni. */
const BASE_AJENA = process.env.MBOHERA_ASEDIO_URL

/** Why none of them is killed; null where one is. */
const NO_SE_MATA: Readonly<Record<Clase, string | null>> = {
  api: null,
  worker: null,
  postgres: BASE_AJENA === undefined ? null : 'MBOHERA_ASEDIO_URL: a su PostgreSQL lo mata quien lo puso',
  proxy: hasProxy('haproxy') ? null : 'sin haproxy (apt-get install haproxy)',
}
export const porQueNo = (clase: Clase): string | null => NO_SE_MATA[clase]

const ANA = {
  sub: 'ana',
  correo: 'ana@ejemplo.com.py',
  nombre: 'Ana',
  contribuyente: 1,
  rol: 'PROPIETARIO',
} as const
/** As soon as a supervisor starts it again. */
const SUPERVISOR_MS = 500

/** Two apis and two workers on one PostgreSQL behind a proxy. Whatever is killed is started again at its place. */
export class Asediado {
  url!: string
  readonly simulador: Simulador
  readonly #dir: string
  readonly #issuer: Issuer
  #postgres: Postgres | null
  #proxy: Intermediario | null = null
  #nace!: () => Promise<Intermediario>
  readonly #procesos: Record<'api' | 'worker', (Proceso | null)[]> = { api: [], worker: [] }
  readonly #env: Record<string, string> = {}
  readonly #puertos: Record<'api' | 'worker', { port: string; health: string }[]> = { api: [], worker: [] }
  #written = ''

  private constructor(dir: string, postgres: Postgres | null, issuer: Issuer, simulador: Simulador) {
    this.#dir = dir
    this.#postgres = postgres
    this.#issuer = issuer
    this.simulador = simulador
  }

  static async open(): Promise<Asediado> {
    const dir = mkdtempSync(join(tmpdir(), 'mbohera-asedio-'))
    const [postgres, issuer, simulador] = await Promise.all([
      // It waits for its disk, as in earnest.
      BASE_AJENA === undefined ? startPostgres({ dir: join(dir, 'pg'), endsWithUs: true }) : null,
      Issuer.start(),
      startSimulador({ latencia: 0, demoraLoteMs: 0, traficoGuardado: 1_000_000 }),
    ])
    const asediado = new Asediado(dir, postgres, issuer, simulador)
    await asediado.#start()
    return asediado
  }

  get #databaseUrl(): string {
    const url = this.#postgres?.url ?? BASE_AJENA
    if (url === undefined) throw new Error('There is no database')
    return url
  }

  async #start(): Promise<void> {
    const [dir, issuer, databaseUrl] = [this.#dir, this.#issuer.url, this.#databaseUrl]
    const equipo = equipoDe(this.simulador, dir)
    await seedDemo({ databaseUrl, issuer, issuerAnterior: null, usuarios: [ANA], equipo })
    const values: Env = {
      ...envDe(this.simulador, dir),
      ...{ databaseUrl, oidcIssuer: issuer, dataDir: dir, logLevel: 'warn' },
      ...{ sifenPlazoMs: '8000', trustProxy: '1' },
    }
    for (const [name, value] of Object.entries(values)) this.#env[NAMES[name as keyof Env]] = value
    const [a, b, c, d, e, f, proxy] = (await freePorts(7)).map(String)
    this.#puertos.api = [
      { port: a!, health: b! },
      { port: c!, health: d! },
    ]
    this.#puertos.worker = [
      { port: '0', health: e! },
      { port: '0', health: f! },
    ]
    await Promise.all([0, 1].flatMap(which => [this.#nacer('api', which), this.#nacer('worker', which)]))
    const [settings] = NO_SE_MATA.proxy === null ? blocksOf(await pageOf('proxy.md'), 'haproxy') : []
    const certificate = makeCertificate(dir)
    this.#nace = () =>
      Intermediario.start('haproxy', settings!, { dir, port: proxy!, ...certificate }, [
        this.#puertos.api[0]!,
        this.#puertos.api[1]!,
      ])
    this.#proxy = NO_SE_MATA.proxy === null ? await this.#nace() : null
    this.url = this.#proxy === null ? `http://127.0.0.1:${a}` : `https://localhost:${proxy}`
  }

  /** Until it runs: who is started while its database is away ends, and is started again. */
  async #nacer(clase: 'api' | 'worker', which: number): Promise<void> {
    const { port, health } = this.#puertos[clase][which]!
    const start = clase === 'api' ? startApi : startWorker
    const env = {
      ...this.#env,
      ...PROCESO_SIN_LIMITES,
      ...(clase === 'api'
        ? { MBOHERA_PORT: port, MBOHERA_HEALTH_PORT: health, MBOHERA_WORKER: '0' }
        : { MBOHERA_WORKER_PORT: health }),
    }
    for (;;) {
      const started = await start(env).catch((error: Error) => error)
      if (!(started instanceof Error)) {
        this.#procesos[clase][which] = started
        return
      }
      this.#written += `${started.message}\n`
      await pause(SUPERVISOR_MS)
    }
  }

  /** kill -9, and what a supervisor does about it. */
  async matar(clase: Clase, cual: number): Promise<void> {
    if (clase === 'postgres') await this.#matarPostgres()
    else if (clase === 'proxy') await this.#matarProxy()
    else {
      const victim = this.#procesos[clase][cual]
      if (victim === null || victim === undefined) return
      this.#procesos[clase][cual] = null
      this.#written += victim.output()
      await victim.kill()
      await pause(SUPERVISOR_MS)
      await this.#nacer(clase, cual)
    }
  }

  async #matarPostgres(): Promise<void> {
    if (this.#postgres === null) return
    const { pid, port, exited } = this.#postgres
    process.kill(pid, 'SIGKILL')
    await exited
    // What was written since the last checkpoint is read again first, and whoever asks meanwhile waits in vain.
    for (;;) {
      await pause(SUPERVISOR_MS)
      const dir = join(this.#dir, 'pg')
      const started = await startPostgres({ dir, port, endsWithUs: true }).catch((error: Error) => error)
      if (!(started instanceof Error)) {
        this.#postgres = started
        return
      }
      this.#written += `${started.message}\n`
    }
  }

  async #matarProxy(): Promise<void> {
    if (this.#proxy === null) return
    await this.#proxy.kill()
    await pause(SUPERVISOR_MS)
    this.#proxy = await this.#nace()
  }

  async clave(): Promise<string> {
    const exp = Math.floor(Date.now() / 1000) + 86_400
    const token = await this.#issuer.token({ sub: ANA.sub, email: ANA.correo, email_verified: true, exp })
    return crearClave(`http://127.0.0.1:${this.#puertos.api[0]!.port}`, token, 'asedio')
  }

  base = async <T>(use: (db: pg.Client) => Promise<T>): Promise<T> => {
    const db = await openConexion({ servidores: new Servidores(this.#databaseUrl), types })
    try {
      return await use(db)
    } finally {
      await db.end()
    }
  }

  #vivos = () => [...this.#procesos.api, ...this.#procesos.worker].filter(proceso => proceso !== null)

  log = (): string =>
    this.#written +
    this.#vivos()
      .map(({ output }) => output())
      .join('')

  async close(): Promise<void> {
    await this.#proxy?.stop()
    await Promise.all(this.#vivos().map(({ kill }) => kill()))
    await Promise.all([this.simulador.close(), this.#issuer.close()])
    await this.#postgres?.stop()
    rmSync(this.#dir, { recursive: true, force: true })
  }
}
