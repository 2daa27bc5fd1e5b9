import { type Simulador, startSimulador } from '@mbohera/simulador'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { Durmiente } from '../support/durmiente.ts'
import { Emisiones } from '../support/emisiones.ts'
import { NOW, Servicio } from '../support/servicio.ts'

const HORA = 3_600_000
let simulador: Simulador
let servicio: Servicio
let emisiones: Emisiones
let worker: Durmiente

beforeAll(async () => {
  simulador = await startSimulador({ latencia: 0, startAt: NOW + 1000, demoraLoteMs: 0 })
  servicio = await Servicio.start({ worker: '0' }, simulador)
  servicio.runClock()
  emisiones = new Emisiones(servicio, simulador, (await servicio.clave('ana')).key)
  worker = new Durmiente(servicio)
})
afterEach(() => {
  simulador.disarmAll()
  worker.desfase = 0
  worker.demora = 0
})
afterAll(async () => {
  await worker.close()
  await servicio.close()
  await simulador.close()
})

const ahora = async (cdc: string) => {
  const { rows } = await servicio.db.query(
    `select estado, historia, proxima - ahora() > interval '1 minute' as lejos from documento where cdc = $1`,
    [cdc],
  )
  return rows[0]
}
/** Whatever waits need not wait any longer. */
const yaEsHora = () =>
  servicio.db.query(`update documento set proxima = ahora() where estado in ('PENDIENTE', 'ENVIADO')`)

test('a machine that slept after it took a documento does not send it: it stays for whoever takes it next', async () => {
  const cdc = await emisiones.emitir()
  worker.alConfirmar(() => (worker.desfase = HORA))
  await worker.enviar()
  expect(emisiones.conversacion(cdc)).toEqual([])
  expect(await ahora(cdc)).toMatchObject({ estado: 'PENDIENTE', historia: [{ que: 'no-salio', veces: 1 }] })
  await yaEsHora()
  await worker.enviar()
  expect(emisiones.conversacion(cdc)).toEqual(['siRecepDE'])
  expect((await emisiones.estado(cdc)).estado).toBe('APROBADO')
})

test('a machine that slept after it opened a lote does not send it: its documentos stay for whoever takes them next', async () => {
  const cdcs = [await emisiones.emitir(), await emisiones.emitir(), await emisiones.emitir()]
  worker.alConfirmar(() => (worker.desfase = HORA))
  await worker.enviar()
  for (const cdc of cdcs) {
    expect(emisiones.conversacion(cdc)).toEqual([])
    expect(await ahora(cdc)).toMatchObject({ estado: 'PENDIENTE', historia: [{ que: 'no-salio', veces: 1 }] })
  }
  const { rows } = await servicio.db.query('select 1 from lote')
  expect(rows).toEqual([])
})
