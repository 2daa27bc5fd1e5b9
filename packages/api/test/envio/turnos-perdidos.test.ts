import type { Simulador } from '@mbohera/simulador'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Durmiente } from '../support/durmiente.ts'
import { Emisiones } from '../support/emisiones.ts'
import { NOW, Servicio } from '../support/servicio.ts'
import { startSifen } from '../support/simulador.ts'

const CUANTOS = 48
const LUGARES = 4
/** Longer than half the deadline of a test, for which a turn is awaited. */
const LENTO_MS = 700
let simulador: Simulador
let servicio: Servicio
let worker: Durmiente

beforeAll(async () => {
  simulador = await startSifen({ latencia: 0, startAt: NOW + 1000 })
  servicio = await Servicio.start({ worker: '0', sifenPorRuc: String(LUGARES) }, simulador)
  servicio.runClock()
  worker = new Durmiente(servicio)
})
afterAll(async () => {
  await worker.close()
  await servicio.close()
  await simulador.close()
})

test('of many that go one by one while SIFEN is slow only as many are taken as may have their turn, the oldest first', async () => {
  const emisiones = new Emisiones(servicio, simulador, (await servicio.clave('ana')).key)
  const cdcs: string[] = []
  for (let i = 0; i < CUANTOS; i++) cdcs.push(await emisiones.emitir())
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
