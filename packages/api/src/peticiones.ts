import { setTimeout } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Config } from './config/config.ts'
import { listEmisoresConPeticiones } from './db/peticion.ts'
import { type AvanzarDeps, sweepPeticiones } from './operations/nominarse/avanzar.ts'
import type { Clock } from './operations/ports.ts'
import { startWorker } from './queue/worker.ts'
import { inTarea } from './trazas/canales.ts'

const POR_BARRIDO = 1_000
/** How often it is looked whether a grace is over, or SIFEN is to be asked again. */
const MIRAR_MS = 2_000
/** SIFEN takes its time, and who waits at a page asks by herself. */
const A_LA_VEZ = 4

/** How many peticiones were looked at in this process without anybody asking: those that ended, and those of which nobody knows yet. */
export interface CuentaDePeticiones {
  resueltas: number
  pendientes: number
}

export interface PeticionesOptions extends Omit<AvanzarDeps, 'base' | 'simulados' | 'esperar'> {
  config: Pick<Config, 'sifen'>
  novedades: { ahora: Clock }
  peticiones: CuentaDePeticiones
  log: Logger
}

/** What buyers asked for through their links, where nobody's page asks for it just now. */
export function startPeticiones(stack: AsyncDisposableStack, options: PeticionesOptions): void {
  const { config, novedades, peticiones: cuenta, log, ...resto } = options
  const deps = {
    ...resto,
    base: novedades.ahora,
    simulados: config.sifen.simulados,
    esperar: (ms: number) => setTimeout(ms),
    onMirada: (ended: boolean) => void cuenta[ended ? 'resueltas' : 'pendientes']++,
  }
  stack.use(
    startWorker({
      buscar: () => listEmisoresConPeticiones(deps.pool, POR_BARRIDO),
      enviar: (emisor, parar, traza) =>
        inTarea('nominar peticiones', traza, () => sweepPeticiones(deps, emisor, parar)),
      ...{ cadaMs: MIRAR_MS, emisores: A_LA_VEZ, rondas: 1, log },
    }),
  )
}
