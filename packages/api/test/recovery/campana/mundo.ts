import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Postgres, startPostgres } from '@mbohera/local/postgres'
import pg from 'pg'
import { type Env, NAMES } from '../../../src/config/env.ts'
import { types } from '../../../src/db/db.ts'
import { seedDemo } from '../../../src/operador/index.ts'
import { insistir } from '../../support/insistir.ts'
import { Issuer } from '../../support/issuer.ts'
import { type Proceso, startApi } from '../../support/proceso.ts'
import { Red } from './red.ts'
import { SifenProceso } from './sifen.ts'

const ANA = { sub: 'sub-ana', correo: 'ana@ejemplo.com.py', nombre: 'Ana', contribuyente: 1 } as const

interface Equipo {
  dir: string
  issuer: Issuer
  sifen: SifenProceso
  ownerUrl: string
  cambios: Env
}

/** A database with the taxpayers in it, and with what environment the service is started on it. */
export async function equipar(equipo: Equipo): Promise<Record<string, string>> {
  const { dir, issuer, sifen, ownerUrl, cambios } = equipo
  const dataDir = join(dir, 'api')
  const sifenCaFile = join(dir, 'ca.pem')
  writeFileSync(sifenCaFile, await sifen.ca())
  await seedDemo({
    databaseUrl: ownerUrl,
    issuer: issuer.url,
    issuerAnterior: null,
    usuarios: [{ ...ANA, rol: 'PROPIETARIO' }],
    equipo: {
      masterKeys: { file: join(dataDir, 'claves-maestras'), create: true },
      certificado: ruc => sifen.certificado(ruc),
    },
  })
  const values: Env = {
    oidcIssuer: issuer.url,
    dataDir,
    sifenCaFile,
    autoridades: sifenCaFile,
    sifenPausaMs: '200',
    reintentoMs: '20',
    loteEspera: '0.2',
    loteDesde: '3',
    poolConnections: '6',
    logLevel: 'warn',
    ...cambios,
  }
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [NAMES[name as keyof Env], value!]))
}

/** An API key, made as the panel makes it. */
export async function hacerClave(issuer: Issuer, api: Proceso): Promise<string> {
  const exp = Math.floor(Date.now() / 1000) + 600
  const { sub, correo } = ANA
  const token = await issuer.token({ sub, email: correo, email_verified: true, exp })
  // One that just began may not have heard of its provider yet, where much else is done.
  const response = await insistir(() =>
    fetch(`${api.url}/api/v1/contribuyentes/1/api-keys`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ nombre: 'campaña' }),
    }),
  )
  const { detail, data } = (await response.json()) as { detail?: string; data: { key: string } | null }
  if (data === null) throw new Error(`No key was made: ${response.status} ${detail}`)
  return data.key
}

/** Two services, one database, one SIFEN, and the wires between them. */
export class Mundo {
  readonly dir: string
  readonly issuer: Issuer
  readonly sifen: SifenProceso
  readonly redSifen: Red
  readonly redBase: Red
  readonly apis: (Proceso | null)[] = [null, null]
  #postgres: Postgres
  #env: Record<string, string> = {}
  #written = ''
  #starting: Promise<void> = Promise.resolve()

  private constructor(dir: string, issuer: Issuer, sifen: SifenProceso, postgres: Postgres, redes: Red[]) {
    this.dir = dir
    this.issuer = issuer
    this.sifen = sifen
    this.#postgres = postgres
    this.redSifen = redes[0]!
    this.redBase = redes[1]!
  }

  static async open(seed: number, cambios: Env): Promise<Mundo> {
    const dir = mkdtempSync(join(tmpdir(), 'mbohera-campana-'))
    for (const name of ['base', 'sifen', 'api']) mkdirSync(join(dir, name), { mode: 0o755 })
    const [issuer, sifen, postgres] = await Promise.all([
      Issuer.start(),
      SifenProceso.start(join(dir, 'sifen'), seed),
      // It waits for its disk: what it promised must survive kill -9.
      startPostgres({ dir: join(dir, 'base'), endsWithUs: true }),
    ])
    const redes = [await Red.open(sifen.port), await Red.open(postgres.port)]
    const mundo = new Mundo(dir, issuer, sifen, postgres, redes)
    try {
      await mundo.#equip(cambios)
      await Promise.all([mundo.startApi(0), mundo.startApi(1)])
    } catch (error) {
      // What was started would keep the whole run from ending.
      await mundo.close()
      throw error
    }
    return mundo
  }

  async #equip(cambios: Env): Promise<void> {
    const { dir, issuer, sifen } = this
    const databaseUrl = new URL(this.#postgres.url)
    databaseUrl.port = String(this.redBase.port)
    this.#env = await equipar({
      ...{ dir, issuer, sifen, ownerUrl: this.#postgres.url },
      cambios: {
        databaseUrl: databaseUrl.href,
        sifenDevUrl: `https://127.0.0.1:${this.redSifen.port}`,
        ...cambios,
      },
    })
  }

  clave = (): Promise<string> => hacerClave(this.issuer, this.apis[0]!)

  /** Starts the service, as often as it takes while its database is away. */
  async startApi(which: number): Promise<void> {
    for (;;) {
      try {
        this.apis[which] = await startApi(this.#env)
        return
      } catch (error) {
        if (!/ended with/.test(String(error))) throw error
        await new Promise(resolve => setTimeout(resolve, 100))
      }
    }
  }

  /** kill -9; another one is started while the rest goes on. */
  async killApi(which: number, restMs: number): Promise<void> {
    const api = this.apis[which]
    if (!api) return
    this.apis[which] = null
    this.#written += api.output()
    await api.kill()
    this.#starting = this.#starting.then(async () => {
      await new Promise(resolve => setTimeout(resolve, restMs))
      await this.startApi(which)
    })
  }

  /** When both services are there again. */
  entero = (): Promise<void> => this.#starting

  /** The service stands still, as one whose machine swaps, and goes on as if nothing had been. */
  async freezeApi(which: number, ms: number): Promise<void> {
    const child = this.apis[which]?.child
    if (child === undefined) return
    child.kill('SIGSTOP')
    await new Promise(resolve => setTimeout(resolve, ms))
    child.kill('SIGCONT')
  }

  async killPostgres(): Promise<void> {
    process.kill(this.#postgres.pid, 'SIGKILL')
    await this.#postgres.exited
  }

  async restartPostgres(): Promise<void> {
    this.#postgres = await startPostgres({
      ...{ dir: join(this.dir, 'base'), port: this.#postgres.port, endsWithUs: true },
    })
  }

  /** A connection of the judge's own, past the wire. */
  async base<T>(use: (db: pg.Client) => Promise<T>): Promise<T> {
    const db = new pg.Client({ connectionString: this.#postgres.url, types })
    db.on('error', () => {})
    await db.connect()
    try {
      return await use(db)
    } finally {
      await db.end()
    }
  }

  /** Everything that the services wrote. */
  log = (): string => this.#written + this.apis.map(api => api?.output() ?? '').join('')

  async close(): Promise<void> {
    await Promise.all(this.apis.map(api => api?.kill()))
    await Promise.all([this.redSifen.close(), this.redBase.close(), this.issuer.close()])
    await this.sifen.stop()
    await this.#postgres.stop()
    rmSync(this.dir, { recursive: true, force: true })
  }
}
