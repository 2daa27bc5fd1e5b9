import { Agent, request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { NAMES } from '../../src/config/env.ts'
import { formatCivil } from '../../src/domain/tiempo.ts'
import { hasta } from '../support/hasta.ts'
import { INNOMINADA, NOMINACION, Nominaciones } from '../support/nominaciones.ts'
import { type Proceso, startApi } from '../support/proceso.ts'
import { envDe } from '../support/simulador.ts'

const COLGADAS = 20
const POOL = 5
const OTROS = 500
/** The send and the query of one request hang this long each: longer than the slowest machine takes for the others. */
const PLAZO_MS = 13_000

let n: Nominaciones
let api: Proceso
const cdcs: string[] = []
const agent = new Agent({ keepAlive: true, maxSockets: 16 })

beforeAll(async () => {
  const at = Date.now()
  n = await Nominaciones.open({}, at)
  const fechaEmision = formatCivil(at - 60_000)
  for (let i = 0; i < COLGADAS; i++) cdcs.push(await n.aprobada({ ...INNOMINADA, fechaEmision }))
  const values = {
    ...envDe(n.simulador, n.servicio.dataDir),
    dataDir: n.servicio.dataDir,
    databaseUrl: n.servicio.databaseUrl,
    oidcIssuer: n.servicio.issuer.url,
    poolConnections: String(POOL),
    worker: '0',
    sifenPlazoMs: String(PLAZO_MS),
    sifenPorRuc: String(COLGADAS),
    logLevel: 'warn',
  }
  api = await startApi(
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [NAMES[name as keyof typeof NAMES], value]),
    ),
  )
})
afterAll(async () => {
  await api.kill()
  agent.destroy()
  await n.close()
})

function pedir(method: 'GET' | 'POST', path: string, body?: unknown): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(
      `${api.url}/api/v1/documento-electronico/${path}`,
      {
        method,
        ...(method === 'GET' ? { agent } : { agent: false as const }),
        headers: { authorization: `Bearer ${n.key}`, 'content-type': 'application/json' },
      },
      response => {
        response.resume()
        response.on('end', () => resolve(response.statusCode!))
      },
    )
    sent.on('error', reject)
    sent.end(body === undefined ? undefined : JSON.stringify(body))
  })
}

/** So many lookups, sixteen at a time. */
async function lookups(): Promise<void> {
  let left = OTROS
  const worker = async () => {
    while (left-- > 0) expect(await pedir('GET', `status/${cdcs[left % COLGADAS]}`)).toBe(200)
  }
  await Promise.all(Array.from({ length: 16 }, worker))
}

test(`with SIFEN hanging on ${COLGADAS} nominations and a pool of ${POOL}, ${OTROS} other requests are all served before any of those, and no connection is held`, async () => {
  n.simulador.arm({
    escenario: 'colgar',
    parametros: { registrar: true },
    filtro: { evento: 'rGEveNom' },
    veces: 0,
  })
  let answered = 0
  const hanging = cdcs.map(cdc =>
    pedir('POST', `${cdc}/nominar`, NOMINACION).then(status => {
      answered++
      return status
    }),
  )
  await hasta(() => n.simulador.llegadas({ evento: 'rGEveNom' }) === COLGADAS)
  await lookups()
  expect(answered).toBe(0)
  const { rows } = await n.servicio.db.query(
    `select count(*)::int as held from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle' and backend_type = 'client backend'`,
  )
  expect(rows).toEqual([{ held: 0 }])
  n.simulador.disarmAll()
  // The hanging sends run out. Whoever is not told then, because SIFEN is being spared, is told when he asks again.
  for (const status of await Promise.all(hanging)) expect([200, 503]).toContain(status)
  for (const cdc of cdcs) await hasta(async () => (await pedir('POST', `${cdc}/nominar`, NOMINACION)) === 200)
  for (const cdc of cdcs) expect(n.registrados(cdc)).toHaveLength(1)
})
