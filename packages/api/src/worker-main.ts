import { SecretosCifrados } from './cifrado/secretos.ts'
import { loadConfig } from './config/load.ts'
import { openPool } from './db/db.ts'
import { migrate, readMigrations } from './db/migrate.ts'
import { openEnvio } from './envio.ts'
import { createInternalServer } from './http/internal-server.ts'
import { createLog } from './http/log.ts'
import { createMetrics } from './http/observe.ts'
import { openImprenta } from './imprenta/open.ts'
import { listenInternal } from './listen.ts'
import { openSellado } from './sellado.ts'
import { startWatchdog } from './watchdog.ts'

/** Sending, without the service around it. Any number of them may run on one database. */
async function main(): Promise<void> {
  const { config, secrets } = loadConfig()
  const log = createLog(config.logLevel)
  startWatchdog()
  const migrations = readMigrations()
  await migrate(secrets.databaseUrl, migrations)
  const pool = openPool({
    url: secrets.databaseUrl,
    connections: config.poolConnections,
    onError: error => log.warn({ err: error }, 'an idle database connection was lost'),
  })
  const secretos = SecretosCifrados.deArchivo(config.masterKeys)
  const imprenta = openImprenta(log)
  const clock = () => Date.now()
  const monotonic = () => performance.now()
  const envio = await openEnvio({
    ...{ config, secrets, pool, clock, monotonic, secretos, imprenta, log },
    worker: true,
  })
  const sellado = openSellado({ config, pool, clock, log })
  let stopping = false
  const isStopping = () => stopping
  const { sifen, horas } = envio
  const http = createInternalServer({
    ...{ pool, sifen, horas, imprenta, clock, monotonic, log, isStopping },
    ...{ schema: migrations.length, metrics: createMetrics(), everyMs: config.metricsMs },
  })
  const url = await listenInternal(http, config.workerSalud, 'workerPort')
  log.info({ url }, 'sending')
  process.send?.({ ready: true, url })
  const stop = async () => {
    stopping = true
    process.removeAllListeners('SIGTERM')
    process.removeAllListeners('SIGINT')
    setTimeout(() => process.exit(1), config.shutdownMs).unref()
    await sellado.close()
    await envio[Symbol.asyncDispose]()
    await imprenta[Symbol.asyncDispose]()
    await http.close()
    await pool.end()
    process.removeAllListeners('disconnect')
    if (process.connected) process.disconnect()
    log.info('stopped')
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop())
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
}

main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`, () => process.exit(1))
})
