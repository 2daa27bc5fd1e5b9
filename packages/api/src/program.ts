import { setTimeout as pass } from 'node:timers/promises'
import type { Logger } from 'pino'
import { answerLinea } from './ayuda.ts'
import { describeError } from './causa.ts'
import type { Config } from './config/config.ts'
import { loadConfig } from './config/load.ts'
import type { Secrets } from './config/secrets.ts'
import { createLog } from './http/log.ts'
import { traceIdOf } from './http/traza.ts'
import { cuidarMemoria, giveBackMemory } from './memoria.ts'
import { currentTraza } from './trazas/canales.ts'
import { startWatchdog } from './watchdog.ts'

/** What a program holds open from its start to its end. */
export interface Running extends AsyncDisposable {
  startLeaving: () => void
  /** Absent where nobody comes from outside. */
  closeListener?: () => Promise<void>
  stopAccepting: () => void
}

interface Program<Context extends Running> {
  open: (config: Config, secrets: Secrets, log: Logger) => Promise<Context>
  /** Listens, and says where: under which addresses the program is found. */
  listen: (context: Context, config: Config) => Promise<{ url: string; health?: string }>
  /** What the log is told then. */
  ready: string
  /** What it is and what it is told, for whoever asks on its line, where it takes nothing. */
  ayuda: string
}

function traceOfLine(): { traceId?: string } {
  const traceId = traceIdOf(currentTraza() ?? undefined)
  return traceId === null ? {} : { traceId }
}

const AT_REST_MS = 1_000

/** From the configuration to the last part that is closed. */
async function run<Context extends Running>({ open, listen, ready }: Program<Context>): Promise<void> {
  const { config, secrets } = loadConfig()
  const log = createLog(config.logLevel, undefined, traceOfLine)
  startWatchdog()
  const context = await open(config, secrets, log)
  const where = await listen(context, config)
  log.info(where, ready)
  process.send?.({ ready: true, ...where })
  let hurry: AbortController | undefined
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      // Asked a second time, it waits for no proxy.
      if (hurry !== undefined) return hurry.abort()
      hurry = new AbortController()
      log.info({ signal }, 'stopping')
      void leave(context, config, hurry.signal).then(() => stop(context, config, log))
    })
  }
  // The parent process ended (its IPC channel closed): this one ends too.
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  // What starts with it and after it has the processor first.
  setTimeout(giveBackMemory, AT_REST_MS).unref()
}

/**
 * A proxy goes on sending until it has seen that the process is not ready, and one that does not ask until a connection is refused: until then
 * everybody is served as ever, and then whoever came before the listener was closed.
 */
async function leave(context: Running, { drainMs }: Config, hurry: AbortSignal): Promise<void> {
  context.startLeaving()
  if (context.closeListener === undefined) return
  if (drainMs > 0) await pass(drainMs, null, { signal: hurry }).catch(() => {})
  await context.closeListener()
}

/** Ends the program: new requests are refused, those under way are finished, and at the deadline the remaining ones are cut. */
async function stop(context: Running, { shutdownMs }: Config, log: Logger): Promise<void> {
  const deadline = setTimeout(() => {
    log.error('the deadline of the shutdown passed; what still runs is cut')
    process.exit(1)
  }, shutdownMs)
  deadline.unref()
  context.stopAccepting()
  await context[Symbol.asyncDispose]()
  log.info('stopped')
  process.removeAllListeners('disconnect')
  if (process.connected) process.disconnect()
}

/** The program of this process. One that cannot start says why, and ends with 1. */
export function main<Context extends Running>(program: Program<Context>): void {
  const answer = answerLinea(process.argv.slice(2), program.ayuda)
  if (answer !== null) {
    const stream = answer.estado === 0 ? process.stdout : process.stderr
    stream.write(answer.texto)
    process.exitCode = answer.estado
    return
  }
  cuidarMemoria()
  run(program).catch((error: unknown) => {
    // exit instead of waiting: handles that are still open would keep a process alive that does not serve.
    process.stderr.write(`${reasonOf(error)}\n`, () => process.exit(1))
  })
}

/** When what was open could not be closed either, what kept the program from starting is the reason, not that. */
function reasonOf(error: unknown): string {
  if (error instanceof SuppressedError) return reasonOf(error.suppressed)
  return describeError(error, 'DATABASE_URL')
}
