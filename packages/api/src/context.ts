import { createHash, hash, randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { buildApp } from './app.ts'
import { openAutoridades } from './autoridades.ts'
import { hashConSecreto, hashEnlace } from './cifrado/enlace.ts'
import type { Config } from './config/config.ts'
import { describeReglas } from './config/reglas.ts'
import type { Secrets } from './config/secrets.ts'
import { startConsumo } from './consumo.ts'
import { type Core, type Envio, openCore, openEnvio, REAL_WORLD } from './core.ts'
import { CREDENCIALES } from './db/credenciales.ts'
import { watchArrivals } from './http/last-arrivals.ts'
import { Limites } from './http/rate-limit.ts'
import { LectorEnHilo } from './lectura/lector.ts'
import { VerificadorOidc } from './oidc/verificar.ts'
import { ApiKeysInMemory } from './operations/api-keys-in-memory.ts'
import { ApiKeysThatExist } from './operations/api-keys-that-exist.ts'
import { ConsultasLargas } from './operations/consultas-largas.ts'
import { Exportaciones } from './operations/libro/exportar.ts'
import { OcupacionDeSandbox } from './operations/ocupacion-de-sandbox.ts'
import { PadronRecordado } from './operations/padron.ts'
import type { Clock } from './operations/ports.ts'
import { UltimosUsos } from './operations/ultimos-usos.ts'
import { storeUsos } from './operations/usos-de-api-key.ts'
import type { Salida } from './salida.ts'
import { openSalud } from './salud.ts'
import { currentTraza } from './trazas/canales.ts'

const FLUSH_USES_MS = 10_000

/** Everything the service holds open, and how it ends. */
export interface Context extends AsyncDisposable {
  /** What callers reach. */
  http: FastifyInstance
  /** What only those who run it reach. */
  internal: FastifyInstance
  startLeaving: () => void
  /** Nobody new from then on; whoever came before is answered. */
  closeListener: () => Promise<void>
  stopAccepting: () => void
  /** Writes the last uses of keys that are still only in memory. */
  flushUsos: () => Promise<void>
  envio: Envio & Pick<Salida, 'sifen' | 'horas' | 'diario'>
  /** What the database's clock shows, as far as this process has heard. */
  base: Clock
}

const HASHES = {
  hashHex: (apiKey: string) => hash('sha256', apiKey, 'hex'),
  hashApiKey: (apiKey: string) => createHash('sha256').update(apiKey).digest(),
  hashEnlace,
  hashConSecreto,
}

/** The service: the core that every process has, and on top of it the identity provider, the caches of keys and the HTTP application. */
export async function openContext(
  config: Config,
  secrets: Secrets,
  log: Logger,
  world = REAL_WORLD,
): Promise<Context> {
  await using stack = new AsyncDisposableStack()
  const autoridades = openAutoridades(config.autoridades, log)
  log.info(describeReglas(config.reglas), 'rules in force')
  const core = await openCore(stack, { config, secrets, log, world, worker: config.worker })
  const { novedades, sifen, horas, diario } = core
  const oidc = openOidc(core)
  const salud = openSalud(stack, core, oidc)
  const envio = await openEnvio(stack, core)
  const credenciales = openCredenciales(stack, core)
  const limites = openLimites(stack, core)
  const onError = (error: Error) => log.error({ err: error }, 'a thread that reads ended')
  const lector = stack.use(new LectorEnHilo({ onError, monotonic: core.monotonic }))
  const http = buildApp({
    deps: {
      ...depsOf(core),
      ...credenciales,
      ...{ cola: envio.cola, autoridades, lector, oidc, limites },
    },
    log,
    randomId: randomUUID,
    ...{ metrics: salud.metrics, isStopping: salud.isStopping, isLeaving: salud.isLeaving },
    trustProxy: config.trustProxy,
    panel: { issuer: config.oidc.issuer, ...config.panel, metadatos: () => oidc.metadatos() },
    cliClientId: config.cliClientId,
  })
  const arrivals = watchArrivals(http.server)
  stack.defer(() => http.close())
  const open = stack.move()
  return {
    http,
    internal: salud.internal,
    startLeaving: salud.startLeaving,
    closeListener: () => arrivals.close(),
    stopAccepting: salud.stopAccepting,
    flushUsos: credenciales.flush,
    envio: { ...envio, sifen, horas, diario },
    base: novedades.ahora,
    [Symbol.asyncDispose]: () => open.disposeAsync(),
  }
}

/** What this process remembers of API keys; it forgets them when the database tells that one changed, and when it may not have heard. */
function openCredenciales(stack: AsyncDisposableStack, { pool, novedades, monotonic, log }: Core) {
  const claves = new ApiKeysInMemory(novedades.fresh)
  novedades.on(CREDENCIALES, () => claves.forget())
  const usos = new UltimosUsos(batch => storeUsos(pool, batch))
  const flush = () =>
    usos.flush().catch(error => log.warn({ err: error }, 'last uses could not be written; kept'))
  stack.defer(flush)
  stack.use(setInterval(flush, FLUSH_USES_MS).unref())
  return { claves, usos, flush, existen: new ApiKeysThatExist(pool, monotonic) }
}

function openLimites(stack: AsyncDisposableStack, { config, pool, novedades, clock, log }: Core): Limites {
  const limites = new Limites(config.seAdmite)
  startConsumo(stack, { limites, pool, novedades, clock, proceso: randomUUID(), log })
  return limites
}

/** What the operations are given of the core. */
function depsOf({ config, pool, novedades, clock, monotonic, ...core }: Core) {
  const {
    cupos,
    sinVerificar,
    paisHeader,
    poolConnections,
    retentionYears,
    reglas,
    webhooks,
    urlPublica,
    correo,
    sifen: { leyenda, simulados },
  } = config
  const { secretos, imprenta, impreso, sifen, horas, diario, perdidos, guardia } = core
  return {
    db: pool,
    base: novedades.ahora,
    randomBytes: core.randomBytes,
    traza: currentTraza,
    esperar: (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms)),
    ...HASHES,
    ...{ pool, clock, monotonic, secretos, imprenta, impreso, sifen, horas, diario, perdidos, guardia },
    padron: new PadronRecordado(),
    exportaciones: new Exportaciones(monotonic),
    consultas: new ConsultasLargas(poolConnections, core.conexionMs),
    ocupacion: new OcupacionDeSandbox(pool, monotonic, cupos.sandboxBytes),
    ...{
      cupos,
      sinVerificar,
      paisHeader,
      retencionAnos: retentionYears,
      leyenda,
      simulados,
      reglas,
      webhooks,
      urlPublica,
      correo,
    },
  }
}

/** Opens the identity provider and asks it once at the start, so that /readyz tells from the beginning whether the configured issuer is the right one. */
function openOidc({ config, novedades, monotonic, log }: Core): VerificadorOidc {
  const oidc = new VerificadorOidc({
    ...config.oidc,
    ...{ now: novedades.ahora, monotonic },
    onAviso: aviso => log.warn({ aviso }, 'the identity provider and this service do not agree'),
  })
  oidc.estado()
  return oidc
}
