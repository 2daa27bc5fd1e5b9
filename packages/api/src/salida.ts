import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { Config } from './config/config.ts'
import type { Pool } from './db/db.ts'
import type { Almacen } from './diario/almacen.ts'
import { DiarioDeProceso } from './diario/diario.ts'
import type { Emisor } from './domain/ambiente.ts'
import { formatIdentidad } from './domain/diario/registro.ts'
import { listenToSifen, RelojesDeSifen } from './operations/hora-de-sifen.ts'
import type { Clock, Diario, SifenGateway } from './operations/ports.ts'
import type { GuardiaDeRecuperacion } from './operations/recuperacion/guardia.ts'
import { startLatido } from './queue/latido.ts'
import { journaled } from './sifen/diario.ts'
import { FormasDesconocidas, watched } from './sifen/formas.ts'
import { createGateway } from './sifen/gateway.ts'

const FALLAS = 5
/** How soon one process signs with what another heard of SIFEN's clocks. */
const COMPARTIR_MS = 5_000

interface SalidaOptions {
  config: Config
  /** Where the journal stands. */
  almacen: Almacen
  pool: Pool
  clock: Clock
  monotonic: Clock
  log: Logger
  /** Whether this process writes its heartbeat, which tells other processes how SIFEN answers it. */
  worker: boolean
  guardia: Pick<GuardiaDeRecuperacion, 'refuse' | 'vistos'>
}

/** The way to SIFEN, and what is heard of its clocks on it. */
export interface Salida {
  sifen: SifenGateway
  horas: RelojesDeSifen
  diario: Diario
  /** Whether of all processes that send this one attends him first; nobody does in one that does not send. */
  attendsFirst: (emisor: Emisor) => boolean
}

export async function openSalida(stack: AsyncDisposableStack, options: SalidaOptions): Promise<Salida> {
  const { config, almacen, pool, clock, monotonic, log, worker, guardia } = options
  const { urls, ca, plazoMs, porRuc, pausaMs } = config.sifen
  const horas = new RelojesDeSifen({ clock, monotonic })
  const puerta = stack.adopt(
    createGateway({
      urls,
      ca,
      plazoMs,
      porRuc,
      breaker: { failures: FALLAS, coolDownMs: pausaMs },
      monotonic,
      answeredAgoMs: ambiente => horas.answeredAgoMs(ambiente),
      onCircuito: (ambiente, ruc, abierto) => {
        if (abierto) log.warn({ ambiente, ruc }, 'SIFEN does not answer; it is spared')
        else log.info({ ambiente, ruc }, 'SIFEN answers again')
        void latido?.beat()
      },
    }),
    open => open.close(),
  )
  const latido = worker
    ? stack.use(startLatido({ pool, sifen: puerta, proceso: randomUUID(), log }))
    : undefined
  await latido?.beat()
  listenToSifen(puerta, horas, { clock, monotonic })
  const compartir = () =>
    horas.share(pool).catch(error => log.warn({ err: error }, "SIFEN's clocks could not be shared"))
  await compartir()
  stack.use(setInterval(compartir, COMPARTIR_MS).unref())
  const formas = new FormasDesconocidas({
    clock,
    onForma: noticia => log.error(noticia, 'SIFEN changed: an answer in a form that is not understood'),
  })
  const diario = stack.use(
    await DiarioDeProceso.open({
      almacen,
      clock,
      onRoto: ({ causa }) =>
        log.error({ causa }, 'the journal cannot be written: nothing is sent until it can'),
      onSano: () => log.info('the journal can be written again'),
    }),
  )
  diario.remember(guardia.vistos.map(formatIdentidad))
  return {
    ...{ sifen: watched(journaled(puerta, diario, guardia), formas), horas, diario },
    attendsFirst: emisor => latido?.attendsFirst(emisor) ?? false,
  }
}
