import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { createDatabase } from '../support/database.ts'
import { startApi } from '../support/proceso.ts'

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
