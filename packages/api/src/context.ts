import { createHash, hash, randomBytes, randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import { type App, buildApp } from './app.ts'
import { openAutoridades } from './autoridades.ts'
import { SecretosCifrados } from './cifrado/secretos.ts'
import type { Config } from './config/config.ts'
import type { Secrets } from './config/secrets.ts'
import { openPool } from './db/db.ts'
import { migrate, readMigrations } from './db/migrate.ts'
import { Novedades } from './db/novedades.ts'
import { type Envio, openEnvio } from './envio.ts'
import { openImprenta } from './imprenta/open.ts'
import { VerificadorOidc } from './oidc/verificar.ts'
import { ClavesEnMemoria } from './operations/claves-en-memoria.ts'
import { ClavesQueExisten } from './operations/claves-que-existen.ts'
import { OcupacionDeSandbox } from './operations/ocupacion-de-sandbox.ts'
import { PadronRecordado } from './operations/padron.ts'
import type { Clock } from './operations/ports.ts'
import { UltimosUsos } from './operations/ultimos-usos.ts'
import { registrarUsos } from './operations/usos-de-clave.ts'
import { openSellado } from './sellado.ts'

const FLUSH_USES_MS = 10_000

/** Everything the service holds open, and how it ends. */
export interface Context extends AsyncDisposable {
  app: App
  /** Writes the last uses of keys that are still only in memory. */
  flushUsos: () => Promise<void>
  envio: Envio
  /** What the database's clock shows, as far as this process has heard. */
  base: Clock
}

/** Time and chance: the real ones, unless a test freezes them. */
export interface World {
  clock: () => number
  monotonic: () => number
  randomBytes: (length: number) => Uint8Array
}

const REAL_WORLD: World = {
  clock: () => Date.now(),
  monotonic: () => performance.now(),
  randomBytes,
}

/** How many migrations the database has then. */
async function bringUpToDate({ databaseUrl }: Secrets, log: Logger): Promise<number> {
  const migrations = readMigrations()
  const { applied } = await migrate(databaseUrl, migrations)
  if (applied.length > 0) log.info({ applied }, 'migrations applied')
  return migrations.length
}

const HASHES = {
  hashHex: (clave: string) => hash('sha256', clave, 'hex'),
  hashClave: (clave: string) => createHash('sha256').update(clave).digest(),
}

/** The composition root: the only place that knows every part. */
export async function openContext(
  config: Config,
  secrets: Secrets,
  log: Logger,
  world = REAL_WORLD,
): Promise<Context> {
  const autoridades = openAutoridades(config.autoridades, log)
  const schema = await bringUpToDate(secrets, log)
  const { clock, monotonic } = world
  const pool = poolOf(config, secrets, log)
  const novedades = novedadesDe(secrets, clock, { log, onChange: () => claves.forget() })
  const claves = new ClavesEnMemoria(novedades.fresh)
  const usos = new UltimosUsos(batch => registrarUsos(pool, batch))
  const flush = () =>
    usos.flush().catch(error => log.warn({ err: error }, 'last uses could not be written; kept'))
  const flushing = setInterval(flush, FLUSH_USES_MS).unref()
  await novedades.start()
  const secretos = SecretosCifrados.deArchivo(config.masterKeys)
  const imprenta = openImprenta(log)
  const { worker, seAdmite, metricsMs, trustProxy, paisHeader, cupos } = config
  const envio = await openEnvio({ config, secrets, pool, clock, monotonic, secretos, imprenta, log, worker })

  const sellado = worker ? openSellado({ config, pool, clock, log }) : null
  const oidc = openOidc(config, { now: novedades.ahora, monotonic }, log)
  const app = buildApp({
    deps: {
      db: pool,
      pool,
      clock,
      base: novedades.ahora,
      monotonic,
      ...{ claves, existen: new ClavesQueExisten(pool, monotonic) },
      usos,
      randomBytes: world.randomBytes,
      esperar: ms => new Promise(resolve => setTimeout(resolve, ms)),
      ...HASHES,
      ...{ secretos, imprenta, paisHeader },
      cola: envio.cola,
      sifen: envio.sifen,
      horas: envio.horas,
      padron: new PadronRecordado(),
      ...{ cupos, ocupacion: new OcupacionDeSandbox(pool, monotonic, cupos.sandboxBytes) },
      autoridades,
      sinVerificar: config.sinVerificar,
      retencionAnos: config.retentionYears,
      oidc,
    },
    log,
    randomId: randomUUID,
    schema,
    ...{ seAdmite, metricsMs, trustProxy },
    panel: { issuer: config.oidc.issuer, ...config.panel, origenDeTokens: () => oidc.origenDeTokens() },
  })
  return {
    app,
    flushUsos: flush,
    envio,
    base: novedades.ahora,
    async [Symbol.asyncDispose]() {
      clearInterval(flushing)
      await app.http.close()
      await flush()
      await sellado?.close()
      await envio[Symbol.asyncDispose]()
      await app.internal.close()
      await imprenta[Symbol.asyncDispose]()
      await novedades.close()
      await pool.end()
    },
  }
}

const poolOf = (config: Config, secrets: Secrets, log: Logger) =>
  openPool({
    url: secrets.databaseUrl,
    connections: config.poolConnections,
    onError: error => log.warn({ err: error }, 'an idle database connection was lost'),
  })

const novedadesDe = (
  { databaseUrl: url }: Secrets,
  clock: Clock,
  { log, onChange }: { log: Logger; onChange: () => void },
): Novedades =>
  new Novedades({
    url,
    clock,
    monotonic: () => performance.now(),
    onChange,
    onError: error => log.warn({ err: error }, 'the connection that hears of changes was lost'),
  })

/** The provider is asked now, so that whoever looks whether the service is ready learns whether it is the one that is meant. */
function openOidc(config: Config, relojes: { now: Clock; monotonic: Clock }, log: Logger): VerificadorOidc {
  const oidc = new VerificadorOidc({
    ...config.oidc,
    ...relojes,
    onAviso: aviso => log.warn({ aviso }, 'the identity provider and this service do not agree'),
  })
  oidc.estado()
  return oidc
}
