import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Simulador, startSimulador } from '@mbohera/simulador'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { NAMES } from '../../src/config/env.ts'
import { formatCivil } from '../../src/domain/tiempo.ts'
import { sembrarDemo } from '../../src/operador/index.ts'
import { createDatabase } from '../support/database.ts'
import { expectPreguntas } from '../support/emisiones.ts'
import { FACTURA } from '../support/factura.ts'
import { hasta } from '../support/hasta.ts'
import { Issuer } from '../support/issuer.ts'
import { type Proceso, startApi, startWorker } from '../support/proceso.ts'
import { PERSONAS } from '../support/servicio.ts'
import { envDe, equipoDe } from '../support/simulador.ts'

const KILLS = Number(process.env.MBOHERA_RUNS ?? 30)
const CLIENTES = 4

let database: Awaited<ReturnType<typeof createDatabase>>
let issuer: Issuer
let simulador: Simulador
let db: pg.Client
let env: Record<string, string>
let key: string
const dataDir = mkdtempSync(join(tmpdir(), 'mbohera-caidas-'))
const running = new Set<Proceso>()

beforeAll(async () => {
  database = await createDatabase()
  issuer = await Issuer.start()
  simulador = await startSimulador({ latencia: 10, demoraLoteMs: 50, traficoGuardado: 50_000 })
  const usuarios = Object.values(PERSONAS).map(persona => ({ ...persona }))
  const equipo = equipoDe(simulador, dataDir)
  await sembrarDemo({ databaseUrl: database.url, issuer: issuer.url, issuerAnterior: null, usuarios, equipo })
  db = new pg.Client({ connectionString: database.url })
  await db.connect()
  const values = {
    ...envDe(simulador, dataDir),
    sifenPlazoMs: '500',
    dataDir,
    loteDesde: '3',
    logLevel: 'warn',
  }
  env = { DATABASE_URL: database.url, OIDC_ISSUER: issuer.url }
  for (const [name, value] of Object.entries(values)) env[NAMES[name as keyof typeof NAMES]] = value
})
afterAll(async () => {
  await Promise.all([...running].map(({ kill }) => kill()))
  await db.end()
  await simulador.close()
  await issuer.close()
  await database.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

async function start(kind: 'api' | 'worker', worker = '1'): Promise<Proceso> {
  const proceso = await (kind === 'api' ? startApi : startWorker)({ ...env, MBOHERA_WORKER: worker })
  running.add(proceso)
  return proceso
}

async function crearClave(api: Proceso): Promise<string> {
  const exp = Math.floor(Date.now() / 1000) + 600
  const token = await issuer.token({ sub: 'sub-ana', email: 'ana@ejemplo.com.py', email_verified: true, exp })
  const response = await fetch(`${api.url}/api/v1/contribuyentes/1/api-keys`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ nombre: 'caídas' }),
  })
  return ((await response.json()) as { data: { key: string } }).data.key
}

/** Insists under one key until it has an answer, wherever there is a service. */
async function emitir(url: () => string, stop: () => boolean): Promise<string | null> {
  const headers = {
    authorization: `Bearer ${key}`,
    'content-type': 'application/json',
    'idempotency-key': randomUUID(),
  }
  const body = JSON.stringify({ ...FACTURA, fechaEmision: formatCivil(Date.now() - 60_000) })
  for (;;) {
    try {
      const response = await fetch(`${url()}/api/v1/documento-electronico`, { method: 'POST', headers, body })
      if (response.status === 202) return ((await response.json()) as { cdc: string }).cdc
      expect([409, 500, 503], await response.text()).toContain(response.status)
    } catch (error) {
      if (!(error instanceof TypeError)) throw error
    }
    if (stop()) return null
    await new Promise(resolve => setTimeout(resolve, 20))
  }
}

test(`kill -9 of api and worker, ${KILLS} times during emissions: every acknowledged documento is approved once, and the numbers are whole`, async () => {
  const fija = await start('api', '0')
  key = await crearClave(fija)
  let api = await start('api')
  let worker = await start('worker')
  let done = false
  const acknowledged: string[] = []
  const clientes = Array.from({ length: CLIENTES }, async () => {
    while (!done) {
      const cdc = await emitir(
        () => api.url,
        () => done,
      )
      if (cdc !== null) acknowledged.push(cdc)
      await new Promise(resolve => setTimeout(resolve, 40))
    }
  })
  const statuses = new Map<number, number>()
  const polling = (async () => {
    while (!done) {
      for (const cdc of acknowledged.slice(-5)) {
        const url = `${fija.url}/api/v1/documento-electronico/status/${cdc}`
        const { status } = await fetch(url, { headers: { authorization: `Bearer ${key}` } })
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }
      await new Promise(resolve => setTimeout(resolve, 20))
    }
  })()
  for (let kill = 0; kill < KILLS; kill++) {
    // Not always at the same moment of the work.
    await new Promise(resolve => setTimeout(resolve, 50 + ((kill * 7919) % 400)))
    const victim = kill % 2 === 0 ? worker : api
    await victim.kill()
    running.delete(victim)
    if (victim === worker) worker = await start('worker')
    else api = await start('api')
  }
  done = true
  await Promise.all([...clientes, polling])
  await hasta(async () => {
    const { rows } = await db.query(
      `select 1 from documento where estado in ('PENDIENTE', 'ENVIADO', 'EN_LOTE') limit 1`,
    )
    return rows.length === 0
  }, 30_000)

  const { rows } = await db.query<{ cdc: string; estado: string; numero: number; kude: boolean }>(`
    select cdc, estado, numero, exists (select 1 from kude k where k.documento_id = d.documento_id) as kude
    from documento d order by numero`)
  expect(rows.map(({ numero }) => numero)).toEqual(rows.map((_, i) => i + 1))
  expect(new Set(rows.map(({ estado, kude }) => `${estado} ${kude}`))).toEqual(new Set(['APROBADO true']))
  const stored = new Set(rows.map(({ cdc }) => cdc))
  expect(acknowledged.filter(cdc => !stored.has(cdc))).toEqual([])
  expect(new Set(acknowledged).size).toBe(acknowledged.length)
  expect(acknowledged.length).toBeGreaterThan(KILLS)
  expect([...statuses.keys()]).toEqual([200])
  const byCdc = new Map<string, string[]>()
  for (const { cdcs, servicio } of simulador.trafico())
    for (const cdc of cdcs ?? []) byCdc.set(cdc, [...(byCdc.get(cdc) ?? []), servicio!])
  for (const { cdc } of rows) {
    expect(simulador.documento(cdc)?.cdc).toBe(cdc)
    expectPreguntas(byCdc.get(cdc)!)
  }
}, 120_000)
