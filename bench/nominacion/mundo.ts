import { writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPool, type Pool } from '../../packages/api/src/db/db.ts'
import { formatCivil } from '../../packages/api/src/domain/tiempo.ts'
import { seedDemo } from '../../packages/api/src/operador/index.ts'
import { FACTURA } from '../../packages/api/test/support/factura.ts'
import { PROCESO_SIN_LIMITES } from '../../packages/api/test/support/limites.ts'
import { INNOMINADA } from '../../packages/api/test/support/nominaciones.ts'
import { digitoVerificador } from '../../packages/sifen/src/index.ts'
import { crearClave, openWorld } from '../api/world.ts'
import { cpuDeBase } from '../lib/base-cpu.ts'
import { BENCH_CORE } from '../lib/bench.ts'
import { ONE_CORE } from '../lib/cores.ts'
import { DESPLIEGUE, FUENTES, programasDelPaquete } from '../lib/despliegue.ts'
import { Proceso } from './proceso.ts'

const SERVICE_CORE = 0

interface Sifen {
  url: string
  caPem: string
  certPem: string
  keyPem: string
  /** base64 */
  p12: string
  clave: string
}

export interface Montaje {
  /** What the programs of the service are started with besides. */
  node?: string[]
  /** A database that counts its statements. */
  contando?: boolean
  /** Sending in a process of its own. */
  aparte?: boolean
  /** So many of each. */
  copias?: number
  /** From the sources, which a profile names. */
  fuentes?: boolean
}

interface Modelo {
  documentoId: number
  cdc: string
  xml: string
}

/** One service on one core; SIFEN, the database and whoever asks on the other. */
export class Mundo implements AsyncDisposable {
  readonly dir: string
  readonly databaseUrl: string
  readonly db: Pool
  readonly sifen: Proceso<Sifen>
  readonly api: Proceso<{ url: string }>
  /** Whoever sends, where that is a process of its own. */
  readonly worker: Proceso<object> | null
  /** All of both kinds. */
  readonly apis: readonly Proceso<{ url: string }>[]
  readonly workers: readonly Proceso<object>[]
  readonly key: string
  readonly modelo: Modelo
  #ends: AsyncDisposableStack
  /** Far from those that the service itself gives. */
  #numero = 5_000_000

  private constructor(
    parts: Omit<Mundo, 'cpu' | 'innominadas' | typeof Symbol.asyncDispose>,
    ends: AsyncDisposableStack,
  ) {
    this.dir = parts.dir
    this.databaseUrl = parts.databaseUrl
    this.db = parts.db
    this.sifen = parts.sifen
    this.api = parts.api
    this.worker = parts.worker
    this.apis = parts.apis
    this.workers = parts.workers
    this.key = parts.key
    this.modelo = parts.modelo
    this.#ends = ends
  }

