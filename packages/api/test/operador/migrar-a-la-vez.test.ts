import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { migrateDatabase } from '../../src/operador/index.ts'
import { administer, createDatabase } from '../support/database.ts'

test('of several that migrate and grant at once each does it, and none meets another', async () => {
  const base = await createDatabase('nothing')
  const rol = `s_${randomUUID().replaceAll('-', '')}`
  const databaseUrl = Object.assign(new URL(base.url), { username: rol, password: 'la del servicio' }).href
  const todos = async () => {
    const all = await Promise.allSettled(
      Array.from({ length: 6 }, () => migrateDatabase({ ownerUrl: base.url, databaseUrl })),
    )
    return all.map(one => (one.status === 'fulfilled' ? one.value.ok : String(one.reason)))
  }
  const bien = Array.from({ length: 6 }, () => true)
  try {
    expect(await todos(), 'the role is made').toEqual(bien)
    expect(await todos(), 'the role is there').toEqual(bien)
  } finally {
    await base.drop()
    await administer(`drop role if exists ${rol}`)
  }
})
