import type { Logger } from 'pino'
import type { Pool } from './db/db.ts'
import { listEmisoresConDebidos } from './db/recurrente.ts'
import { isDatabaseAway } from './db/sqlstate.ts'
import { listEmisoresConTanda } from './db/tanda.ts'
import type { EmitirDeps } from './operations/emitir.ts'
import { prepareRecurrentes } from './operations/recurrentes.ts'
import { emitirTandas, type Seguidas } from './operations/tandas/emitir.ts'
import { startWorker } from './queue/worker.ts'
import { inTarea } from './trazas/canales.ts'

const POR_BARRIDO = 1_000
const CADA_MS = 1_000
/** One documento at a time of each: so many of them at once take no more than that many connections. */
const A_LA_VEZ = 2

/** Emits, beside what requests emit, what people wrote down to be emitted together: a turn for each emisor, so that none waits for the whole of another's. */
export function startTandas(
  stack: AsyncDisposableStack,
  { deps, pool, log }: { deps: Omit<EmitirDeps, 'pool'>; pool: Pool; log: Logger },
): void {
  const seguidas: Seguidas = new Map()
  const worker = stack.use(
    startWorker({
      buscar: async () => [
        ...(await listEmisoresConTanda(pool, POR_BARRIDO)),
        ...(await listEmisoresConDebidos(pool, POR_BARRIDO)),
      ],
      async enviar(emisor, parar, traza) {
        const queda = await inTarea('emitir tandas', traza, async () => {
          const faltan = await prepareRecurrentes({ ...deps, pool }, emisor).catch(error => {
            if (isDatabaseAway(error)) throw error
            // What the calendar owes keeps nothing waiting that a person wrote down.
            log.error(
              { err: error, ...emisor },
              'what is due by the calendar could not be made; it is tried again',
            )
            return false
          })
          return (await emitirTandas({ ...deps, pool }, emisor, parar, seguidas)) || faltan
        })
        // At the end of the queue: others that wait have their turn before.
        if (queda) setImmediate(() => worker.wake(emisor))
      },
      ...{ cadaMs: CADA_MS, emisores: A_LA_VEZ, rondas: 1, log },
    }),
  )
}
