import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { types } from '../../../src/db/db.ts'
import { Issuer } from '../../support/issuer.ts'
import { Pareja } from '../../support/pareja.ts'
import { type Proceso, startApi } from '../../support/proceso.ts'
import { equipar, hacerClave } from '../campana/mundo.ts'
import { SifenProceso } from '../campana/sifen.ts'

const OPERADOR = fileURLToPath(new URL('../../../src/operador/main.ts', import.meta.url))

/** Two services on one address for two PostgreSQL, of which the second copies the first; and one SIFEN. */
export class Mundo {
  readonly dir: string
  readonly issuer: Issuer
  readonly sifen: SifenProceso
  readonly pareja: Pareja
  readonly apis: (Proceso | null)[] = []
  #written = ''
  #env: Record<string, string> = {}

  private constructor(issuer: Issuer, sifen: SifenProceso, pareja: Pareja, dir: string) {
    this.issuer = issuer
    this.sifen = sifen
    this.pareja = pareja
    this.dir = dir
  }

  static async open(semilla: number, sincrona: boolean): Promise<Mundo> {
    const dir = mkdtempSync(join(tmpdir(), 'mbohera-conmutacion-'))
    for (const name of ['base', 'sifen', 'api']) mkdirSync(join(dir, name), { mode: 0o755 })
    const [issuer, sifen, pareja] = await Promise.all([
      Issuer.start(),
      SifenProceso.start(join(dir, 'sifen'), semilla),
      Pareja.open(join(dir, 'base'), { sincrona }),
    ])
    const mundo = new Mundo(issuer, sifen, pareja, dir)
    try {
      mundo.#env = await equipar({
        ...{ dir, issuer, sifen, ownerUrl: pareja.primario.postgres.url },
        cambios: {
          databaseUrl: pareja.url(),
          sifenDevUrl: `https://127.0.0.1:${sifen.port}`,
          sifenPlazoMs: '1000',
        },
      })
      await mundo.arrancar()
      return mundo
    } catch (error) {
      await mundo.close()
      throw error
    }
  }

  clave = (): Promise<string> => hacerClave(this.issuer, this.apis[0]!)

  async arrancar(): Promise<void> {
    const apis = await Promise.all([startApi(this.#env), startApi(this.#env)])
    this.apis.splice(0, this.apis.length, ...apis)
  }

  /** kill -9 of both services. */
  async detener(): Promise<void> {
    this.#written = this.log()
    const apis = this.apis.splice(0, this.apis.length, null, null)
    await Promise.all(apis.map(api => api?.kill()))
  }

  async base<T>(use: (db: pg.Client) => Promise<T>): Promise<T> {
    const db = new pg.Client({ connectionString: this.pareja.primario.postgres.url, types })
    db.on('error', () => {})
    await db.connect()
    try {
      return await use(db)
    } finally {
      await db.end()
    }
  }

  /** A command of the operator, with the environment of the services. */
  async ordenar(orden: string, args: readonly string[]): Promise<{ code: number; text: string }> {
    const env = {
      ...{ PATH: process.env.PATH ?? '', ...this.#env },
      // One that makes databases is told which server is meant.
      DATABASE_OWNER_URL: this.pareja.primario.postgres.url,
    }
    const child = spawn(process.execPath, [OPERADOR, orden, ...args], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const [[code], said, failed] = await Promise.all([
      once(child, 'exit'),
      text(child.stdout),
      text(child.stderr),
    ])
    return { code, text: `${said}${failed}` }
  }

  /** A failover ends no service; one that this machine held for too long is ended by its own watchdog. */
  muertos = (): string[] =>
    this.apis
      .flatMap(api => (api === null || api.child.exitCode === null ? [] : [api]))
      .map(({ child, output }) => `an api ended with ${child.exitCode}: ${output().slice(-1_500)}`)

  log = (): string => this.#written + this.apis.map(api => api?.output() ?? '').join('')

  async close(): Promise<void> {
    await Promise.all(this.apis.map(api => api?.kill()))
    await this.issuer.close()
    await this.sifen.stop()
    await this.pareja.close()
    rmSync(this.dir, { recursive: true, force: true })
  }
}
