import type { Logger } from 'pino'
import { CONSUMO, notifyConsumo } from './db/consumo.ts'
import type { Pool } from './db/db.ts'
import type { Novedades } from './db/novedades.ts'
import { formatConsumo, parseConsumo } from './domain/consumo.ts'
import type { Limites } from './http/rate-limit.ts'
import type { Clock } from './operations/ports.ts'

/** How late a process knows what callers spent elsewhere: by so much of the rate may all of them together let through too much. */
const CADA_MS = 1_000

/** Makes the limits hold for all processes together: each tells the others what it let through. Without the database each counts its own. */
export function startConsumo(
  stack: AsyncDisposableStack,
  {
    limites,
    pool,
    novedades,
    clock,
    proceso,
    log,
  }: { limites: Limites; pool: Pool; novedades: Novedades; clock: Clock; proceso: string; log: Logger },
): void {
  novedades.on(CONSUMO, payload => {
    const consumo = payload === null ? null : parseConsumo(payload)
    if (consumo !== null && consumo.proceso !== proceso) limites.hear(consumo.gastos, clock())
  })
  let telling = Promise.resolve()
  let busy = false
  const tell = () => {
    const gastos = busy ? [] : limites.takeUntold(clock())
    if (gastos.length === 0) return
    busy = true
    telling = notifyConsumo(pool, formatConsumo({ proceso, gastos }))
      .catch(error =>
        log.debug({ err: error }, 'what callers spent could not be told: each process counts its own'),
      )
      .finally(() => {
        busy = false
      })
  }
  stack.defer(() => telling)
  stack.use(setInterval(tell, CADA_MS).unref())
}
