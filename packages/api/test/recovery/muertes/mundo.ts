import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Simulador } from '@mbohera/simulador'
import pg from 'pg'
import { type Env, NAMES } from '../../../src/config/env.ts'
import { types } from '../../../src/db/db.ts'
import { seedDemo } from '../../../src/operador/index.ts'
import { Issuer } from '../../support/issuer.ts'
import { type Proceso, startApi, startWorker } from '../../support/proceso.ts'
import { envDe, equipoDe, startSifen } from '../../support/simulador.ts'
import { hacerClave } from '../campana/mundo.ts'

const ANA = { sub: 'sub-ana', correo: 'ana@ejemplo.com.py', nombre: 'Ana', contribuyente: 1 } as const

export const CLASES = ['api', 'worker'] as const
export type Clase = (typeof CLASES)[number]
/** Of each kind so many run at once, and each of them may die. */
const CADA = 2

/** One api that lives through it all, two that do not, two workers, one database, one SIFEN. */
export class Mundo {
  readonly dir = mkdtempSync(join(tmpdir(), 'mbohera-muertes-'))
  readonly databaseUrl: string
  readonly issuer: Issuer
  readonly simulador: Simulador
  /** It is asked, never killed, and does not send. */
  fija!: Proceso
  readonly #mortales: Record<Clase, (Proceso | null)[]> = { api: [], worker: [] }
  readonly #naciendo = new Set<Promise<void>>()
  readonly #env: Record<string, string> = {}
  #written = ''

  private constructor(databaseUrl: string, issuer: Issuer, simulador: Simulador) {
    this.databaseUrl = databaseUrl
    this.issuer = issuer
    this.simulador = simulador
  }

  static async open(databaseUrl: string): Promise<Mundo> {
    const [issuer, simulador] = await Promise.all([
      Issuer.start(),
      startSifen({ latencia: 10, demoraLoteMs: 50, traficoGuardado: 100_000 }),
    ])
    const mundo = new Mundo(databaseUrl, issuer, simulador)
    await seedDemo({
      databaseUrl,
      issuer: issuer.url,
      issuerAnterior: null,
      usuarios: [{ ...ANA, rol: 'PROPIETARIO' }],
      equipo: equipoDe(simulador, mundo.dir),
    })
    const values: Env = {
      ...envDe(simulador, mundo.dir),
      databaseUrl,
      oidcIssuer: issuer.url,
      dataDir: mundo.dir,
      sifenPlazoMs: '800',
      loteDesde: '3',
      poolConnections: '4',
      logLevel: 'warn',
    }
    for (const [name, value] of Object.entries(values)) mundo.#env[NAMES[name as keyof Env]] = value!
    mundo.fija = await startApi({ ...mundo.#env, MBOHERA_WORKER: '0' })
    for (const clase of CLASES) for (let which = 0; which < CADA; which++) mundo.#nacer(clase, which)
    await mundo.enteros()
    return mundo
  }

  #nacer(clase: Clase, which: number): void {
    this.#mortales[clase][which] = null
    const start = clase === 'api' ? startApi : startWorker
    const naciendo = start(this.#env).then(proceso => {
      this.#mortales[clase][which] = proceso
      this.#naciendo.delete(naciendo)
    })
    // Whoever waits for it hears of it.
    naciendo.catch(() => {})
    this.#naciendo.add(naciendo)
  }

  /** When nobody is being started any more. */
  enteros = async (): Promise<void> => void (await Promise.all(this.#naciendo))

  vivos = (clase: Clase): Proceso[] => this.#mortales[clase].filter(proceso => proceso !== null)

  /** kill -9; another one is started while the rest goes on. */
  async matar(clase: Clase, choose: (alive: readonly Proceso[]) => Proceso): Promise<void> {
    while (this.vivos(clase).length === 0) await Promise.race(this.#naciendo)
    const victim = choose(this.vivos(clase))
    const which = this.#mortales[clase].indexOf(victim)
    this.#mortales[clase][which] = null
    this.#written += victim.output()
    await victim.kill()
    this.#nacer(clase, which)
  }

  clave = (): Promise<string> => hacerClave(this.issuer, this.fija)

  async base<T>(use: (db: pg.Client) => Promise<T>): Promise<T> {
    const db = new pg.Client({ connectionString: this.databaseUrl, types })
    await db.connect()
    try {
      return await use(db)
    } finally {
      await db.end()
    }
  }

  #todos = (): Proceso[] => [this.fija, ...CLASES.flatMap(clase => this.vivos(clase))]

  /** Everything that the services wrote. */
  log = (): string =>
    this.#written +
    this.#todos()
      .map(({ output }) => output())
      .join('')

  async close(): Promise<void> {
    await Promise.allSettled(this.#naciendo)
    await Promise.all(this.#todos().map(({ kill }) => kill()))
    await Promise.all([this.simulador.close(), this.issuer.close()])
    rmSync(this.dir, { recursive: true, force: true })
  }
}
