import type { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'

export const MANTENIMIENTO = 'mantenimiento'
/** When a shop sleeps. */
const CADA_NOCHE = '20 3 * * *'

/** Once a night, in whichever of the processes that send takes it. */
export async function programarMantenimiento(
  boss: PgBoss,
  { liberar, vaciar, log }: { liberar: () => Promise<number>; vaciar: () => Promise<number>; log: Logger },
): Promise<void> {
  await boss.createQueue(MANTENIMIENTO, { policy: 'short', notify: true, retryLimit: 3, retryDelay: 60 })
  await boss.schedule(MANTENIMIENTO, CADA_NOCHE, null, { tz: 'America/Asuncion' })
  await boss.work(MANTENIMIENTO, { pollingIntervalSeconds: 30 }, async () => {
    const claves = await liberar()
    if (claves > 0) log.info({ claves }, 'keys whose retention is over are free')
    const documentos = await vaciar()
    if (documentos > 0) log.info({ documentos }, 'what was made in SANDBOX more than 30 days ago is gone')
  })
}
