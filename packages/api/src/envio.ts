import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { Config } from './config/config.ts'
import type { Secrets } from './config/secrets.ts'
import type { Pool } from './db/db.ts'
import { esDueno } from './db/derechos.ts'
import type { Emisor } from './domain/ambiente.ts'
import { enviarPendientes } from './operations/enviar-pendientes.ts'
import { escuchar, RelojesDeSifen } from './operations/hora-de-sifen.ts'
import { liberarClaves } from './operations/liberar-claves.ts'
import type { Clock, Cola, Imprenta, Secretos, SifenGateway } from './operations/ports.ts'
import { vaciarSandbox } from './operations/vaciar-sandbox.ts'
import { colaDe, startBoss } from './queue/cola.ts'
import { startLatido } from './queue/latido.ts'
import { programarMantenimiento } from './queue/mantenimiento.ts'
import { startWorker, type Worker } from './queue/worker.ts'
import { FormasDesconocidas, mirado } from './sifen/formas.ts'
import { createGateway } from './sifen/gateway.ts'

const MAX_ESPERA_MS = 30 * 60_000
const FALLAS = 5
/** How soon one process signs with what another heard of SIFEN's clocks. */
const COMPARTIR_MS = 5_000

export interface EnvioOptions {
  config: Config
  secrets: Secrets
  pool: Pool
  clock: Clock
  monotonic: Clock
  secretos: Secretos
  imprenta: Imprenta
  log: Logger
  /** Whether this process sends, or only leaves it to others. */
  worker: boolean
}

/** The queue, the way to SIFEN and, where it is wanted, the worker between the two. */
export interface Envio extends AsyncDisposable {
  cola: Cola
  sifen: SifenGateway
  horas: RelojesDeSifen
  worker: Worker | null
}

export async function openEnvio(options: EnvioOptions): Promise<Envio> {
  const { config, secrets, pool, clock, monotonic, secretos, imprenta, log } = options
  const onError = (error: Error) => log.warn({ err: error }, 'the queue met an error')
  const dueno = await esDueno(pool)
  const boss = await startBoss({ url: secrets.databaseUrl, connections: 4, onError, dueno })
  if (dueno)
    log.warn(
      'the role of DATABASE_URL owns its tables, and could drop them: run the service with another one (operador migrar)',
    )
  const { urls, ca, plazoMs, porRuc, pausaMs, loteDesde, loteMs, reintentoMs } = config.sifen
  const puerta = createGateway({
    urls,
    ca,
    plazoMs,
    porRuc,
    breaker: { failures: FALLAS, coolDownMs: pausaMs },
    monotonic,
    onCircuito: (ambiente, ruc, abierto) => {
      if (abierto) log.warn({ ambiente, ruc }, 'SIFEN does not answer; it is spared')
      else log.info({ ambiente, ruc }, 'SIFEN answers again')
      void latido?.latir()
    },
  })
  const latido = options.worker ? startLatido({ pool, sifen: puerta, proceso: randomUUID(), log }) : null
  await latido?.latir()
  const horas = new RelojesDeSifen({ clock, monotonic })
  escuchar(puerta, horas, { clock, monotonic })
  const compartir = () =>
    horas.compartir(pool).catch(error => log.warn({ err: error }, "SIFEN's clocks could not be shared"))
  await compartir()
  const compartiendo = setInterval(compartir, COMPARTIR_MS)
  compartiendo.unref()
  const formas = new FormasDesconocidas({
    clock,
    onForma: noticia => log.error(noticia, 'SIFEN changed: an answer in a form that is not understood'),
  })
  const sifen = mirado(puerta, formas)
  const ritmo = { baseMs: reintentoMs, maxMs: MAX_ESPERA_MS, loteMs }
  const deps = { pool, clock, monotonic, secretos, sifen, imprenta, ritmo, loteDesde }
  const enviar = (emisor: Emisor, parar: AbortSignal) => enviarPendientes(deps, emisor, parar)
  const worker = options.worker ? await startWorker(boss, { pool, enviar, cadaMs: loteMs, log }) : null
  if (options.worker) {
    const liberar = () => liberarClaves({ pool })
    const vaciar = () => vaciarSandbox({ pool, clock })
    await programarMantenimiento(boss, { liberar, vaciar, log })
  }
  const cola = colaDe(boss, emisor => worker?.despertar(emisor), onError)
  return {
    cola,
    sifen,
    horas,
    worker,
    async [Symbol.asyncDispose]() {
      cola.close()
      clearInterval(compartiendo)
      await worker?.close()
      await latido?.close()
      await boss.stop({ graceful: true, close: true })
      puerta.close()
    },
  }
}
