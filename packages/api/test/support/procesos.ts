import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { types } from '../../src/db/db.ts'
import { seedDemo } from '../../src/operador/index.ts'
import { createDatabase } from './database.ts'
import { Issuer } from './issuer.ts'
import { type Proceso, startApi } from './proceso.ts'
import { PERSONAS } from './servicio.ts'

type Database = Awaited<ReturnType<typeof createDatabase>>

/** Services as processes of their own on one database, in SANDBOX: nothing is sent. */
export class Procesos {
  readonly databaseUrl: string
  readonly db: pg.Client
  readonly dataDir = mkdtempSync(join(tmpdir(), 'mbohera-procesos-'))
  readonly #issuer: Issuer
  readonly #drop: () => Promise<void>
  readonly #running: Proceso[] = []

  private constructor(database: Database, issuer: Issuer) {
    this.databaseUrl = database.url
    this.db = new pg.Client({ connectionString: database.url, types })
    this.#drop = database.drop
    this.#issuer = issuer
  }

  /** On a database of its own, or on that one. */
  static async open(given?: Database): Promise<Procesos> {
    const [database, issuer] = await Promise.all([given ?? createDatabase(), Issuer.start()])
    const usuarios = Object.values(PERSONAS).map(persona => ({ ...persona }))
    await seedDemo({ databaseUrl: database.url, issuer: issuer.url, issuerAnterior: null, usuarios })
    const procesos = new Procesos(database, issuer)
    await procesos.db.connect()
    await procesos.db.query(`update contribuyente set ambiente = 'SANDBOX' where contribuyente_id = 1`)
    return procesos
  }

  get issuerUrl(): string {
    return this.#issuer.url
  }

  async start(extra: Record<string, string> = {}): Promise<Proceso> {
    const api = await startApi({
      DATABASE_URL: this.databaseUrl,
      OIDC_ISSUER: this.#issuer.url,
      MBOHERA_DATA_DIR: this.dataDir,
      MBOHERA_WORKER: '0',
      MBOHERA_LOG_LEVEL: 'warn',
      ...extra,
    })
    this.#running.push(api)
    return api
  }

  /** An API key, made as the panel makes it. */
  async clave(api: { url: string }): Promise<string> {
    const { sub, correo } = PERSONAS.ana
    const exp = Math.floor(Date.now() / 1000) + 600
    const token = await this.#issuer.token({ sub, email: correo, email_verified: true, exp })
    const created = await fetch(`${api.url}/api/v1/contribuyentes/1/api-keys`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ nombre: 'de un proceso' }),
    })
    return ((await created.json()) as { data: { key: string } }).data.key
  }

  async close(): Promise<void> {
    await Promise.all(this.#running.map(({ stop }) => stop()))
    await this.db.end()
    await this.#issuer.close()
    await this.#drop()
    rmSync(this.dataDir, { recursive: true, force: true })
  }
}

/** One emission over the wire. */
export async function emitirEn(
  api: { url: string },
  key: string,
  json: unknown,
  headers: Record<string, string> = {},
) {
  const response = await fetch(`${api.url}/api/v1/documento-electronico`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(json),
  })
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers as clients do
  return { status: response.status, headers: response.headers, body: (await response.json()) as any }
}
