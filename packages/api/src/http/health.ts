import type { FastifyInstance } from 'fastify'
import type { Pool } from '../db/db.ts'
import { estadoDeReplicas } from '../domain/replicas.ts'
import { formatUtc } from '../domain/tiempo.ts'
import type { Clock, HoraDeSifen, Imprenta, SifenGateway } from '../operations/ports.ts'
import type { RecuperacionPendiente } from '../operations/recuperacion/guardia.ts'
import { viewReplicas, viewSchema } from '../operations/salud.ts'
import { observeEnvio, observeHoras, sifenCheck } from './health-sifen.ts'
import type { Metrics } from './observe.ts'
import { sharedReading } from './shared-reading.ts'

/** Whether a part of the service does its work, and what there is to say about it. */
export interface Check {
  ok: boolean
  detail: string
}

export interface HealthOptions {
  pool: Pool
  schema: number
  sifen: SifenGateway
  horas: HoraDeSifen
  imprenta: Imprenta
  guardia: { readonly pendiente: RecuperacionPendiente | null }
  /** Absent in a process that only sends: no person logs in there. */
  oidc?: { estado(): { conocido: boolean; aviso: string | null } }
  metrics: Metrics
  isStopping: () => boolean
  monotonic: Clock
  /** How long a reading of the database serves all who ask. */
  everyMs: number
}

const OPTIONS = { exposeHeadRoute: true, logLevel: 'warn' as const }

/** /healthz: the process answers. Reachable from outside; it asks nothing and tells nothing else. */
export function registerVivo(app: FastifyInstance): void {
  app.get('/healthz', OPTIONS, async () => ({ estado: 'vivo' }))
}

export function registerHealth(app: FastifyInstance, options: HealthOptions): void {
  const { pool, sifen, horas, guardia, oidc, schema, metrics, isStopping, monotonic, everyMs } = options
  const looked = sharedReading(everyMs, monotonic, async () => ({
    ...(await databaseChecks(pool, schema)),
    diario: diarioCheck(sifen),
    recuperacion: recuperacionCheck(guardia.pendiente),
    sifen: await sifenCheck(pool, sifen, horas),
  }))
  const scraped = sharedReading(everyMs, monotonic, () => scrape(options))
  registerVivo(app)
  app.get('/readyz', OPTIONS, async (_request, reply) => {
    const checks: Record<string, Check> = {
      servicio: { ok: !isStopping(), detail: isStopping() ? 'deteniéndose' : 'atendiendo' },
      ...(await looked()),
      ...(oidc === undefined ? {} : { identidad: identidadCheck(oidc.estado()) }),
    }
    const ready = Object.values(checks).every(check => check.ok)
    return reply.code(ready ? 200 : 503).send({ estado: ready ? 'listo' : 'no listo', checks })
  })
  app.get('/metrics', OPTIONS, async (_request, reply) =>
    reply.type(metrics.registry.contentType).send(await scraped()),
  )
}

async function scrape({ metrics, pool, sifen, horas, imprenta }: HealthOptions): Promise<string> {
  await observeEnvio(metrics, pool, sifen)
  observeHoras(metrics, horas)
  const { aqui, aparte } = imprenta.estado()
  metrics.impresos.reset()
  metrics.impresos.inc({ donde: 'aqui' }, aqui)
  metrics.impresos.inc({ donde: 'aparte' }, aparte)
  metrics.databaseConnections.set({ estado: 'total' }, pool.totalCount)
  metrics.databaseConnections.set({ estado: 'libre' }, pool.idleCount)
  metrics.databaseConnections.set({ estado: 'espera' }, pool.waitingCount)
  return metrics.registry.metrics()
}

/** Never makes the service unready, because programs with API keys need no identity provider; but it tells why persons cannot log in. */
const identidadCheck = ({ conocido, aviso }: { conocido: boolean; aviso: string | null }): Check => ({
  ok: true,
  detail: aviso ?? (conocido ? 'el proveedor responde' : 'todavía no se preguntó al proveedor'),
})

function recuperacionCheck(pendiente: RecuperacionPendiente | null): Check {
  if (pendiente === null) return { ok: true, detail: 'la base tiene lo que el diario' }
  const detail =
    pendiente.causa === 'sin-comprobar'
      ? `no se puede leer el diario, y no se sabe si la base tiene todo lo firmado: ${pendiente.detalle}. No se emite nada hasta que se pueda`
      : `la base no tiene todo lo que el diario (se vio el ${formatUtc(pendiente.desde)}): se repuso de una copia o perdió lo último. No se emite nada; ejecute, con el instante de la copia: npm run operador -- recuperar --desde <instante>`
  return { ok: false, detail }
}

/** Without the journal nothing is sent. */
function diarioCheck(sifen: SifenGateway): Check {
  const roto = sifen.estado().diario ?? null
  return roto === null
    ? { ok: true, detail: 'se escribe' }
    : { ok: false, detail: `${roto.causa}. No se envía nada a SIFEN hasta que se pueda; se prueba cada 2 s` }
}

async function databaseChecks(pool: Pool, schema: number): Promise<Record<string, Check>> {
  try {
    const [found, replicas] = await Promise.all([viewSchema(pool), viewReplicas(pool)])
    return {
      baseDeDatos: { ok: true, detail: 'responde' },
      migraciones: { ok: found === schema, detail: `la base está en ${found}, el programa en ${schema}` },
      // It serves either way; what a failover would lose is said before it comes.
      replicas: { ok: true, detail: estadoDeReplicas(replicas) },
    }
  } catch {
    return {
      baseDeDatos: { ok: false, detail: 'no responde' },
      migraciones: { ok: false, detail: 'sin base de datos' },
    }
  }
}
