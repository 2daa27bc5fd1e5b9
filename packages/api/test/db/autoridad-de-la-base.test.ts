import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openPool } from '../../src/db/db.ts'
import { isDatabaseAway } from '../../src/db/sqlstate.ts'
import { createDatabase } from '../support/database.ts'

test('a file that the address names and that is gone for a while is told to who asks, whoever waits behind her, and ends no process', async () => {
  const base = await createDatabase('nothing')
  const dir = mkdtempSync(join(tmpdir(), 'mbohera-autoridad-'))
  const ca = join(dir, 'ca.pem')
  writeFileSync(ca, '')
  // The driver reads it for each connection, whether TLS is asked for or not.
  const url = `${base.url}?sslmode=disable&sslrootcert=${ca}`
  const pool = openPool({ url, connections: 1, onError: () => {} })
  const ask = () =>
    pool.query('select 1').then(
      () => null,
      (error: unknown) => error,
    )
  try {
    const held = await pool.connect()
    const waiting = ask()
    rmSync(ca)
    held.release(new Error('lost'))
    for (const met of [await waiting, await ask()]) {
      expect(met).toMatchObject({ code: 'ENOENT', path: ca })
      expect(isDatabaseAway(met)).toBe(true)
    }
    writeFileSync(ca, '')
    expect(await ask()).toBeNull()
  } finally {
    await pool.end()
    await base.drop()
    rmSync(dir, { recursive: true })
  }
})
