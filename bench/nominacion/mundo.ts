import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
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
import { BENCH_CORE } from '../lib/bench.ts'
import { ONE_CORE } from '../lib/cores.ts'
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

interface Modelo {
  documentoId: number
  cdc: string
  xml: string
}

/** One service on one core; SIFEN, the database and whoever asks on the other. */
export class Mundo implements AsyncDisposable {
  readonly dir: string
  readonly db: Pool
  readonly sifen: Proceso<Sifen>
  readonly api: Proceso<{ url: string }>
  readonly key: string
  readonly modelo: Modelo
  #ends: AsyncDisposableStack
  #numero = 1

  private constructor(
    parts: Omit<Mundo, 'cpu' | 'innominadas' | typeof Symbol.asyncDispose>,
    ends: AsyncDisposableStack,
  ) {
    this.dir = parts.dir
    this.db = parts.db
    this.sifen = parts.sifen
    this.api = parts.api
    this.key = parts.key
    this.modelo = parts.modelo
    this.#ends = ends
  }

  static async open(node: string[] = []): Promise<Mundo> {
    const ends = new AsyncDisposableStack()
    const dir = await mkdtemp(join(tmpdir(), 'mbohera-nominacion-'))
    ends.defer(() => rm(dir, { recursive: true, force: true }))
    const world = ends.use(await openWorld())
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
      MBOHERA_DATA_DIR: dir,
      SIFEN_DEV_URL: url,
      SIFEN_CA_FILE: join(dir, 'ca.pem'),
      MBOHERA_AUTORIDADES: join(dir, 'ca.pem'),
    }
    // The service as it runs in production.
    const loaded = [...ONE_CORE, ...node, '--import', join(import.meta.dirname, 'procesador.ts')]
    const api = ends.use(
      await Proceso.start<{ url: string }>(SERVICE_CORE, '../../packages/api/src/main.ts', {
        env,
        node: loaded,
      }),
    )
    const db = openPool({ url: world.databaseUrl, connections: 1, onError: () => {} })
    ends.defer(() => db.end())
    const key = await crearClave(api.ready.url, await world.token(), 'medición')
    const modelo = await emitirModelo(db, api.ready.url, key)
    return new Mundo({ dir, db, sifen, api, key, modelo }, ends)
  }

  /** Milliseconds of processor that the service and the database have used. */
  async cpu(): Promise<{ api: number; base: number | null }> {
    const { cpuMs } = await this.api.ask<{ cpuMs: number }>({})
    return { api: cpuMs, base: await cpuDeBase(this.db) }
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

/** What the server and its backends have used, where the system tells. */
async function cpuDeBase(db: Pool): Promise<number | null> {
  if (process.platform !== 'linux') return null
  const { rows } = await db.query<{ pid: number }>('select pg_backend_pid() as pid')
  const postmaster = statOf(rows[0]!.pid)!.parent
  const all = readdirSync('/proc').filter(name => /^\d+$/.test(name))
  const family = all.map(pid => statOf(Number(pid))).filter(stat => stat?.parent === postmaster)
  return family.reduce((sum, stat) => sum + stat!.ms, 0)
}

const TICK_MS = 10

function statOf(pid: number): { parent: number; ms: number } | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    return { parent: Number(fields[1]), ms: (Number(fields[11]) + Number(fields[12])) * TICK_MS }
  } catch {
    return null
  }
}
