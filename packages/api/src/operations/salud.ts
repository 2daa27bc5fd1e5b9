import { listCertificadosPorVencer } from '../db/certificado-vencimiento.ts'
import type { Pool } from '../db/db.ts'
import { countEnEspera } from '../db/espera.ts'
import { schemaVersion } from '../db/migrate.ts'

// What the operator's metrics and readiness tell about the database.

export const verEsquema = (pool: Pool) => schemaVersion(pool)

/** What waits in each ambiente, and how long. */
export const verEnEspera = (pool: Pool) => countEnEspera(pool)

/** Those that end first, of every contribuyente. */
export const verCertificadosPorVencer = (pool: Pool, cuantos: number) =>
  listCertificadosPorVencer(pool, cuantos)
