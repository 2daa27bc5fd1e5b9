import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, createServer as createSocketServer } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../../../../tools/check/step.ts'
import { PROGRAMAS } from '../../../../tools/paquete/programas.ts'
import { createDatabase } from '../support/database.ts'
import { spawnProceso, startApi } from '../support/proceso.ts'

test('a service that cannot listen says why and ends, instead of staying half open', async () => {
  const database = await createDatabase()
  const taken = createServer()
  await new Promise<void>(resolve => taken.listen(0, '127.0.0.1', resolve))
  const port = String((taken.address() as AddressInfo).port)
  const start = (env: Record<string, string>) =>
    startApi({ DATABASE_URL: database.url, OIDC_ISSUER: 'https://idp.example', ...env })
  // Each by the variable that changes it: another port is no cure for an address that this machine has not.
  for (const [env, porque] of [
    [{ MBOHERA_PORT: port }, /EADDRINUSE.*MBOHERA_PORT/],
    [{ MBOHERA_HEALTH_PORT: port }, /EADDRINUSE.*MBOHERA_HEALTH_PORT/],
    [{ MBOHERA_HOST: 'no-hay.invalid' }, /^(?!.*PORT).*no-hay\.invalid.*MBOHERA_HOST/m],
    [{ MBOHERA_HEALTH_HOST: '192.0.2.1' }, /^(?!.*PORT).*EADDRNOTAVAIL.*MBOHERA_HEALTH_HOST/m],
  ] as const) {
    const { message } = await start(env).then(
      () => expect.fail('it listens'),
      (error: Error) => error,
    )
    expect(message).toMatch(/ended with 1/)
    expect(message).toMatch(porque)
    expect(message).not.toContain('base de datos')
  }
  await new Promise(resolve => taken.close(resolve))
  await database.drop()
})

/** It takes connections and says nothing, as a server that is locked: a start waits there. */
async function openMudo() {
  const server = createSocketServer(socket => void socket.on('error', () => {}).resume())
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    server,
    env: { DATABASE_URL: `postgresql://nadie@127.0.0.1:${port}/base`, OIDC_ISSUER: 'https://idp.example' },
    close: () => new Promise(resolve => server.close(resolve)),
  }
}

// Of the first process of a container the system heeds no signal that it does not listen to: one that left it to the system went on, and was killed in the middle of what it did then.
test('a process that is told to end in the middle of its start hears it itself, and ends at once', async () => {
  const mudo = await openMudo()
  for (const programa of ['api', 'worker'] as const) {
    const llega = once(mudo.server, 'connection')
    const child = await spawnProceso(programa, mudo.env)
    await llega
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
  }
  await mudo.close()
})

/** Told to end when the first file of what it consists of is read. */
const AL_LEER_LO_PRIMERO = `
  import { registerHooks } from 'node:module'
  let leidos = 0
  registerHooks({
    load(url, context, nextLoad) {
      if (/[/]src[/]/.test(url) && !/(main|senales|registro)[.]ts$/.test(url) && leidos++ === 0) process.kill(process.pid, 'SIGTERM')
      return nextLoad(url, context)
    },
  })`

const TRAZAS = join(ROOT, 'packages/api/src/trazas/registro.ts')

test.each([
  ['api', 0, [], []],
  ['worker', 0, [], []],
  ['operador', 143, [], ['plan']],
  ['api', 0, ['--import', TRAZAS], []],
] as const)(
  '%s hears that it is to end before it has read what it consists of (%i)',
  async (programa, code, antes, orden) => {
    const mudo = await openMudo()
    const importa = `data:text/javascript,${encodeURIComponent(AL_LEER_LO_PRIMERO)}`
    const args = ['--import', importa, ...antes, join(ROOT, PROGRAMAS[programa]), ...orden]
    const child = spawn(process.execPath, args, {
      env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...mudo.env },
      stdio: 'ignore',
    })
    expect(await once(child, 'exit')).toEqual([code, null])
    await mudo.close()
  },
)