  static async open({
    node = [],
    contando = false,
    aparte = false,
    copias = 1,
    fuentes = false,
  }: Montaje = {}): Promise<Mundo> {
    const ends = new AsyncDisposableStack()
    const dir = await mkdtemp(join(tmpdir(), 'mbohera-nominacion-'))
    ends.defer(() => rm(dir, { recursive: true, force: true }))
    const world = ends.use(await openWorld({ contando }))
    const sifen = ends.use(await Proceso.start<Sifen>(BENCH_CORE, 'sifen.ts'))
    const { url, caPem, p12, clave } = sifen.ready
    writeFileSync(join(dir, 'ca.pem'), caPem)
    await seedDemo({
      databaseUrl: world.databaseUrl,
      issuer: world.issuer.url,
      issuerAnterior: null,
      usuarios: [],
      equipo: {
        masterKeys: { file: join(dir, 'claves-maestras'), create: true },
        certificado: async () => ({ p12: Buffer.from(p12, 'base64'), clave }),
      },
    })
    const env = {
      DATABASE_URL: world.databaseUrl,
      OIDC_ISSUER: world.issuer.url,
      MBOHERA_PORT: '0',
      ...PROCESO_SIN_LIMITES,
      MBOHERA_HEALTH_PORT: '0',
      MBOHERA_WORKER_PORT: '0',
      MBOHERA_LOTE_ESPERA: '0.1',
      MBOHERA_DATA_DIR: dir,
      SIFEN_DEV_URL: url,
      SIFEN_CA_FILE: join(dir, 'ca.pem'),
      MBOHERA_AUTORIDADES: join(dir, 'ca.pem'),
    }
    // The service as it runs in production.
    const programas = fuentes ? FUENTES : await programasDelPaquete()
    const loaded = [...DESPLIEGUE.node, ...ONE_CORE, ...node, '--import', programas.sonda]
    const start = async (program: string, extra: Record<string, string> = {}, nice = 0) =>
      ends.use(
        await Proceso.start<{ url: string }>(SERVICE_CORE, program, {
          env: { ...DESPLIEGUE.env, ...env, ...extra },
          node: loaded,
          nice,
        }),
      )
    const startApi = () => start(programas.api, aparte ? { MBOHERA_WORKER: '0' } : {}, DESPLIEGUE.nice)
    const api = await startApi()
    const worker = aparte ? await start(programas.worker) : null
    const [apis, workers]: [Proceso<{ url: string }>[], Proceso<object>[]] = [
      [api],
      worker === null ? [] : [worker],
    ]
    for (let n = 1; n < copias; n++) {
      apis.push(await startApi())
      if (aparte) workers.push(await start(programas.worker))
    }
    const db = openPool({ url: world.databaseUrl, connections: 1, onError: () => {} })
    ends.defer(() => db.end())
    const key = await crearClave(api.ready.url, await world.token(), 'medición')
    const modelo = await emitirModelo(db, api.ready.url, key)
    return new Mundo(
      { dir, databaseUrl: world.databaseUrl, db, sifen, api, worker, apis, workers, key, modelo },
      ends,
    )
  }

  /** Milliseconds of processor that the service and the database have used. */
  async cpu(): Promise<{ api: number; worker: number; base: number | null }> {
    const of = async (procesos: readonly Proceso<object>[]) => {
      const each = procesos.map(proceso => proceso.ask<{ cpuMs: number }>({ orden: 'procesador' }))
      return (await Promise.all(each)).reduce((sum, { cpuMs }) => sum + cpuMs, 0)
    }
    return { api: await of(this.apis), worker: await of(this.workers), base: await cpuDeBase(this.db) }
  }

  /** So many approved invoices without a name, here and in SIFEN's registry. */
  async innominadas(count: number): Promise<string[]> {
    const { cdc, xml, documentoId } = this.modelo
    const numeros = Array.from({ length: count }, () => ++this.#numero)
    const cdcs = numeros.map(numero => {
      const head = cdc.slice(0, 17) + String(numero).padStart(7, '0') + cdc.slice(24, 43)
      return head + digitoVerificador(head)
    })
    await this.db.query(
      `${await copiar(this.db, { cdc: 'n.cdc', numero: 'n.numero', xml: `replace(d.xml, d.cdc, n.cdc)` })},
        unnest($2::text[], $3::int[]) as n (cdc, numero) where d.documento_id = $1`,
      [documentoId, cdcs, numeros],
    )
    // What the database does by itself within a minute: without it, it plans for tables that it believes to be empty.
    await this.db.query('vacuum analyze')
    await this.sifen.ask({ xml, cdc, cdcs })
    return cdcs
  }

  [Symbol.asyncDispose]() {
    return this.#ends.disposeAsync()
  }
}

/** `insert into documento … select … from documento d`, with other values in some columns. */
export async function copiar(db: Pool, otros: Record<string, string>): Promise<string> {
  const { rows } = await db.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_name = 'documento' and is_identity = 'NO'`,
  )
  const names = rows.map(({ name }) => name)
  const values = names.map(name => otros[name] ?? `d.${name}`)
  return `insert into documento (${names.join(', ')}) select ${values.join(', ')} from documento d`
}

async function emitirModelo(db: Pool, url: string, key: string): Promise<Modelo> {
  const response = await fetch(`${url}/api/v1/documento-electronico`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ...FACTURA, ...INNOMINADA, fechaEmision: formatCivil(Date.now() - 120_000) }),
  })
  if (response.status !== 202)
    throw new Error(`the emission was answered ${response.status}: ${await response.text()}`)
  for (;;) {
    const { rows } = await db.query<Modelo & { estado: string }>(
      'select documento_id::int as "documentoId", cdc, xml, estado from documento',
    )
    if (rows[0]?.estado === 'APROBADO') return rows[0]
    await new Promise(resolve => setTimeout(resolve, 20))
  }
}
