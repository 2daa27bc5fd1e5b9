import type { AddressInfo } from 'node:net'
import { SecretosCifrados } from './cifrado/secretos.ts'
import { NAMES } from './config/env.ts'
import { loadConfig } from './config/load.ts'
import { openPool } from './db/db.ts'
import { migrate, readMigrations } from './db/migrate.ts'
import { openEnvio } from './envio.ts'
import { createLog } from './http/log.ts'
import { createWorkerServer } from './http/worker-server.ts'
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
  const clock = () => Date.now()
  const monotonic = () => performance.now()
  const envio = await openEnvio({ config, secrets, pool, clock, monotonic, secretos, log, worker: true })
  const sellado = openSellado({ config, pool, clock, log })
  let stopping = false
  const isStopping = () => stopping
  const { sifen, horas } = envio
  const http = createWorkerServer({ pool, sifen, horas, clock, schema: migrations.length, isStopping, log })
  await http.listen({ ...config.workerSalud }).catch((error: Error) => {
    throw new Error(`${error.message}: elija otro puerto con ${NAMES.workerPort} (0: uno libre)`)
  })
  const { address, port, family } = http.server.address() as AddressInfo
  const url = `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`
  log.info({ url }, 'sending')
  process.send?.({ ready: true, url })
  const stop = async () => {
    stopping = true
    process.removeAllListeners('SIGTERM')
    process.removeAllListeners('SIGINT')
    setTimeout(() => process.exit(1), config.shutdownMs).unref()
    await sellado.close()
    await envio[Symbol.asyncDispose]()
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
