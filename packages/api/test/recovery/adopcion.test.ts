import { afterAll, beforeAll, expect, test } from 'vitest'
import { NAMES } from '../../src/config/env.ts'
import { Adopciones, inventados } from '../support/adopciones.ts'
import { hasta } from '../support/hasta.ts'
import { Nominaciones } from '../support/nominaciones.ts'
import { type Proceso, startWorker } from '../support/proceso.ts'
import { envDe } from '../support/simulador.ts'

const DOCUMENTOS = 10
const DE_NADIE = 150
const MUERTES = 3

let otro: Nominaciones
let nuestro: Nominaciones
let worker: Proceso | undefined

beforeAll(async () => {
  otro = await Nominaciones.open()
  nuestro = await Nominaciones.beside(otro, { worker: '0' })
})
afterAll(async () => {
  await worker?.stop()
  await nuestro.servicio.close()
  await otro.close()
})

function start(): Promise<Proceso> {
  const { dataDir, databaseUrl, issuer } = nuestro.servicio
  const env: Record<string, string> = {
    DATABASE_URL: databaseUrl,
    OIDC_ISSUER: issuer.url,
    MBOHERA_LOG_LEVEL: 'warn',
    MBOHERA_METRICS_SECONDS: '0',
  }
  const values = { ...envDe(otro.simulador, dataDir), dataDir }
  for (const [name, value] of Object.entries(values)) env[NAMES[name as keyof typeof NAMES]] = String(value)
  return startWorker(env)
}

test('whoever adopts is killed with -9 again and again: every documento is here once, none is missing, and the order says so', async () => {
  const cdcs = await Promise.all(Array.from({ length: DOCUMENTOS }, () => otro.innominada()))
  await otro.nominar(cdcs[0]!)
  const adopciones = new Adopciones(nuestro)
  // Those that are there stand between those that nobody has, so that each life of the worker meets some.
  const nadie = inventados(cdcs[0]!, DE_NADIE)
  const each = DE_NADIE / DOCUMENTOS
  const all = cdcs.flatMap((cdc, n) => [...nadie.slice(n * each, (n + 1) * each), cdc])
  const { body } = await nuestro.adoptar(...all)
  // Each life of the worker ends before the list does.
  otro.simulador.arm({
    escenario: 'latencia',
    filtro: { servicio: 'siConsDE' },
    parametros: { demoraMs: 60 },
    veces: 0,
  })
  const pendientes = async () => (await adopciones.ver(body.id)).pendientes as number
  for (let muerte = 0; muerte < MUERTES; muerte++) {
    const before = await pendientes()
    worker = await start()
    await hasta(async () => (await pendientes()) < before)
    await worker.kill()
    // What it had in its hands is anybody's again when its lease is over.
    await nuestro.servicio.pasar(60_000)
  }
  expect(await pendientes()).toBeGreaterThan(0)
  otro.simulador.disarmAll()
  worker = await start()
  const order = await adopciones.fin(body.id)
  expect(order).toMatchObject({
    estado: 'TERMINADA',
    adoptados: DOCUMENTOS,
    noAdoptados: DE_NADIE,
    yaEstaban: 0,
  })
  const { rows } = await nuestro.servicio.db.query(
    `select d.cdc, (select count(*)::int from evento_sifen e where e.documento_id = d.documento_id) as eventos,
       (select count(*)::int from auditoria a where a.objeto = d.cdc and accion = 'documento.adoptar') as asientos,
       (select count(*)::int from intercambio i where i.documento_id = d.documento_id) as pruebas
     from documento d order by array_position($1, d.cdc)`,
    [cdcs],
  )
  expect(rows).toEqual(
    cdcs.map((cdc, n) => ({ cdc, eventos: n === 0 ? 1 : 0, asientos: n === 0 ? 2 : 1, pruebas: 1 })),
  )
})
