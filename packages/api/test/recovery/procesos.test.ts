import { request as httpRequest } from 'node:http'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedDemo } from '../../src/operador/index.ts'
import { createDatabase } from '../support/database.ts'
import { hasta } from '../support/hasta.ts'
import { insistir } from '../support/insistir.ts'
import { Issuer } from '../support/issuer.ts'
import { type Proceso, startApi } from '../support/proceso.ts'
import { PERSONAS } from '../support/servicio.ts'

const KEYS = '/api/v1/contribuyentes/1/api-keys'
let database: Awaited<ReturnType<typeof createDatabase>>
let issuer: Issuer
let db: pg.Client
let env: Record<string, string>
const running: Proceso[] = []

beforeAll(async () => {
  database = await createDatabase()
  issuer = await Issuer.start()
  const usuarios = Object.values(PERSONAS).map(persona => ({ ...persona }))
  await seedDemo({ databaseUrl: database.url, issuer: issuer.url, issuerAnterior: null, usuarios })
  db = new pg.Client({ connectionString: database.url })
  await db.connect()
  env = { DATABASE_URL: database.url, OIDC_ISSUER: issuer.url }
})
afterAll(async () => {
  await Promise.all(running.map(({ stop }) => stop()))
  await db.end()
  await issuer.close()
  await database.drop()
})

async function start(extra: Record<string, string> = {}): Promise<Proceso> {
  const api = await startApi({ ...env, ...extra })
  running.push(api)
  return api
}

const token = () =>
  issuer.token({
    sub: 'sub-ana',
    email: 'ana@ejemplo.com.py',
    email_verified: true,
    name: 'Ana',
    exp: Math.floor(Date.now() / 1000) + 600,
  })

async function crear(api: Proceso, nombre: string) {
  const response = await insistir(async () =>
    fetch(api.url + KEYS, {
      method: 'POST',
      headers: { authorization: `Bearer ${await token()}`, 'content-type': 'application/json' },
      body: JSON.stringify({ nombre }),
    }),
  )
  const body = (await response.json()) as { data: { key: string; apiKeyId: number } }
  return { status: response.status, body }
}

const works = async (api: Proceso, key: string) =>
  (await fetch(`${api.url}/api/v1/contribuyente`, { headers: { authorization: `Bearer ${key}` } })).status

test('a key revoked at one process is refused by another, which held it in memory, when the news arrive', async () => {
  const [one, two] = await Promise.all([start(), start()])
  const { key, apiKeyId } = (await crear(one, 'compartida')).body.data
  expect([await works(one, key), await works(two, key), await works(two, key)]).toEqual([200, 200, 200])
  const headers = { authorization: `Bearer ${await token()}` }
  expect((await fetch(`${one.url}${KEYS}/${apiKeyId}`, { method: 'DELETE', headers })).status).toBe(200)
  expect(await works(one, key)).toBe(401)
  await hasta(async () => (await works(two, key)) === 401)
})

test('a process whose connection for news was cut does not believe its memory', async () => {
  const api = await start()
  const creada = await crear(api, 'sin noticias')
  expect(creada.status, JSON.stringify(creada.body)).toBe(201)
  const { key, apiKeyId } = creada.body.data
  expect(await works(api, key)).toBe(200)
  await db.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'mbohera-novedades' and datname = current_database()`,
  )
  await db.query('update api_key set revocada_en = now() where api_key_id = $1', [apiKeyId])
  await hasta(async () => (await works(api, key)) === 401)
})

test('kill -9 under a load of Operation A loses no acknowledged key', async () => {
  const api = await start()
  const acknowledged: { apiKeyId: number; key: string }[] = []
  const drivers = Array.from({ length: 8 }, async (_, driver) => {
    for (let i = 0; i < 200; i++) {
      const { status, body } = await crear(api, `carga ${driver}-${i}`)
      expect(status).toBe(201)
      acknowledged.push(body.data)
      if (acknowledged.length === 60) void api.kill()
    }
  })
  const ended = await Promise.allSettled(drivers)
  expect(
    ended.every(({ status }) => status === 'rejected'),
    'the kill came while all were working',
  ).toBe(true)
  expect(acknowledged.length).toBeGreaterThanOrEqual(60)
  const again = await start()
  const statuses = await Promise.all(acknowledged.map(({ key }) => works(again, key)))
  expect(new Set(statuses)).toEqual(new Set([200]))
})

test('SIGTERM finishes what runs, refuses what comes, writes the last uses, and ends with 0', async () => {
  const api = await start()
  const { key, apiKeyId } = (await crear(api, 'última')).body.data
  expect(await works(api, key)).toBe(200)
  const { hostname, port } = new URL(api.url)
  const body = JSON.stringify({ nombre: 'en vuelo' })
  const headers = {
    authorization: `Bearer ${await token()}`,
    'content-type': 'application/json',
    'content-length': String(body.length),
  }
  const slow = httpRequest({ hostname, port, path: KEYS, method: 'POST', headers })
  const answered = new Promise<number>(resolve =>
    slow.once('response', response => resolve(response.statusCode!)),
  )
  slow.write(body.slice(0, 5))
  // Its headers are in when the service has seen the person: the audit shows nothing, the pool does. A finished call proves the order.
  await works(api, key)
  const ended = api.stop()
  await hasta(() => api.output().includes('"stopping"'))
  slow.end(body.slice(5))
  expect(await answered).toBe(201)
  expect(await ended).toBe(0)
  const { rows } = await db.query('select ultimo_uso from api_key where api_key_id = $1', [apiKeyId])
  expect(rows[0].ultimo_uso).not.toBeNull()
})

test('the plain key is in the 201 and nowhere else: not in logs, metrics, errors or the database', async () => {
  const api = await start({ MBOHERA_LOG_LEVEL: 'trace' })
  const { key } = (await crear(api, 'secreta')).body.data
  await works(api, key)
  const texts = await Promise.all([
    fetch(`${api.health}/metrics`).then(r => r.text()),
    fetch(`${api.url}/api/v1/contribuyente?clave=1`, { headers: { authorization: `Bearer ${key}x` } }).then(
      r => r.text(),
    ),
    fetch(`${api.url}${KEYS}`, { headers: { authorization: `Bearer ${await token()}` } }).then(r => r.text()),
    fetch(`${api.url}${KEYS}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}` },
      body: '{',
    }).then(r => r.text()),
  ])
  const { rows } = await db.query(
    `select table_name from information_schema.tables where table_schema = 'public'`,
  )
  for (const { table_name } of rows)
    texts.push(JSON.stringify((await db.query(`select t::text from "${table_name}" t`)).rows))
  expect(texts.length).toBeGreaterThan(8)
  const secret = key.slice('sk_live_'.length + 6)
  for (const text of [...texts, api.output()]) expect(text).not.toContain(secret)
})
