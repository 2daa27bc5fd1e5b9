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
  const start = startApi({
    DATABASE_URL: database.url,
    OIDC_ISSUER: 'https://idp.example',
    MBOHERA_PORT: port,
  })
  await expect(start).rejects.toThrow(/ended with 1[\s\S]*EADDRINUSE/)
  const second = startApi({
    DATABASE_URL: database.url,
    OIDC_ISSUER: 'https://idp.example',
    MBOHERA_HEALTH_PORT: port,
  })
  await expect(second).rejects.toThrow(/ended with 1[\s\S]*EADDRINUSE.*MBOHERA_HEALTH_PORT/)
  await new Promise(resolve => taken.close(resolve))
  await database.drop()
})
