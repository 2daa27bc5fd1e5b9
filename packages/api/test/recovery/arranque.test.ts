import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, createServer as createSocketServer } from 'node:net'
import { expect, test } from 'vitest'
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

// Of the first process of a container the system heeds no signal that it does not listen to: one that left it to the system went on, and was killed in the middle of what it did then.
test('a process that is told to end in the middle of its start hears it itself, and ends at once', async () => {
  // It takes connections and says nothing, as a server that is locked: the start waits there.
  const mudo = createSocketServer(socket => void socket.on('error', () => {}).resume())
  await new Promise<void>(resolve => mudo.listen(0, '127.0.0.1', resolve))
  const { port } = mudo.address() as AddressInfo
  for (const programa of ['api', 'worker'] as const) {
    const llega = once(mudo, 'connection')
    const child = await spawnProceso(programa, {
      DATABASE_URL: `postgresql://nadie@127.0.0.1:${port}/base`,
      OIDC_ISSUER: 'https://idp.example',
    })
    await llega
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
  }
  await new Promise(resolve => mudo.close(resolve))
})
