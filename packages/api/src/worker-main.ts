import { SecretosCifrados } from './cifrado/secretos.ts'
import { loadConfig } from './config/load.ts'
import { openPool } from './db/db.ts'
import { migrate } from './db/migrate.ts'
import { openEnvio } from './envio.ts'
import { createLog } from './http/log.ts'
import { startWatchdog } from './watchdog.ts'

/** Sending, without the service around it. Any number of them may run on one database. */
async function main(): Promise<void> {
  const { config, secrets } = loadConfig()
  const log = createLog(config.logLevel)
  startWatchdog()
  await migrate(secrets.databaseUrl)
  const pool = openPool({
    url: secrets.databaseUrl,
    connections: config.poolConnections,
    onError: error => log.warn({ err: error }, 'an idle database connection was lost'),
  })
  const secretos = SecretosCifrados.deArchivo(config.masterKeys)
  const clock = () => Date.now()
  const monotonic = () => performance.now()
  const envio = await openEnvio({ config, secrets, pool, clock, monotonic, secretos, log, worker: true })
  // The listener of the queue alone would not keep the process.
  const alive = setInterval(() => {}, 60_000)
  log.info('sending')
  process.send?.({ ready: true })
  const stop = async () => {
    process.removeAllListeners('SIGTERM')
    process.removeAllListeners('SIGINT')
    setTimeout(() => process.exit(1), config.shutdownMs).unref()
    clearInterval(alive)
    await envio[Symbol.asyncDispose]()
    await pool.end()
    process.removeAllListeners('disconnect')
    if (process.connected) process.disconnect()
    log.info('stopped')
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop())
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
}

main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
})
