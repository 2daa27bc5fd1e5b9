import { afterAll, beforeAll, expect, test } from 'vitest'
import { takeSellado } from '../../src/db/auditoria-sello.ts'
import { openPool, type Pool, transaction } from '../../src/db/db.ts'
import { awaitDerechos } from '../../src/db/derechos.ts'
import { createDatabase } from '../support/database.ts'

let database: Awaited<ReturnType<typeof createDatabase>>
let pool: Pool
beforeAll(async () => {
  database = await createDatabase()
  pool = openPool({ url: database.url, connections: 2, onError: () => {} })
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

test('while an operator gives rights the audit is sealed all the same', async () => {
  await transaction(pool, async dando => {
    await awaitDerechos(dando)
    expect(await transaction(pool, takeSellado)).toBe(true)
  })
})
