import { Gauge } from 'prom-client'

import type { Pool } from '../db/db.ts'
import type { Clock } from '../operations/ports.ts'
import { viewCertificadosPorVencer } from '../operations/salud.ts'
import { boundedObservation } from './bounded-look.ts'
import type { Metrics } from './observe.ts'

/** The metric names at most so many certificates, those that end next: each is a time series. */
const CUANTOS = 50

/** How long the certificates last that end next. Asked when the metrics are; without a database, as it was. */
export function observeCertificados(
  { registry }: Metrics,
  { pool, clock, monotonic }: { pool: Pool; clock: Clock; monotonic: Clock },
): void {
  const gauge = new Gauge({
    name: 'mbohera_certificado_vence_segundos',
    help: `Seconds until a signing certificate ends, negative for 30 days after it; the ${CUANTOS} that end next`,
    labelNames: ['contribuyente', 'ambiente'],
    registers: [registry],
    collect: boundedObservation(monotonic, async () => {
      const rows = await viewCertificadosPorVencer(pool, { now: clock(), limit: CUANTOS }).catch(() => null)
      if (rows === null) return
      gauge.reset()
      for (const { contribuyenteId, ambiente, hasta } of rows)
        gauge.set({ contribuyente: String(contribuyenteId), ambiente }, Math.round((hasta - clock()) / 1000))
    }),
  })
}
