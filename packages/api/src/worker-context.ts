import type { Logger } from 'pino'
import type { Config } from './config/config.ts'
import type { Secrets } from './config/secrets.ts'
import { openCore, openEnvio, REAL_WORLD } from './core.ts'
import { openSalud, type Salud } from './salud.ts'

/** A worker caches nothing that other processes change, so its heartbeat may be slow: a lost notification is made up for by the sweep. */
const HEARTBEAT_MS = 5_000

/** Sending, without the service around it. Any number of them may run on one database. */
export async function openWorkerContext(
  config: Config,
  secrets: Secrets,
  log: Logger,
  world = REAL_WORLD,
): Promise<Salud & AsyncDisposable> {
  await using stack = new AsyncDisposableStack()
  const core = await openCore(stack, { config, secrets, log, world, worker: true, heartbeatMs: HEARTBEAT_MS })
  const salud = openSalud(stack, core)
  await openEnvio(stack, core)
  const open = stack.move()
  return { ...salud, [Symbol.asyncDispose]: () => open.disposeAsync() }
}
