import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Postgres, startPostgres } from '@mbohera/local/postgres'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ventaDeAhora } from '../../support/factura.ts'
import type { Proceso } from '../../support/proceso.ts'
import { emitirEn, Procesos } from '../../support/procesos.ts'

const dir = mkdtempSync(join(tmpdir(), 'mbohera-emision-503-'))
let postgres: Postgres
let procesos: Procesos
let api: Proceso
let key: string

beforeAll(async () => {
  postgres = await startPostgres({ dir, forTests: true, endsWithUs: true })
  procesos = await Procesos.open({ url: postgres.url, drop: async () => {} })
  procesos.db.on('error', () => {})
  api = await procesos.start()
  key = await procesos.clave(api)
})
afterAll(async () => {
  await procesos.close()
  await postgres.stop()
  rmSync(dir, { recursive: true, force: true })
})

const emitir = (clave: string) => emitirEn(api, key, ventaDeAhora(), { 'idempotency-key': clave })

test('without a database it is 503 with Retry-After; when it is back, the same key issues it once, with the next number', async () => {
  expect((await emitir('antes')).body.numeroDocumento).toBe('0000001')
  await postgres.stop()
  for (const clave of ['antes', 'durante']) {
    const { status, headers, body } = await emitir(clave)
    expect([status, body.type], clave).toEqual([503, 'service-unavailable'])
    expect(headers.get('retry-after')).toMatch(/^\d+$/)
    expect(body.detail).not.toMatch(/ECONN|postgres|sql|127\.0/i)
  }
  postgres = await startPostgres({ dir, forTests: true, endsWithUs: true })
  await vi.waitFor(async () => expect((await fetch(`${api.health}/readyz`)).status).toBe(200), {
    timeout: 240_000,
    interval: 20,
  })
  const numeros = async (clave: string) => {
    const { status, body } = await emitir(clave)
    return [status, body.numeroDocumento]
  }
  expect(await numeros('durante')).toEqual([202, '0000002'])
  expect(await numeros('durante')).toEqual([202, '0000002'])
  expect(await numeros('antes')).toEqual([202, '0000001'])
})
