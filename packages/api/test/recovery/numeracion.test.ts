import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatCivil } from '../../src/domain/tiempo.ts'
import { sembrarDemo } from '../../src/operador/index.ts'
import { createDatabase } from '../support/database.ts'
import { FACTURA } from '../support/factura.ts'
import { Issuer } from '../support/issuer.ts'
import { type Proceso, startApi } from '../support/proceso.ts'
import { PERSONAS } from '../support/servicio.ts'

const CUANTOS = 200
const dataDir = mkdtempSync(join(tmpdir(), 'mbohera-numeracion-'))
const running: Proceso[] = []
let database: Awaited<ReturnType<typeof createDatabase>>
let issuer: Issuer
let db: pg.Client
let key: string

beforeAll(async () => {
  database = await createDatabase()
  issuer = await Issuer.start()
  const usuarios = Object.values(PERSONAS).map(persona => ({ ...persona }))
  await sembrarDemo({ databaseUrl: database.url, issuer: issuer.url, issuerAnterior: null, usuarios })
  db = new pg.Client({ connectionString: database.url })
  await db.connect()
  await db.query(`update contribuyente set ambiente = 'SANDBOX' where contribuyente_id = 1`)
})
afterAll(async () => {
  await Promise.all(running.map(({ stop }) => stop()))
  await db.end()
  await issuer.close()
  await database.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

async function start(): Promise<Proceso> {
  const api = await startApi({
    DATABASE_URL: database.url,
    OIDC_ISSUER: issuer.url,
    MBOHERA_DATA_DIR: dataDir,
    MBOHERA_WORKER: '0',
    MBOHERA_LOG_LEVEL: 'warn',
  })
  running.push(api)
  return api
}

async function emitir(api: Proceso): Promise<{ status: number; cdc: string; numeroDocumento: string }> {
  const response = await fetch(`${api.url}/api/v1/documento-electronico`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ...FACTURA, fechaEmision: formatCivil(Date.now() - 60_000) }),
  })
  return { ...((await response.json()) as { cdc: string; numeroDocumento: string }), status: response.status }
}

const numeros = async (): Promise<number[]> =>
  (await db.query('select numero from documento order by numero')).rows.map(({ numero }) => numero)
const hasta = (n: number) => Array.from({ length: n }, (_, i) => i + 1)

test(`${CUANTOS} emissions at once over two processes are numbered 1 to ${CUANTOS}, from the very first on`, async () => {
  const [one, two] = await Promise.all([start(), start()])
  const exp = Math.floor(Date.now() / 1000) + 600
  const token = await issuer.token({ sub: 'sub-ana', email: 'ana@ejemplo.com.py', email_verified: true, exp })
  const created = await fetch(`${one.url}/api/v1/contribuyentes/1/api-keys`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ nombre: 'en paralelo' }),
  })
  key = ((await created.json()) as { data: { key: string } }).data.key
  const answers = await Promise.all(hasta(CUANTOS).map(i => emitir(i % 2 === 0 ? one : two)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]))
  expect(answers.map(({ numeroDocumento }) => Number(numeroDocumento)).sort((a, b) => a - b)).toEqual(
    hasta(CUANTOS),
  )
  expect(await numeros()).toEqual(hasta(CUANTOS))
  expect(new Set(answers.map(({ cdc }) => cdc)).size).toBe(CUANTOS)
})

test('kill -9 among emissions: every acknowledged documento is there, and the numbers are whole', async () => {
  const api = await start()
  const acknowledged: string[] = []
  const drivers = Array.from({ length: 8 }, async () => {
    for (;;) {
      const { status, cdc } = await emitir(api)
      expect(status).toBe(202)
      acknowledged.push(cdc)
      if (acknowledged.length === 20) void api.kill()
    }
  })
  await Promise.allSettled(drivers)
  expect(acknowledged.length).toBeGreaterThanOrEqual(20)
  await start()
  const { rows } = await db.query('select cdc from documento where cdc = any($1)', [acknowledged])
  expect(rows).toHaveLength(acknowledged.length)
  const all = await numeros()
  expect(all).toEqual(hasta(all.length))
})
