import { setTimeout } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Config } from './config/config.ts'
import { listCasillasPorRevisar } from './db/casilla.ts'
import { listEmisoresConRecibidos } from './db/recibido-debido.ts'
import type { VisitaDeCasilla } from './domain/casilla/visita.ts'
import { isPublica } from './domain/webhook/direccion.ts'
import { leaveCorreo, readCorreo } from './entrega/adjuntos.ts'
import { CasilleroImap } from './entrega/imap.ts'
import { namesOfHere, namesOfInternet } from './entrega/nombres.ts'
import { LectorEnHilo } from './lectura/lector.ts'
import { type LeerCasillaDeps, readCasilla } from './operations/casilla/leer.ts'
import { resolveRecibidos } from './operations/recibidos/resolver.ts'
import { startWorker } from './queue/worker.ts'
import { inTarea } from './trazas/canales.ts'

const POR_BARRIDO = 1_000
/** Servers take their time, and each mail its memory. */
const A_LA_VEZ = 4

/** How many visits to inboxes there were in this process. */
export interface CuentaDeCasillas {
  leidas: number
  fallidas: number
}

export interface CasillasOptions
  extends Omit<LeerCasillaDeps, 'casillero' | 'lector' | 'abrir' | 'dejar' | 'onVisita' | 'esperar'> {
  config: Pick<Config, 'webhooks'>
  cuenta: CuentaDeCasillas
  log: Logger
}

/** Reads the inboxes whose time has come, and asks SIFEN about what came and it did not show; looked for in the tables. */
export function startCasillas(stack: AsyncDisposableStack, options: CasillasOptions): void {
  const { config, cuenta, log, ...resto } = options
  const { locales, cadaMs } = config.webhooks
  const permite = locales ? () => true : isPublica
  const resolver = locales ? namesOfHere : namesOfInternet()
  const onError = (error: Error) => log.error({ err: error }, 'a thread that reads mails ended')
  const deps: LeerCasillaDeps = {
    ...resto,
    casillero: new CasilleroImap({ permite, resolver, locales }),
    // One of its own: for what mails bring nobody else waits.
    lector: stack.use(new LectorEnHilo({ onError, monotonic: resto.monotonic })),
    abrir: readCorreo,
    dejar: leaveCorreo,
    esperar: ms => setTimeout(ms),
    onVisita: (visita: VisitaDeCasilla, emisor) => {
      cuenta[visita.que === 'leida' ? 'leidas' : 'fallidas']++
      if (visita.que !== 'leida' && visita.que !== 'sin-servidor')
        log.warn({ ...emisor, que: visita.que }, 'an inbox is paused: somebody has to mend what it says')
    },
  }
  stack.use(
    startWorker({
      buscar: () => listEmisoresConRecibidos(deps.pool, POR_BARRIDO),
      enviar: (emisor, parar, traza) =>
        inTarea('preguntar recibidos', traza, () => resolveRecibidos(deps, emisor, parar)),
      ...{ cadaMs, emisores: A_LA_VEZ, rondas: 1, log },
    }),
  )
  stack.use(
    startWorker({
      buscar: () => listCasillasPorRevisar(deps.pool, POR_BARRIDO),
      enviar: (emisor, parar, traza) =>
        inTarea('leer casilla', traza, () => readCasilla(deps, emisor, parar)),
      ...{ cadaMs, emisores: A_LA_VEZ, rondas: 1, log },
    }),
  )
}
