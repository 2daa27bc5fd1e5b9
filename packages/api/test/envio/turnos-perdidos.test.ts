import type { Simulador } from '@mbohera/simulador'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { Durmiente } from '../support/durmiente.ts'
import { Emisiones } from '../support/emisiones.ts'
import { forzar } from '../support/forzar.ts'
import { NOW, Servicio } from '../support/servicio.ts'
import { startSifen } from '../support/simulador.ts'

const CUANTOS = 48
const LUGARES = 2
/** Longer than half the deadline, for which a turn is awaited. */
const LENTO_MS = 700
const PLAZO_MS = 1_000
let simulador: Simulador
let servicio: Servicio
let worker: Durmiente
let emisiones: Emisiones

beforeAll(async () => {
  simulador = await startSifen({ latencia: 0, startAt: NOW + 1000, demoraLoteMs: 100 })
  servicio = await Servicio.start(
    { worker: '0', sifenPorRuc: String(LUGARES), sifenPlazoMs: String(PLAZO_MS) },
    simulador,
  )
  servicio.runClock()
  emisiones = new Emisiones(servicio, simulador, (await servicio.clave('ana')).key)
  worker = new Durmiente(servicio)
})
afterEach(async () => {
  simulador.disarmAll()
  await servicio.db.query(
    `update documento set proxima = ahora() + interval '1 day' where estado in ('PENDIENTE', 'ENVIADO')`,
  )
})
afterAll(async () => {
  await worker.close()
  await servicio.close()
  await simulador.close()
})

async function emitir(cuantos: number): Promise<string[]> {
  const cdcs: string[] = []
  for (let i = 0; i < cuantos; i++) cdcs.push(await emisiones.emitir())
  return cdcs
}

test('of many that go one by one while SIFEN is slow only as many are taken as may have their turn, the oldest first', async () => {
  const cdcs = await emitir(CUANTOS)
  // All of them were sent, and nobody knows what came of it.
  await servicio.db.query(
    `update documento set estado = 'ENVIADO', historia = '[{"que": "enviado", "en": ${NOW}}, {"que": "sin-respuesta", "en": ${NOW}, "razon": "x"}]'`,
  )
  simulador.arm({ escenario: 'latencia', parametros: { demoraMs: LENTO_MS }, veces: 0 })
  await worker.turno()
  const { rows } = await servicio.db.query(
    `select cdc, arriendo::int as escrituras from documento where arriendo > 0 order by documento_id`,
  )
  const escrituras = rows.reduce((suma, row) => suma + row.escrituras, 0)
  const contestados = cdcs.filter(cdc => emisiones.conversacion(cdc).includes('siConsDE'))
  expect(contestados.length).toBeGreaterThanOrEqual(LUGARES)
  expect(escrituras / contestados.length).toBeLessThanOrEqual(5)
  expect(rows.map(({ cdc }) => cdc)).toEqual(cdcs.slice(0, rows.length))
})

test('what was not taken yet says that it waits for its turn, once that is no matter of a moment', async () => {
  const [cdc = ''] = await emitir(1)
  await servicio.db.query(
    `insert into circuito (proceso, ambiente, abierto, rucs) values (gen_random_uuid(), 'DEV', false, '{}')`,
  )
  expect((await emisiones.estado(cdc)).motivoEspera).toBeNull()
  await forzar(servicio.db, `update documento set fecha_creacion = fecha_creacion - interval '31 seconds'`)
  expect((await emisiones.estado(cdc)).motivoEspera).toContain('Espera su turno')
})

test('no more lotes are opened at once than have their turn while SIFEN is slow: none is undone for that', async () => {
  const cdcs = await emitir(150)
  simulador.arm({ escenario: 'latencia', parametros: { demoraMs: LENTO_MS }, veces: 0 })
  await worker.turno()
  const { rows } = await servicio.db.query(
    `select count(*)::int as perdidos from documento where cdc = any ($1) and historia @> '[{"que": "no-salio"}]'`,
    [cdcs],
  )
  expect(rows).toEqual([{ perdidos: 0 }])
  for (const cdc of cdcs.slice(0, 100)) expect(emisiones.conversacion(cdc)[0]).toBe('siRecepLoteDE')
})
