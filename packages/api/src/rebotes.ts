import type { Logger } from 'pino'
import type { Config } from './config/config.ts'
import type { CasillaDeLaCasa } from './config/secrets.ts'
import type { VisitaDeCasilla } from './domain/casilla/visita.ts'
import { readDevuelto } from './entrega/adjuntos.ts'
import { CasilleroImap } from './entrega/imap.ts'
import { namesOfHere } from './entrega/nombres.ts'
import { type RebotesDeps, readRebotes, scheduleRebotes } from './operations/correos/rebotes.ts'
import { startTurnos } from './queue/turnos.ts'
import { inTarea } from './trazas/canales.ts'

/** How often it is read, of a server of somebody else's; and at a desk, where somebody waits to see it. */
const CADA_MS = 30_000
const CADA_EN_CASA_MS = 2_000

/** How many mails came back in this process. */
export interface CuentaDeRebotes {
  rebotados: number
}

export interface RebotesOptions extends Pick<RebotesDeps, 'pool' | 'clock' | 'secretos'> {
  config: Pick<Config, 'correo' | 'webhooks'>
  casilla: CasillaDeLaCasa | null
  cuenta: CuentaDeRebotes
  log: Logger
}

/** Looks whether it is time to read what came back; in whichever process looks first. Nothing where no such inbox is configured. */
export async function startRebotes(stack: AsyncDisposableStack, options: RebotesOptions): Promise<void> {
  const { config, casilla, cuenta, log, pool, clock, secretos } = options
  const direccion = config.correo?.rebotes ?? null
  if (direccion === null || casilla === null) return
  const deps: RebotesDeps = {
    ...{ pool, clock, secretos, direccion, acceso: casilla, abrir: readDevuelto },
    cadaMs: config.webhooks.locales ? CADA_EN_CASA_MS : CADA_MS,
    // Whoever runs the service says where its inbox is: it may be in her own network.
    casillero: new CasilleroImap({ permite: () => true, resolver: namesOfHere, locales: !casilla.segura }),
    onVisita: (visita: VisitaDeCasilla) => {
      if (visita.que !== 'leida')
        log.warn({ que: visita.que, dicho: visita.dicho }, 'what came back by mail cannot be read')
    },
    onRebote: () => {
      cuenta.rebotados++
    },
  }
  await scheduleRebotes(deps)
  const fin = new AbortController()
  let fallos = 0
  const look = async () => {
    fallos = await inTarea('leer rebotes', null, () => readRebotes(deps, fallos, fin.signal))
  }
  stack.use(
    startTurnos({
      cadaMs: config.webhooks.cadaMs,
      turno: look,
      onError: error => log.warn({ err: error }, 'what came back by mail could not be read'),
    }),
  )
  stack.defer(() => fin.abort())
}
