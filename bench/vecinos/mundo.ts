import { writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openPool, type Pool } from '../../packages/api/src/db/db.ts'
import { formatCivil } from '../../packages/api/src/domain/tiempo.ts'
import { seedDemo } from '../../packages/api/src/operador/index.ts'
import { FACTURA } from '../../packages/api/test/support/factura.ts'
import { Issuer } from '../../packages/api/test/support/issuer.ts'
import { PROCESO_SIN_LIMITES } from '../../packages/api/test/support/limites.ts'
import { INNOMINADA } from '../../packages/api/test/support/nominaciones.ts'
import { startPostgres } from '../../packages/local/src/postgres/index.ts'
import { crearClave } from '../api/world.ts'
import { BENCH_CORE } from '../lib/bench.ts'
import { ONE_CORE } from '../lib/cores.ts'
import { programasDelPaquete } from '../lib/despliegue.ts'
import { Proceso } from '../nominacion/proceso.ts'
import { Atraso } from './atraso.ts'
import { Circuitos } from './circuitos.ts'
import { copias, guardarCopias, type Modelo } from './copias.ts'
import type { Orden, Sifen } from './sifen.ts'

const SERVICE_CORE = 0
/** The numbers of the demo taxpayers: who nominates, and who drains beside him. */
const B = 1
const A = 2
export const RUC_DE_A = '80088888'

export interface MundoOptions {
  /** Of every answer of SIFEN. */
  demoraMs: number
  plazoMs: number
  atraso: number
  nominaciones: number
}

export interface Mundo extends AsyncDisposable {
  url: string
  key: string
  atraso: Atraso
  circuitos: Circuitos
  /** An approved documento of B without a name, each time another. */
  next: () => string
  colgarA: () => Promise<void>
}

/** Who sends and who is asked in one process, which is the worst case: on one core; SIFEN, the database and the caller on the other. */
export async function openMundo(options: MundoOptions): Promise<Mundo> {
  const ends = new AsyncDisposableStack()
  const dir = await mkdtemp(join(tmpdir(), 'mbohera-vecinos-'))
  ends.defer(() => rm(dir, { recursive: true, force: true }))
  const postgres = await startPostgres({ dir: join(dir, 'pg'), endsWithUs: true })
  ends.defer(() => postgres.stop())
  const issuer = await Issuer.start()
  ends.defer(() => issuer.close())
  const sifen = ends.use(await Proceso.start<Sifen>(BENCH_CORE, '../vecinos/sifen.ts'))
  await sembrar(dir, postgres.url, issuer.url, sifen.ready)
  const circuitos = new Circuitos()
  const api = ends.use(
    await Proceso.start<{ url: string }>(SERVICE_CORE, (await programasDelPaquete()).api, {
      node: ONE_CORE,
      env: {
        DATABASE_URL: postgres.url,
        OIDC_ISSUER: issuer.url,
        MBOHERA_PORT: '0',
        ...PROCESO_SIN_LIMITES,
        MBOHERA_HEALTH_PORT: '0',
        MBOHERA_DATA_DIR: dir,
        MBOHERA_LOG_LEVEL: 'warn',
        MBOHERA_LOTE_ESPERA: '1',
        MBOHERA_SIFEN_PLAZO_MS: String(options.plazoMs),
        SIFEN_DEV_URL: sifen.ready.url,
        SIFEN_CA_FILE: join(dir, 'ca.pem'),
        MBOHERA_AUTORIDADES: join(dir, 'ca.pem'),
      },
      onLine: line => circuitos.leer(line),
    }),
  )
  const db = openPool({ url: postgres.url, connections: 1, onError: () => {} })
  ends.defer(() => db.end())
  const { url } = api.ready
  const ana = { sub: ANA.sub, email: ANA.correo, email_verified: true, name: ANA.nombre }
  const token = await issuer.token({ ...ana, exp: Math.floor(Date.now() / 1000) + 86_400 })
  const key = await crearClave(url, token, 'medición', B)
  const atraso = new Atraso(db, A)
  await atraso.llenar(
    await emitirModelo(db, url, await crearClave(url, token, 'medición', A)),
    options.atraso,
  )
  const deB = await emitirModelo(db, url, key)
  const propias = copias(deB, 1, options.nominaciones)
  await guardarCopias(db, deB, propias)
  // What the database does by itself within a minute: without it, it plans for tables that it believes to be empty.
  await db.query('vacuum analyze')
  const mandar = async (orden: Orden) => void (await sifen.ask(orden))
  await mandar({ que: 'registrar', documentos: propias.map(({ xml }) => xml) })
  await mandar({ que: 'demora', ms: options.demoraMs })
  return {
    url,
    key,
    atraso,
    circuitos,
    next: () => propias.pop()!.cdc,
    colgarA: () => mandar({ que: 'colgar', ruc: RUC_DE_A }),
    [Symbol.asyncDispose]: () => ends.disposeAsync(),
  }
}

const ANA = { sub: 'ana', correo: 'ana@ejemplo.com.py', nombre: 'Ana' }

async function sembrar(dir: string, databaseUrl: string, issuer: string, sifen: Sifen): Promise<void> {
  writeFileSync(join(dir, 'ca.pem'), sifen.caPem)
  await seedDemo({
    databaseUrl,
    issuer,
    issuerAnterior: null,
    usuarios: [B, A].map(contribuyente => ({
      ...ANA,
      contribuyente: contribuyente as 1 | 2,
      rol: 'PROPIETARIO',
    })),
    equipo: {
      masterKeys: { file: join(dir, 'claves-maestras'), create: true },
      certificado: async ruc => {
        const { p12, clave } = sifen.credenciales[ruc]!
        return { p12: Buffer.from(p12, 'base64'), clave }
      },
    },
  })
}

/** One invoice without a name, emitted and approved. */
async function emitirModelo(db: Pool, url: string, key: string): Promise<Modelo> {
  const response = await fetch(`${url}/api/v1/documento-electronico`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ...FACTURA, ...INNOMINADA, fechaEmision: formatCivil(Date.now() - 120_000) }),
  })
  const text = await response.text()
  if (response.status !== 202) throw new Error(`the emission was answered ${response.status}: ${text}`)
  const { cdc } = JSON.parse(text) as { cdc: string }
  for (;;) {
    const { rows } = await db.query<Modelo & { estado: string }>(
      'select documento_id::int as "documentoId", cdc, numero, xml, estado from documento where cdc = $1',
      [cdc],
    )
    if (rows[0]?.estado === 'APROBADO') return rows[0]
    await pause(20)
  }
}
