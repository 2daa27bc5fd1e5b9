import type { Config } from './config/config.ts'
import { loadConfig } from './config/load.ts'
import { type Context, openContext } from './context.ts'
import { createLog } from './http/log.ts'
import { listen, listenInternal } from './listen.ts'
import { startWatchdog } from './watchdog.ts'

/** Ends the service: new requests are refused, those under way are finished, and at the deadline the remaining ones are cut. */
async function stop(
  context: Context,
  config: Config,
  signal: string,
  log: ReturnType<typeof createLog>,
): Promise<void> {
  log.info({ signal }, 'stopping')
  const deadline = setTimeout(() => {
    log.error('the deadline of the shutdown passed; what still runs is cut')
    process.exit(1)
  }, config.shutdownMs)
  deadline.unref()
  context.app.stopAccepting()
  await context[Symbol.asyncDispose]()
  log.info('stopped')
  process.removeAllListeners('disconnect')
  if (process.connected) process.disconnect()
}

async function main(): Promise<void> {
  const { config, secrets } = loadConfig()
  const log = createLog(config.logLevel)
  startWatchdog()
  const context = await openContext(config, secrets, log)
  const health = await listenInternal(context.app.internal, config.health, 'healthPort')
  const url = await listen(context.app.http, config)
  log.info({ url, health }, 'listening')
  process.send?.({ ready: true, url, health })
  let stopping = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (stopping) return
      stopping = true
      void stop(context, config, signal, log)
    })
  }
  // The parent process ended (its IPC channel closed): the service ends too.
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
}

main().catch((error: Error) => {
  // exit instead of waiting: handles that are already open would keep a process alive that does not serve.
  process.stderr.write(`${error.message}\n`, () => process.exit(1))
})
