import type { FastifyInstance } from 'fastify'
import type { Pool } from '../db/db.ts'
import { schemaVersion } from '../db/migrate.ts'
import type { HoraDeSifen, SifenGateway } from '../operations/ports.ts'
import { observeEnvio, observeHoras, sifenCheck } from './health-sifen.ts'
import type { Metrics } from './observe.ts'

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
  /** Absent where nobody logs in. */
  oidc?: { estado(): { conocido: boolean; aviso: string | null } }
  metrics: Metrics
  isStopping: () => boolean
}

export function registerHealth(
  app: FastifyInstance,
  { pool, sifen, horas, oidc, schema, metrics, isStopping }: HealthOptions,
): void {
  const options = { exposeHeadRoute: true, logLevel: 'warn' as const }
  app.get('/healthz', options, async () => ({ estado: 'vivo' }))
  app.get('/readyz', options, async (_request, reply) => {
    const checks: Record<string, Check> = {
      servicio: { ok: !isStopping(), detail: isStopping() ? 'deteniéndose' : 'atendiendo' },
      ...(await databaseChecks(pool, schema)),
      sifen: await sifenCheck(pool, sifen, horas),
      ...(oidc === undefined ? {} : { identidad: identidadCheck(oidc.estado()) }),
    }
    const ready = Object.values(checks).every(check => check.ok)
    return reply.code(ready ? 200 : 503).send({ estado: ready ? 'listo' : 'no listo', checks })
  })
  app.get('/metrics', options, async (_request, reply) => {
    await observeEnvio(metrics, pool, sifen)
    observeHoras(metrics, horas)
    metrics.databaseConnections.set({ estado: 'total' }, pool.totalCount)
    metrics.databaseConnections.set({ estado: 'libre' }, pool.idleCount)
    metrics.databaseConnections.set({ estado: 'espera' }, pool.waitingCount)
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics())
  })
}

/** Always well: programs come with keys of ours. But whoever cannot log in learns here what is wrong. */
const identidadCheck = ({ conocido, aviso }: { conocido: boolean; aviso: string | null }): Check => ({
  ok: true,
  detail: aviso ?? (conocido ? 'el proveedor responde' : 'todavía no se preguntó al proveedor'),
})

async function databaseChecks(pool: Pool, schema: number): Promise<Record<string, Check>> {
  try {
    const found = await schemaVersion(pool)
    return {
      baseDeDatos: { ok: true, detail: 'responde' },
      migraciones: { ok: found === schema, detail: `la base está en ${found}, el programa en ${schema}` },
    }
  } catch {
    return {
      baseDeDatos: { ok: false, detail: 'no responde' },
      migraciones: { ok: false, detail: 'sin base de datos' },
    }
  }
}
