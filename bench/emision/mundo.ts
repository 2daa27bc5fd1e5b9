import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { NAMES } from '../../packages/api/src/config/env.ts'
import { seedDemo } from '../../packages/api/src/operador/index.ts'
import { Issuer } from '../../packages/api/test/support/issuer.ts'
import { PROCESO_SIN_LIMITES } from '../../packages/api/test/support/limites.ts'
import { envDe, equipoDe } from '../../packages/api/test/support/simulador.ts'
import { startPostgres } from '../../packages/local/src/postgres/index.ts'
import { startSimulador } from '../../packages/simulador/src/index.ts'
import { crearClave } from '../api/world.ts'
import { ONE_CORE, spawnPinnedNode } from '../lib/cores.ts'
import { DESPLIEGUE, programasDelPaquete } from '../lib/despliegue.ts'
import { contandoConsultas } from './consultas.ts'

const SERVICE_CORE = 0

export interface Proceso {
  url: string
  /** Seconds of processor that it has used, all its threads together. */
  cpu: () => number
  /** Megabytes that it holds. */
  memory: () => number
  end: () => Promise<void>
}

export type Mundo = Awaited<ReturnType<typeof openMundo>>

/** PostgreSQL and the simulator on the core of the bench; the service, when it is started, on the other one. */
export async function openMundo({ contando = false } = {}) {
  const dir = await mkdtemp(join(tmpdir(), 'mbohera-bench-'))
  const started = await startPostgres({ dir: join(dir, 'pg'), endsWithUs: true })
  const postgres = contando ? await contandoConsultas(started, join(dir, 'pg')) : started
  const issuer = await Issuer.start()
  const simulador = await startSimulador({ latencia: 0, demoraLoteMs: 0, traficoGuardado: 10 })
  const ana = { sub: 'ana', correo: 'ana@ejemplo.com.py', nombre: 'Ana' }
  const usuarios = [{ ...ana, contribuyente: 1, rol: 'PROPIETARIO' } as const]
  const equipo = equipoDe(simulador, dir)
  await seedDemo({ databaseUrl: postgres.url, issuer: issuer.url, issuerAnterior: null, usuarios, equipo })
  const db = new pg.Client({ connectionString: postgres.url })
  await db.connect()
  const env: Record<string, string> = {
    DATABASE_URL: postgres.url,
    OIDC_ISSUER: issuer.url,
    MBOHERA_PORT: '0',
    MBOHERA_HEALTH_PORT: '0',
    MBOHERA_WORKER_PORT: '0',
    ...PROCESO_SIN_LIMITES,
  }
  const values = { ...envDe(simulador, dir), sifenPlazoMs: '20000', dataDir: dir, loteEspera: '0.1' }
  for (const [name, value] of Object.entries(values)) env[NAMES[name as keyof typeof NAMES]] = value

  async function start(entry: 'api' | 'worker', extra: Record<string, string> = {}): Promise<Proceso> {
    const child: ChildProcess = spawnPinnedNode(
      SERVICE_CORE,
      [...DESPLIEGUE.node, ...ONE_CORE, (await programasDelPaquete())[entry]],
      {
        env: { PATH: process.env.PATH, ...DESPLIEGUE.env, ...env, MBOHERA_LOG_LEVEL: 'warn', ...extra },
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      },
    )
    const ended = once(child, 'exit')
    const first = await Promise.race([once(child, 'message'), ended.then(() => null)])
    if (first === null) throw new Error(`${entry} ended before it was ready`)
    return {
      url: (first[0] as { url?: string }).url ?? '',
      cpu: () => cpuOf(child.pid!),
      memory: () => memoryOf(child.pid!),
      async end() {
        child.kill('SIGTERM')
        await ended
      },
    }
  }
  const exp = Math.floor(Date.now() / 1000) + 86_400
  const token = () =>
    issuer.token({ sub: ana.sub, email: ana.correo, email_verified: true, name: ana.nombre, exp })
  return {
    ...{ dir, url: postgres.url },
    db,
    simulador,
    start,
    clave: async (url: string) => crearClave(url, await token(), 'medición'),
    async [Symbol.asyncDispose]() {
      await db.end()
      await simulador.close()
      await issuer.close()
      await postgres.stop()
      await rm(dir, { recursive: true, force: true })
    },
  }
}

const TICKS = 100

/** From the accounts of the kernel, which a busy machine does not falsify. */
function cpuOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / TICKS
}

function memoryOf(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1]
  return Number(kilobytes) / 1024
}
