import { Counter, Gauge } from 'prom-client'
import type { Pool } from '../db/db.ts'
import type { Clock } from '../operations/ports.ts'
import { viewEntregasPendientes } from '../operations/salud.ts'
import { boundedObservation } from './bounded-look.ts'
import type { Metrics } from './observe.ts'

/** What became of deliveries to webhooks, of mails, of visits to inboxes, and of those that wait. Asked when the metrics are; without a database, as it was. */
export function observeEntregas(
  { registry }: Metrics,
  {
    pool,
    entregas,
    correos,
    casillas,
    rebotes,
    peticiones,
    monotonic,
  }: {
    pool: Pool
    monotonic: Clock
    entregas: { entregadas: number; fallidas: number }
    correos: Readonly<Record<string, number>>
    casillas: { leidas: number; fallidas: number }
    rebotes: { rebotados: number }
    peticiones: { resueltas: number; pendientes: number }
  },
): void {
  new Counter({
    name: 'mbohera_entregas_total',
    help: 'Tries to deliver something to a webhook, by what came of them: ok, or failed',
    labelNames: ['resultado'],
    registers: [registry],
    collect() {
      this.reset()
      this.inc({ resultado: 'ok' }, entregas.entregadas)
      this.inc({ resultado: 'failed' }, entregas.fallidas)
    },
  })
  new Counter({
    name: 'mbohera_correos_total',
    help: 'Tries to give a mail to its server, by what came of them: aceptado, rechazado, sin-servidor, incierto',
    labelNames: ['resultado'],
    registers: [registry],
    collect() {
      this.reset()
      for (const [resultado, cuantos] of Object.entries(correos)) this.inc({ resultado }, cuantos)
    },
  })
  new Counter({
    name: 'mbohera_casillas_total',
    help: 'Visits to the inboxes that suppliers write to, by what came of them: ok, or failed',
    labelNames: ['resultado'],
    registers: [registry],
    collect() {
      this.reset()
      this.inc({ resultado: 'ok' }, casillas.leidas)
      this.inc({ resultado: 'failed' }, casillas.fallidas)
    },
  })
  new Counter({
    name: 'mbohera_peticiones_total',
    help: 'Times that what a buyer asked through her link was looked at without anybody asking, by what came of it: ok (it ended), or pending',
    labelNames: ['resultado'],
    registers: [registry],
    collect() {
      this.reset()
      this.inc({ resultado: 'ok' }, peticiones.resueltas)
      this.inc({ resultado: 'pending' }, peticiones.pendientes)
    },
  })
  new Counter({
    name: 'mbohera_correos_rebotados_total',
    help: 'Mails that a server had taken and that came back',
    registers: [registry],
    collect() {
      this.reset()
      this.inc(rebotes.rebotados)
    },
  })
  const pausados = new Gauge({
    name: 'mbohera_webhooks_pausados',
    help: 'Webhooks to which nothing is delivered any more, because they failed for days or are gone',
    registers: [registry],
  })
  const espera = new Gauge({
    name: 'mbohera_entregas_espera_segundos',
    help: 'How long the longest waits of what could be delivered to webhooks that answer',
    registers: [registry],
    collect: boundedObservation(monotonic, async () => {
      const esperan = await viewEntregasPendientes(pool).catch(() => null)
      if (esperan === null) return
      espera.set(Math.round(esperan.segundos))
      pausados.set(esperan.pausados)
    }),
  })
}
