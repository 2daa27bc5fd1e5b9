import type { PanelOptions } from './clients.ts'
import { readConfig } from './config.ts'
import { type Idp, type IdpOptions, startIdp } from './start.ts'

/** One line of JSON for whoever reads the log, and the same to the process that started us. */
const tell = (what: Record<string, unknown>) => process.stdout.write(`${JSON.stringify(what)}\n`)

/** The provider as a program; who starts it may bring what gives mails to a server. */
async function run(more: Pick<IdpOptions, 'cartero' | 'drawQr'>): Promise<void> {
  const idp = await startIdp({
    ...readConfig(),
    ...more,
    onProblem: error => tell({ level: 'error', msg: error.message, stack: error.stack }),
  })
  endWith(idp)
  process.on('message', (message: { panel?: PanelOptions }) => {
    if (message.panel) idp.setPanel(message.panel)
  })
  const ready = { ready: true, url: idp.issuer, issuer: idp.issuer, jwksUri: idp.jwksUri, port: idp.port }
  tell(ready)
  process.send?.(ready)
}

/** A provider that outlives its starter would keep the port and serve nobody. */
function endWith(idp: Idp): void {
  let ending = false
  const end = () => {
    if (ending) return
    ending = true
    idp.close().then(() => {
      if (process.connected) process.disconnect()
      process.exitCode = 0
    })
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, end)
  process.once('disconnect', end)
}

export const runIdp = (more: Pick<IdpOptions, 'cartero' | 'drawQr'> = {}): Promise<void> =>
  run(more).catch((error: NodeJS.ErrnoException) => {
    const text =
      error.code === 'EADDRINUSE'
        ? `El puerto del proveedor de identidad está ocupado: ${error.message}`
        : error.message
    process.stderr.write(`${text}\n`)
    process.exitCode = error.code === 'EADDRINUSE' ? 98 : 1
    if (process.connected) process.disconnect()
  })
