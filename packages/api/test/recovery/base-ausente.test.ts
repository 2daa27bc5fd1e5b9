import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Postgres, startPostgres } from '@mbohera/local/postgres'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { seedDemo } from '../../src/operador/index.ts'
import { Issuer } from '../support/issuer.ts'
import { type Proceso, startApi } from '../support/proceso.ts'
import { PERSONAS } from '../support/servicio.ts'

const KEYS = '/api/v1/contribuyentes/1/api-keys'
let dir: string
let postgres: Postgres
let issuer: Issuer
let api: Proceso

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'mbohera-ausente-'))
  postgres = await startPostgres({ dir, forTests: true, endsWithUs: true })
  issuer = await Issuer.start()
  const usuarios = Object.values(PERSONAS).map(persona => ({ ...persona }))
  await seedDemo({ databaseUrl: postgres.url, issuer: issuer.url, issuerAnterior: null, usuarios })
  api = await startApi({ DATABASE_URL: postgres.url, OIDC_ISSUER: issuer.url, MBOHERA_METRICS_SECONDS: '0' })
})
afterAll(async () => {
  await api.stop()
  await issuer.close()
  await postgres.stop()
  rmSync(dir, { recursive: true, force: true })
})

const token = () =>
  issuer.token({
    sub: 'sub-ana',
    email: 'ana@ejemplo.com.py',
    email_verified: true,
    name: 'Ana',
    exp: Math.floor(Date.now() / 1000) + 600,
  })

async function crear(nombre: string) {
  const response = await fetch(api.url + KEYS, {
    method: 'POST',
    headers: { authorization: `Bearer ${await token()}`, 'content-type': 'application/json' },
    body: JSON.stringify({ nombre }),
  })
  // biome-ignore lint/suspicious/noExplicitAny: read as a client does
  return { status: response.status, headers: response.headers, body: (await response.json()) as any }
}
const get = (path: string, key?: string) =>
  fetch(api.url + path, key === undefined ? {} : { headers: { authorization: `Bearer ${key}` } })

/** Because of which parts it is not ready, as whoever is woken by alerts sees it. */
async function ausentes(): Promise<(string | undefined)[]> {
  const metrics = await fetch(`${api.health}/metrics`)
  expect(metrics.status).toBe(200)
  return [...(await metrics.text()).matchAll(/^mbohera_parte_ausente\{parte="(\w+)"\} 1$/gm)].map(
    found => found[1],
  )
}

async function expectAway(answer: {
  status: number
  headers: Headers
  body: { type: string; detail: string }
}) {
  expect([answer.status, answer.body.type]).toEqual([503, 'service-unavailable'])
  expect(answer.headers.get('content-type')).toContain('application/problem+json')
  expect(answer.headers.get('retry-after')).toMatch(/^\d+$/)
  expect(answer.body.detail).not.toMatch(/ECONN|postgres|sql|127\.0/i)
}

test('a database that goes away is 503 for everybody and one that comes back is used again, with every acknowledged key', async () => {
  const acknowledged: string[] = []
  const unsure: number[] = []
  let going = true
  const drivers = Array.from({ length: 4 }, async (_, driver) => {
    for (let i = 0; going; i++) {
      const { status, body } = await crear(`carga ${driver}-${i}`)
      if (status === 201) acknowledged.push(body.data.key)
      else unsure.push(status)
    }
  })
  await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(20), { timeout: 240_000, interval: 5 })
  await postgres.stop()
  await vi.waitFor(() => expect(unsure.length).toBeGreaterThan(8), { timeout: 240_000, interval: 5 })
  going = false
  // A driver that was cut off would say that the service itself ended.
  await Promise.all(drivers)
  expect(new Set(unsure), 'nothing but 503 while it is away').toEqual(new Set([503]))

  await expectAway(await crear('sin base'))
  const withKey = await get('/api/v1/contribuyente', acknowledged[0]!)
  await expectAway({
    status: withKey.status,
    headers: withKey.headers,
    body: (await withKey.json()) as { type: string; detail: string },
  })
  const ready = await fetch(`${api.health}/readyz`)
  expect([ready.status, ((await ready.json()) as { checks: object }).checks]).toMatchObject([
    503,
    { baseDeDatos: { ok: false } },
  ])
  expect((await get('/healthz')).status, 'alive, only not ready').toBe(200)
  expect(await ausentes()).toEqual(['baseDeDatos'])

  postgres = await startPostgres({ dir, forTests: true, endsWithUs: true })
  await vi.waitFor(async () => expect((await fetch(`${api.health}/readyz`)).status).toBe(200), {
    timeout: 240_000,
    interval: 20,
  })
  expect(await ausentes()).toEqual([])
  for (const key of acknowledged) expect((await get('/api/v1/contribuyente', key)).status).toBe(200)
  expect((await crear('de vuelta')).status).toBe(201)
})
