import type { Simulador } from '@mbohera/simulador'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { NAMES } from '../../src/config/env.ts'
import { Emisiones } from '../support/emisiones.ts'
import { hasta } from '../support/hasta.ts'
import { type Proceso, startWorker } from '../support/proceso.ts'
import { NOW, Servicio } from '../support/servicio.ts'
import { envDe, startSifen } from '../support/simulador.ts'

let simulador: Simulador
let servicio: Servicio
let emisiones: Emisiones
let worker: Proceso
let env: Record<string, string>

beforeAll(async () => {
  simulador = await startSifen({ latencia: 0, startAt: NOW + 1000 })
  servicio = await Servicio.start({ worker: '0' }, simulador)
  servicio.runClock()
  emisiones = new Emisiones(servicio, simulador, (await servicio.clave('ana')).key)
  const { dataDir, databaseUrl, issuer } = servicio
  env = {
    DATABASE_URL: databaseUrl,
    OIDC_ISSUER: issuer.url,
    MBOHERA_LOG_LEVEL: 'warn',
    MBOHERA_METRICS_SECONDS: '0',
  }
  for (const [name, value] of Object.entries({ ...envDe(simulador, dataDir), dataDir }))
    env[NAMES[name as keyof typeof NAMES]] = String(value)
  worker = await startWorker(env)
})
afterAll(async () => {
  await worker.stop()
  await servicio.close()
  await simulador.close()
})

const own = async (path: string) => {
  const response = await fetch(worker.url + path)
  return { status: response.status, text: await response.text() }
}
const ofApi = async (path: '/readyz' | '/metrics') => (await servicio.salud(path)).text
const resumen = async () =>
  (await servicio.request('GET', '/api/v1/contribuyentes/1/resumen', { as: await servicio.token('ana') }))
    .body.data.sifen.estado

/** Never so many at once that they would go in a lote, which is one answer that is lost, and not one for each. */
async function ocho(): Promise<string[]> {
  const cuatro = () => Promise.all(Array.from({ length: 4 }, () => emisiones.emitir()))
  const primeros = await cuatro()
  await hasta(async () => primeros.every(cdc => simulador.llegadas({ servicio: 'siRecepDE', cdc }) > 0))
  return [...primeros, ...(await cuatro())]
}

test('a worker that runs apart says how it is, and nothing else', async () => {
  expect((await own('/healthz')).status).toBe(200)
  const ready = await own('/readyz')
  expect([ready.status, JSON.parse(ready.text).checks.sifen.detail]).toEqual([200, 'nada espera'])
  expect((await own('/api/v1/contribuyente')).status).toBe(404)
})

test('SIFEN does not answer the worker: the api, which sends nothing, says so to whoever waits and whoever runs it', async () => {
  simulador.arm({ escenario: 'html-503', veces: 0 })
  const cdcs = await ocho()
  await hasta(async () => (await ofApi('/readyz')).includes('DEV: SIFEN no responde y se le da una pausa'))
  expect((await own('/readyz')).text).toContain('DEV: SIFEN no responde y se le da una pausa')
  expect((await own('/metrics')).text).toContain('mbohera_sifen_circuito_propio{ambiente="DEV"} 1')
  expect(await ofApi('/metrics'), 'it did not ask').toContain(
    'mbohera_sifen_circuito_propio{ambiente="DEV"} 0',
  )
  for (const metrics of [await ofApi('/metrics'), (await own('/metrics')).text]) {
    expect(metrics).toContain('mbohera_sifen_circuito_abierto{ambiente="DEV"} 1')
    expect(metrics).toContain('mbohera_sifen_circuito_abierto{ambiente="PROD"} 0')
    expect(metrics).toContain('mbohera_procesos_que_envian 1')
  }
  for (const cdc of cdcs)
    expect((await emisiones.estado(cdc)).motivoEspera).toContain('SIFEN no responde: el documento se enviará')
  expect(await resumen()).toBe('NO_RESPONDE')
  simulador.disarmAll()
  expect(new Set(await emisiones.fines(cdcs))).toEqual(new Set(['APROBADO']))
  await hasta(async () =>
    (await ofApi('/metrics')).includes('mbohera_sifen_circuito_abierto{ambiente="DEV"} 0'),
  )
  expect(await resumen()).toBe('RESPONDE')
})

test('what only grows is a counter, and nothing else is', async () => {
  for (const metrics of [await ofApi('/metrics'), (await own('/metrics')).text]) {
    const types = [...metrics.matchAll(/^# TYPE (mbohera_\S+) (\S+)$/gm)].map(([, name, type]) => ({
      name,
      type,
    }))
    expect(types.length).toBeGreaterThan(5)
    for (const { name, type } of types)
      expect([name, type === 'counter']).toEqual([name, name!.endsWith('_total')])
    // Named one by one: a count that calls itself a gauge keeps the rule above.
    expect(types.flatMap(({ name, type }) => (type === 'counter' ? [name] : [])).sort()).toEqual([
      'mbohera_casillas_total',
      'mbohera_correos_rebotados_total',
      'mbohera_correos_total',
      'mbohera_entregas_total',
      'mbohera_http_server_errors_total',
      'mbohera_kude_impresos_total',
      'mbohera_peticiones_total',
      'mbohera_problemas_total',
      'mbohera_sifen_formas_desconocidas_total',
      'mbohera_sifen_intercambios_total',
    ])
  }
  const count = async () =>
    Number(/^mbohera_sifen_intercambios_total\{.*"200"\} (\d+)$/m.exec((await own('/metrics')).text)?.[1])
  const [first, second] = [await count(), await count()]
  expect([first > 0, second]).toEqual([true, first])
})

test('a worker that died is heard of no more: what it said of SIFEN is forgotten, and that nobody sends is said', async () => {
  simulador.arm({ escenario: 'html-503', veces: 0 })
  const [cdc] = await ocho()
  await hasta(async () => (await ofApi('/readyz')).includes('DEV: SIFEN no responde'))
  await worker.kill()
  expect(await ofApi('/readyz')).toContain('DEV: SIFEN no responde')
  await servicio.pasar(31_000)
  // What waits is counted once a second, however many ask.
  await hasta(async () => (await ofApi('/readyz')).includes('ningún proceso está enviando'))
  expect(await ofApi('/readyz')).not.toContain('SIFEN no responde')
  expect(await ofApi('/metrics')).toContain('mbohera_procesos_que_envian 0')
  expect((await emisiones.estado(cdc!)).motivoEspera).toContain('Ningún proceso del servicio está enviando')
})

test('those who attend the emisor first died and are not missed yet: who is there sends what waited for them too long', async () => {
  simulador.disarmAll()
  // So many that the one that comes now is, but for one time in ten thousand, not the first of them.
  await servicio.db.query(
    `insert into circuito (proceso, ambiente, abierto, rucs, latido)
     select gen_random_uuid(), 'DEV', false, '{}', ahora() from generate_series(1, 10000) n`,
  )
  worker = await startWorker(env)
  const cdc = await emisiones.emitir()
  expect(await emisiones.fines([cdc])).toEqual(['APROBADO'])
})
